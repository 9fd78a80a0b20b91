/** A gather's report for a platform: summary, annotations, message of a commit, and the issue. */
import * as z from 'zod';
import { markdownText, withoutReferences } from '#answer/markdown.ts';
import { inActions, shortened, writeToActions } from '#io/actions.ts';
import { tryJson } from '#model/json.ts';
import { refuse } from '#model/problem.ts';
import { counted } from '#model/words.ts';
import { addDays, dayOf, type Instant } from '#model/time/instant.ts';
import type { Context } from '#project/context.ts';
import { changeWords } from '#record/change.ts';
import { acceptCommand, countLine, outcomeOf, reportLines, unrecorded } from './gather-words.ts';
import { nameOfFile, type ComponentReport, type GatherReport } from './report.ts';

export function actionsReport({ components }: GatherReport) {
  const rows = components
    .map((report) => ({ report, ...outcomeOf(report) }))
    .filter((row) => row.news)
    .map(({ report, words }) => `| ${report.id} | ${report.state} | ${markdownText(words)} |`);
  const table = ['| component | state | what happened |', '| --- | --- | --- |', ...rows, ''];
  const accepts = components.flatMap(({ id, held }) =>
    held.map(({ key }) => `    ${acceptCommand(id, key)}`),
  );
  const markdown = [
    '### Gathered',
    '',
    countLine(components),
    '',
    ...(rows.length > 0 ? table : []),
    ...(accepts.length > 0 ? ['To accept a held change:', '', ...accepts, ''] : []),
  ].join('\n');
  return { markdown, annotations: components.flatMap(annotations) };
}

function annotations({ id, changes, failing, held }: ComponentReport) {
  const file = `components/${id}.json`;
  const warning = (title: string, message: string) =>
    ({ level: 'warning', file, title, message }) as const;
  const released = changes.first.filter(({ kind }) => kind === 'released');
  const title = `${id}: ${released.length} new`;
  const message = released.map(({ version }) => version).join(', ');
  return [
    ...held.map(({ key, because }) =>
      warning(`${id} is held`, `${because}. To accept it: ${acceptCommand(id, key)}`),
    ),
    ...failing.map(({ source, since, because }) =>
      warning(`${id} is stale since ${since}`, `${source}: ${because}`),
    ),
    ...(released.length > 0 ? [{ level: 'notice', title, message, file } as const] : []),
  ];
}

export async function reportGathered(context: Context, report: GatherReport): Promise<void> {
  context.terminal.note(`${reportLines(report).join('\n')}\n`);
  if (inActions(context.env)) await writeToActions(actionsReport(report), context.json);
}

const maxSubject = 72;
const maxLines = 20;

export function commitMessage(components: readonly ComponentReport[]): string {
  const written = components.filter((component) => component.written);
  const body = written.flatMap(bodyLines);
  const lines = [subject(written), ...(body.length > 0 ? ['', ...body] : []), ''];
  return withoutReferences(lines.join('\n'));
}

function subject(written: readonly ComponentReport[]): string {
  const released = written.flatMap(({ id, changes }) =>
    changes.first.flatMap(({ kind, version }) => (kind === 'released' ? [`${id} ${version}`] : [])),
  );
  const ids = written.map(({ id }) => id);
  const imported = written.filter(({ imported }) => imported > 0);
  if (written.length === 0) return 'Announce what holds from now on';
  const count = released.length + imported.reduce((sum, one) => sum + one.imported, 0);
  if (count === 0) return fitting(ids, 'What is known of', 'component');
  if (imported.length === 0) return fitting(released, 'Released:', 'release');
  return `Import ${counted(count, 'release')} of ${counted(written.length, 'component')}`;
}

function fitting(names: readonly string[], before: string, noun: string): string {
  const text = `${before} ${names.join(', ')}`;
  return text.length <= maxSubject ? text : `${before} ${counted(names.length, noun)}`;
}

function bodyLines({ id, imported, changes, failing, held }: ComponentReport): string[] {
  const lines = [
    ...(imported > 0 ? [`${imported} imported`] : []),
    ...changes.first.slice(0, maxLines).map(changeWords),
    ...(changes.count > maxLines ? [`and ${changes.count - maxLines} more`] : []),
    ...failing.map(({ source, since, because }) => `stale since ${since}: ${source}: ${because}`),
    ...held.map(({ since, because }) => `held since ${since}: ${because}`),
  ];
  return lines.map((line) => `- ${id}: ${line.replaceAll(/\s+/g, ' ')}`);
}

/** An upstream may be down for a night and come back without anyone's help. */
const patienceDays = 2;

/** The platform refuses an issue of more than 65,536 characters. */
const maxIssue = 60_000;

/** Undefined if nothing needs a person. */
export function issueText(
  components: readonly ComponentReport[],
  failed: readonly string[],
  now: Instant,
): { readonly title: string; readonly body: string } | undefined {
  const rows = components.map((component) => ({ id: component.id, lines: rowsOf(component, now) }));
  const names = rows.flatMap(({ id, lines }) => (lines.length > 0 ? id : []));
  if (names.length === 0 && failed.length === 0) return undefined;
  const need = `${counted(names.length, 'component')} ${names.length === 1 ? 'needs' : 'need'} a look`;
  const looks = `${need}: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`;
  // The platform refuses an issue with a longer title.
  const title = looks.length > 256 ? need : looks;
  const jobs = failed.map((name) => `- \`${name}\` failed or was cancelled: see the run’s page.`);
  const head = ['| component | state | since | what to do |', '| --- | --- | --- | --- |'];
  const body = [
    'What was published before stays published. This issue closes itself.',
    '',
    ...(jobs.length > 0 ? [...jobs, ''] : []),
    ...(failed.includes('gather') ? ['What was held or stale before may still be so.', ''] : []),
    ...(names.length > 0 ? [...head, ...rows.flatMap(({ lines }) => lines), ''] : []),
  ].join('\n');
  return {
    title: names.length === 0 ? `Jobs failed or cancelled: ${failed.join(', ')}` : title,
    body: shortened(body, maxIssue, 'The rest is left out; the job "gather" lists all.'),
  };
}

export function failedJobs(json: string): readonly string[] {
  const message = 'must be JSON such as {"build":{"result":"success"}}';
  const { data } = z.record(z.string(), z.object({ result: z.string() })).safeParse(tryJson(json));
  const jobs = data ?? refuse('E-WRONG-OPTION', '--jobs', message);
  return Object.entries(jobs).flatMap(([name, { result }]) =>
    /^(failure|cancelled)$/.test(result) ? [name.replaceAll(/[^\w-]/g, '')] : [],
  );
}

function rowsOf(report: ComponentReport, now: Instant) {
  const { id, problems, held, failing, partial, evidence } = report;
  const row = (state: string, since: string, words: string, remedy: string) =>
    `| ${id} | ${state} | ${since} | ${markdownText(words)}. ${remedy} |`;
  const lasting = (state: string, doubts: ComponentReport['failing'], when: string) =>
    doubts
      .filter(({ since }) => since <= addDays(dayOf(now), -patienceDays))
      .map(({ source, since, because }) => {
        const what = nameOfFile.test(source) ? ['it', ''] : ['the source', ` if it ${when}`];
        const remedy = `Mend ${what[0]} in components/${id}.json${what[1]}`;
        return row(state, since, `${source}: ${because}`, remedy);
      });
  const reread = 'Read it again, and mend the rule in data/support-policy.json';
  return [
    ...problems.map(({ where, message }) =>
      row('wrong', '', `${where}: ${message}`, `Until it is mended: ${unrecorded(report)}`),
    ),
    ...held.map(({ key, since, because }) =>
      row('held', since, because, `If it is right: \`${acceptCommand(id, key)}\``),
    ),
    ...lasting('stale', failing, 'has moved, or empty its "sources" if it has ended'),
    ...lasting('partial', partial, 'does not pass by itself'),
    ...evidence.map(({ source, since, because }) =>
      row('evidence', since, `${source} ${because}`, reread),
    ),
  ];
}
