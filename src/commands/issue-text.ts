/** What the issue on stale and held components says. */
import { markdownText } from '#io/actions.ts';
import { addDays, dayOf, type Instant } from '#model/instant.ts';
import { acceptCommand } from './gather-words.ts';
import type { Gathered } from './gathered.ts';

/** An upstream may be away for a night without anyone's help. */
const patienceDays = 2;

type Needy = {
  readonly id: string;
  readonly state: string;
  readonly since: string;
  readonly help: string;
};

/** None where nothing needs a person. */
export function issueText(
  components: readonly Gathered[],
  now: Instant,
): { readonly title: string; readonly body: string } | undefined {
  const rows = components.flatMap((component) => [
    ...heldRows(component),
    ...staleRows(component, now),
  ]);
  if (rows.length === 0) return undefined;
  const names = [...new Set(rows.map(({ id }) => id))];
  const count = `${names.length} component${names.length === 1 ? ' needs' : 's need'}`;
  return {
    title: `${count} a look: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`,
    body: [
      'What was published before stays published. This issue closes itself.',
      '',
      '| component | state | since | what to do |',
      '| --- | --- | --- | --- |',
      ...rowLines(rows),
      '',
    ].join('\n'),
  };
}

/** The platform refuses an issue of more than 65,536 characters. */
const maxRows = 60_000;

function rowLines(rows: readonly Needy[]): readonly string[] {
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

function heldRows({ id, held }: Gathered): Needy[] {
  return held.map(({ key, since, because }) => ({
    id,
    state: 'held',
    since,
    help: `${markdownText(because)}. If it is right: \`${acceptCommand(id, key)}\``,
  }));
}

function staleRows({ id, failing }: Gathered, now: Instant): Needy[] {
  const limit = addDays(dayOf(now), -patienceDays);
  return failing
    .filter(({ since }) => since <= limit)
    .map(({ source, since, because }) => ({
      id,
      state: 'stale',
      since,
      help: `${markdownText(`${source}: ${because}`)}. Mend the source in components/${id}.json if it has moved`,
    }));
}
