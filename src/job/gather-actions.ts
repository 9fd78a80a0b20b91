/** A gather's report on the terminal and, in GitHub Actions, as a summary to read and annotations to act on. */
import {
  inActions,
  writeToActions,
  markdownText,
  type ActionsReport,
  type Annotation,
} from '#io/actions.ts';
import type { Context } from '#project/context.ts';
import { reportLines, acceptCommand, countLine, outcomeOf } from './gather-words.ts';
import type { GatherReport, ComponentReport } from './report.ts';

export function actionsReport({ components }: GatherReport): ActionsReport {
  return {
    markdown: markdown(components),
    annotations: components.flatMap(annotations),
    outputs: {},
  };
}

function markdown(components: readonly ComponentReport[]): string {
  const rows = components
    .map((report) => ({ report, ...outcomeOf(report) }))
    .filter((row) => row.news)
    .map(({ report, words }) => `| ${report.id} | ${report.state} | ${markdownText(words)} |`);
  const table = ['| component | state | what happened |', '| --- | --- | --- |', ...rows, ''];
  const accepts = components.flatMap(({ id, held }) =>
    held.map(({ key }) => `    ${acceptCommand(id, key)}`),
  );
  return [
    '### Gathered',
    '',
    countLine(components),
    '',
    ...(rows.length > 0 ? table : []),
    ...(accepts.length > 0 ? ['To accept a held change:', '', ...accepts, ''] : []),
  ].join('\n');
}

function annotations({ id, changes, failing, held }: ComponentReport): Annotation[] {
  const file = `components/${id}.json`;
  const released = changes.first.filter((change) => change.kind === 'released');
  const versions = released.map((change) => change.version).join(', ');
  const warning = (title: string, message: string): Annotation => ({
    level: 'warning',
    title,
    message,
    file,
  });
  const title = `${id}: ${released.length} new`;
  const news: Annotation = { level: 'notice', title, message: versions, file };
  return [
    ...held.map(({ key, because }) =>
      warning(`${id} is held`, `${because}. To accept it: ${acceptCommand(id, key)}`),
    ),
    ...failing.map(({ source, since, because }) =>
      warning(`${id} is stale since ${since}`, `${source}: ${because}`),
    ),
    ...(released.length > 0 ? [news] : []),
  ];
}

export async function reportGathered(context: Context, report: GatherReport): Promise<void> {
  for (const line of reportLines(report)) context.terminal.note(`${line}\n`);
  if (inActions(context.env)) await writeToActions(actionsReport(report), context.json);
}
