/** `support.json`: the support statement of each component, line by line. */
import { some, withoutUndefined } from '#model/without-undefined.ts';
import { addDays, addMonths, type Day } from '#model/time/instant.ts';
import type { Ledger } from '#model/support/ledger.ts';
import type { StatementComponent } from '#model/standards/statement.ts';
import { namesOf, versionedPurl } from '#model/purl.ts';
import { supportEnd } from '#model/support/support.ts';
import type { PublicSettings } from '#model/site.ts';
import type { Upgrades } from '#model/component/component.ts';
import { verdictOf } from '#model/support/verdict.ts';
import type { JudgedRelease, PublicComponent, ShownLine, Verdict } from '#model/support/verdict.ts';
import { namedAdvice } from '#answer/advice.ts';
import { announcedEnds } from '#judge/ledger/announce.ts';
import { linksOf } from '#facts/links.ts';
import { addressOf, lineAnchor } from '../pages/text.ts';
import { runOf, runOfLine, targetsOn } from '#judge/targets.ts';

export function statementOf(
  judged: PublicComponent,
  ledger: Ledger,
  today: Day,
  { baseUrl, upgrades: common }: Pick<PublicSettings, 'baseUrl' | 'upgrades'>,
): StatementComponent {
  const { id, title, upgrades = common } = judged.component;
  const { changelogUrl } = linksOf(judged.component, baseUrl);
  // When the present end of a phase was first announced, by phase and line or release.
  const announced = new Map(
    announcedEnds(ledger).map((end) => [`${end.phase} ${end.line ?? end.version}`, end.announced]),
  );
  const targets = targetsOn(today, judged.releases, judged.allLines);
  const lines = linesOf(judged).map((line) => {
    const { name, phase, deprecated, ends, first, newest } = line;
    const whole = name === undefined ? newest : undefined;
    const names = [name, whole?.version.text];
    const run = whole ? runOf(whole) : runOfLine(targets, { ...line, name: name ?? '' });
    return withoutUndefined({
      line: name,
      title: line.title,
      phase,
      deprecated,
      released: first,
      newest: newest?.version.text,
      ends: ends.map(({ phase, day, precision, basis, past, reason, seen }) => {
        const [since] = names.flatMap((one) => announced.get(`${phase} ${one}`) ?? []);
        const how = { precision, basis, past, announced: since, reason, seen };
        return withoutUndefined({ phase, lastDay: day, ...how });
      }),
      link: addressOf(baseUrl, id, name && lineAnchor(name)),
      identifiers: identifiersOf(judged, newest),
      shortBecause: shortBecause(line),
      advice: namedAdvice(id, run, targets),
    });
  });
  const ledgerUrl = `${baseUrl}/lifecycle/${id}.json`;
  const facts = { id, title, updates: changelogUrl, ledger: ledgerUrl, bom: judged.component.bom };
  return withoutUndefined({ ...facts, upgrades: upgradesOf(upgrades), lines });
}

export function upgradesOf(said: Upgrades | undefined): StatementComponent['upgrades'] {
  if (!said) return { free: 'unstated' };
  return withoutUndefined({ ...said, free: said.free ? ('yes' as const) : ('no' as const) });
}

type Line = Omit<ShownLine, 'name' | 'newest' | 'first'> & {
  /** Absent for the whole component, which also has no `first`. */
  readonly name?: string;
  readonly first?: Day;
  readonly newest?: JudgedRelease;
  readonly coming?: Verdict['coming'] | undefined;
};

/** A component without lines is one entry with the verdict of its headline. */
export function linesOf({ allLines, headline }: PublicComponent): readonly Line[] {
  if (allLines.length > 0)
    return allLines.toReversed().map((line) => ({ ...line, coming: verdictOf(line).coming }));
  return headline ? [{ ...headline.verdict, newest: headline }] : [];
}

function identifiersOf({ component }: PublicComponent, newest?: JudgedRelease) {
  const named = newest
    ? namesOf(component.purls, newest.version.text).map(({ purl, matchOnly }) =>
        matchOnly ? purl : versionedPurl(purl, newest.version.text),
      )
    : [];
  return some([...named, ...component.identifiers.filter((one) => !one.startsWith('pkg:'))]);
}

/** The law requires five years of support, or a reason why the product is used for less. */
function shortBecause({ first, ends }: Line): string | undefined {
  const end = supportEnd(ends);
  if (first === undefined || end?.day === undefined) return undefined;
  return addDays(end.day, 1) < addMonths(first, 60) ? end.reason : undefined;
}
