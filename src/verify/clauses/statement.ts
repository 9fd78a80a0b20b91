/** The support statement: what is promised, as the details say it. */
import { withoutUndefined } from '#model/without-undefined.ts';
import type { Day } from '#model/time/instant.ts';
import { statementFile, type StatementFile } from '#model/standards/statement.ts';
import { upgradeWords } from '#model/component/upgrades.ts';
import { clean } from '#answer/clean.ts';
import type { Breach, Clause } from '../clause.ts';
import { wrong } from '../clause.ts';
import { baseOf } from '../base.ts';
import { htmlElements, pageText } from '../markup.ts';
import { described, ownFileOf, unlike, type Described, type Release } from '../formats.ts';
import { ownFile, type Observed } from '../observed.ts';
import { remember } from '../remember.ts';

const path = 'support.json';

export const statement: readonly Clause[] = [
  {
    name: 'statement-agrees',
    level: 'violation-if-ours',
    why: 'What a buyer is told by law is the day that every other file says.',
    across: (index) => ({
      *each(part) {
        const one = described(part);
        const file = ownFileOf(index, path, statementFile);
        if (one !== undefined && file !== undefined) yield* componentProblems(index, one);
      },
      *end() {
        const file = ownFileOf(index, path, statementFile);
        if (file === undefined) return;
        const page = ownFile(index, 'support.html');
        if (page !== undefined) yield* pageProblems(file, page.raw);
        const ids = file.components.map(({ id }) => id);
        if (ids.join('\n') !== [...index.names].join('\n'))
          yield wrong(path, 'has other components than index.json');
      },
    }),
  },
];

const statedById = /* @__PURE__ */ remember((index: Observed) => {
  const { components = [] } = ownFileOf(index, path, statementFile) ?? {};
  return new Map(components.toReversed().map((one) => [one.id, one]));
});

function* componentProblems(index: Observed, one: Described): Generator<Breach> {
  const { lines: told = [], upgrades: _, ...head } = statedById(index).get(one.id) ?? {};
  yield* unlike(path, one.id, head, {
    id: one.id,
    title: one.details.title,
    updates: one.details.changelogUrl,
  });
  const wanted = statedLines(one, baseOf(index) ?? '');
  if (told.length !== wanted.length)
    yield wrong(path, `has ${told.length} lines, not ${wanted.length}`, one.id);
  const places = new Map(told.map(({ line }, at) => [line, at] as const).toReversed());
  for (const line of wanted) {
    const place = places.get(line.line);
    if (place === undefined) yield wrong(path, `lacks a line`, `${one.id} ${line.line}`);
    else yield* unlike(path, `${one.id} [${place}]`, told[place], line);
  }
}

/** Only people know these, so no other file than the page can be asked. */
function* pageProblems(file: StatementFile, page: string): Generator<Breach> {
  const { manufacturer, contact, components } = file;
  const whole = pageText(page);
  for (const words of [manufacturer, contact?.replace(/^mailto:/, '')])
    if (words !== undefined && !whole.includes(clean(words)))
      yield wrong(path, `says ${words}, which its page does not say`);
  const parts = new Map(
    page.split('<h2 id="').map((part) => [part.slice(0, part.indexOf('"')), part]),
  );
  for (const { id, upgrades } of components) {
    const part = parts.get(id) ?? '';
    const said = pageText(part);
    const unsaid = [upgradeWords[upgrades.free], upgrades.how].find(
      (words) => words !== undefined && !said.includes(clean(words)),
    );
    if (unsaid !== undefined) yield wrong(path, `says ${unsaid}, which its page does not say`, id);
    if (upgrades.url !== undefined && !leadsTo(part, upgrades.url))
      yield wrong(path, `names ${upgrades.url}, where its page does not lead`, id);
  }
}

function leadsTo(html: string, url: string): boolean {
  const { href } = new URL(url);
  return htmlElements(html).some(({ attributes }) => attributes.get('href') === href);
}

type StatedLine = { readonly line?: string; readonly [key: string]: unknown };

function statedLines({ id, details, ledger }: Described, base: string): readonly StatedLine[] {
  const headline = details.releases.find(({ version }) => version === details.headline);
  const lines = new Map(details.lines.map((line) => [line.line, line]));
  const by = headline?.causes?.find(({ replacedBy }) => replacedBy !== undefined)?.replacedBy;
  const next =
    by === undefined
      ? details.newestSupported && { component: id, version: details.newestSupported }
      : { component: by };
  const told = (phase: string, line: string | undefined): Day | undefined =>
    ledger?.events.findLast(
      (event) => event.kind === 'phase-end' && event.phase === phase && event.line === line,
    )?.announced;
  const stated = (
    { support, isDeprecated, phases = [] }: Pick<Release, 'support' | 'isDeprecated' | 'phases'>,
    line?: string,
  ) => ({
    phase: support,
    deprecated: isDeprecated,
    ends: phases.map(({ phase, ends, precision, basis, past, reason, seen }) =>
      withoutUndefined({
        phase,
        lastDay: ends,
        precision,
        basis,
        past,
        announced: told(phase, line),
        reason,
        seen,
      }),
    ),
    moveTo: (support === 'active' || support === 'maintenance') && !isDeprecated ? undefined : next,
  });
  const declared = details.declaredLines ?? [];
  if (details.lines.length + declared.length === 0)
    return headline === undefined
      ? []
      : [
          withoutUndefined({
            ...stated(headline),
            newest: headline.version,
            link: `${base}/${id}`,
          }),
        ];
  return [...details.lines, ...declared].map((line) => {
    // A declared line has no releases of its own, but may share those of another.
    const shared = 'shares' in line ? line.shares : line.line;
    const own = lines.get(shared ?? '');
    return withoutUndefined({
      ...stated(line, line.line),
      line: line.line,
      title: line.title,
      released: own?.first,
      newest: own?.newest,
      link: `${base}/${id}#${encodeURIComponent(line.line)}`,
    });
  });
}
