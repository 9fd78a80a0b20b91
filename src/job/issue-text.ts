/** What the issue on stale and held components says. */
import * as z from 'zod';
import { markdownText } from '#io/actions.ts';
import { addDays, dayOf, type Instant } from '#model/time/instant.ts';
import { refuse } from '#model/problem.ts';
import { acceptCommand } from './gather-words.ts';
import type { ComponentReport } from './report.ts';

/** An upstream may be away for a night without anyone's help. */
const patienceDays = 2;

type NeedsPerson = {
  readonly id: string;
  readonly state: string;
  readonly since: string;
  readonly help: string;
};

/** None where nothing needs a person. */
export function issueText(
  components: readonly ComponentReport[],
  failed: readonly string[],
  now: Instant,
): { readonly title: string; readonly body: string } | undefined {
  const rows = components.flatMap((component) => rowsOf(component, now));
  if (rows.length === 0 && failed.length === 0) return undefined;
  const jobs = failed.map((name) => `- The job \`${name}\` failed: the run’s page says why.`);
  const stays = 'What was published before stays published. This issue closes itself.';
  if (rows.length === 0)
    return {
      title: `Jobs failed: ${failed.join(', ')}`,
      body: [stays, '', ...jobs, ''].join('\n'),
    };
  const names = [...new Set(rows.map(({ id }) => id))];
  const count = `${names.length} component${names.length === 1 ? ' needs' : 's need'}`;
  return {
    title: `${count} a look: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`,
    body: [
      stays,
      '',
      ...(jobs.length > 0 ? [...jobs, ''] : []),
      '| component | state | since | what to do |',
      '| --- | --- | --- | --- |',
      ...rowLines(rows),
      '',
    ].join('\n'),
  };
}

const jobResults = z.record(z.string(), z.object({ result: z.string() }));

/** Names of the jobs that failed or were cancelled, of what the platform says of all. */
export function failedJobs(json: string): readonly string[] {
  try {
    return Object.entries(jobResults.parse(JSON.parse(json))).flatMap(([name, { result }]) =>
      result === 'failure' || result === 'cancelled' ? [name.replaceAll(/[^\w-]/g, '')] : [],
    );
  } catch (error) {
    const message = 'must be JSON such as {"build":{"result":"success"}}';
    return refuse('E-WRONG-OPTION', '--jobs', message, error);
  }
}

/** The platform refuses an issue of more than 65,536 characters. */
const maxRows = 60_000;

function rowLines(rows: readonly NeedsPerson[]): readonly string[] {
  const lines: string[] = [];
  let length = 0;
  for (const { id, state, since, help } of rows) {
    const line = `| ${id} | ${state} | ${since} | ${help} |`;
    length += line.length + 1;
    if (length > maxRows)
      return [...lines, '', `And ${rows.length - lines.length} more: the job "gather" lists all.`];
    lines.push(line);
  }
  return lines;
}

function rowsOf(
  { id, held, failing, partial, evidence }: ComponentReport,
  now: Instant,
): readonly NeedsPerson[] {
  const limit = addDays(dayOf(now), -patienceDays);
  const row = (state: string, since: string, words: string, remedy: string): NeedsPerson[] => [
    { id, state, since, help: `${markdownText(words)}. ${remedy}` },
  ];
  const lasting = (state: string, doubts: ComponentReport['failing'], when: string) =>
    doubts.flatMap(({ source, since, because }) =>
      since > limit
        ? []
        : row(
            state,
            since,
            `${source}: ${because}`,
            `Mend the source in components/${id}.json if it ${when}`,
          ),
    );
  const reread = 'Read it again, and mend the rule in data/support-policy.json';
  return [
    ...held.flatMap(({ key, since, because }) =>
      row('held', since, because, `If it is right: \`${acceptCommand(id, key)}\``),
    ),
    ...lasting('stale', failing, 'has moved'),
    ...lasting('partial', partial, 'does not pass by itself'),
    ...evidence.flatMap(({ source, since, because }) =>
      row('evidence', since, `${source} ${because}`, reread),
    ),
  ];
}
