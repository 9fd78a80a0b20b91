/** The answer about a version on a day, for all readers. Its parts: `package/client/types.d.ts` */
import { runOf, runOfLine, runOfUnknown, runOfWithdrawn } from '#judge/targets.ts';
import { announced, closingEnd, isSupported } from '#model/support/support.ts';
import { notListed, stateOf, supportWords } from '#model/support/support-words.ts';
import type { Corrected, Verdict } from '#model/support/verdict.ts';
import { dayOf, type Day } from '#model/time/instant.ts';
import { isPrerelease, parseVersion } from '#model/version/version.ts';
import { isLineItself, lineMeant } from '#model/version/line-called.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { namedAdvice, type NamedAdvice } from './advice.ts';
import { called, lineVerdict, plainEnd, type ComponentOnDay } from './component.ts';
import { textToWrite, type Owner, type Tag } from './write.ts';

/** When the index was made, the day of the question, and whether the files are still valid. */
export type AsOf = {
  readonly today: Day;
  readonly prepared?: Day;
  readonly validUntil?: Day;
  /** The index was not built again by `validUntil`. */
  readonly expired?: true;
};

/** `id`: the index's own name: `acme` in `# renovate: datasource=acme`; `kind`: of `name`. */
export type Asked = { readonly [Key in AskedKey]?: string | undefined };
type AskedKey = 'purl' | 'id' | 'kind' | 'group' | 'name' | 'version';

export type Answer =
  | Listed
  | {
      readonly match: 'none';
      readonly asked: Asked;
      readonly because?: string;
      readonly asOf: AsOf;
    };
export type Listed = ReturnType<typeof answerFor>;

type Question = {
  readonly asked: Asked;
  readonly version: string | undefined;
  /** Found by a package URL or CPE name, by a name that files use, or by its own name. */
  readonly match: 'purl' | 'cpe' | 'reference' | 'name';
  readonly matched: string;
  readonly owner?: Owner | undefined;
};

type Subject = ReturnType<typeof subjectOf>;

type Place = {
  readonly asOf: AsOf;
  readonly page: string | undefined;
  readonly owners: readonly Owner[];
  /** What to start with, in the component that replaces this one. */
  readonly replacement: NamedAdvice | undefined;
};

const unstated: Verdict = { deprecated: false, phase: 'unstated', ends: [], causes: [] };

export function subjectOf(component: ComponentOnDay, version: string | undefined) {
  const { targets, words } = component;
  const nothing = { known: 'nothing' as const, verdict: unstated };
  if (version === undefined) return { ...nothing, run: runOfUnknown() };
  const own = parseVersion(version);
  const found = called(component, version);
  if (found && 'verdict' in found) {
    const { line, verdict, version } = found;
    const run = runOf(found);
    return { known: 'release' as const, called: version.text, line, release: found, verdict, run };
  }
  const line = lineMeant(version, component.lines);
  if (found !== undefined) {
    const { version } = found;
    const verdict = withdrawal(found);
    const run = runOfWithdrawn(targets, line, version);
    return { known: 'withdrawn' as const, called: version.text, line: line?.name, verdict, run };
  }
  if (line === undefined) return { ...nothing, run: runOfUnknown(own) };
  const ofLine = { known: 'line' as const, line: line.name, verdict: lineVerdict(line) };
  if (isLineItself(version, line, words))
    return { ...ofLine, called: line.name, run: runOfLine(targets, line) };
  // Text joined to a version, such as `-alpine`, is not part of it.
  const plain = own && !isPrerelease(own) ? { ...own, suffix: '' } : own;
  return { ...ofLine, run: runOfLine(targets, line, plain) };
}

/** A withdrawn version must not be chosen and gets no fixes: deprecated, and support ended. */
function withdrawal({ why: reason, seen, on: since }: Omit<Corrected, 'version'>): Verdict {
  const causes = [{ rule: 'curated' as const, reason, seen, since }];
  return { deprecated: true, deprecatedSince: since, phase: 'ended', ends: [], causes };
}

export function answerFor(
  { asked, version, match, matched, owner }: Question,
  component: ComponentOnDay,
  { known, line, release, called, verdict, run }: Subject,
  { asOf, page, owners, replacement }: Place,
) {
  const { deprecated, deprecatedSince: day, deprecatedSinceBasis: basis, phase, ends } = verdict;
  const last = closingEnd(ends);
  const coming = announced(verdict);
  const said = known === 'withdrawn' ? `Withdrawn on ${day}` : supportWords(verdict);
  const nothing = version === undefined ? 'No version given' : 'No such release known';
  // Without known releases and lines, "no version to recommend" would claim too much.
  const isKnown = component.releases.length + component.lines.length > 0;
  const advice = isKnown ? namedAdvice(component.id, run, component.targets) : [];
  return withoutUndefined({
    match,
    asked,
    matched,
    component: component.id,
    title: component.title,
    version: called ?? version,
    known,
    line,
    released: release && { day: dayOf(release.timestamp), basis: release.recorded.basis },
    supported: isSupported(phase) ?? ('unknown' as const),
    phase,
    state: stateOf(verdict),
    words: known === 'nothing' ? nothing : said,
    supportEnds: last && withoutUndefined({ ...plainEnd(last), phase: undefined }),
    ends: ends.map(plainEnd),
    deprecated,
    deprecatedSince: deprecated && day ? withoutUndefined({ day, basis }) : undefined,
    deprecatedFrom: coming?.since && withoutUndefined({ day: coming.since, basis: coming.basis }),
    reasons: reasonsOf(verdict, release),
    advice: advice.map((one) =>
      one.kind === 'replace'
        ? { ...replacement, kind: one.kind, component: one.component }
        : withWrite(one, owner, owners, version, release?.version.text),
    ),
    sources: linksOf(verdict, release, page),
    asOf,
  });
}

export function firstChoice({ id, targets }: ComponentOnDay, owners: readonly Owner[]) {
  const [first] = namedAdvice(id, runOfUnknown(), targets);
  const owner = owners.find(({ to, matchOnly }) => to === undefined && !matchOnly);
  return withWrite(first ?? { kind: 'none', component: id }, owner, owners);
}

function withWrite(advice: NamedAdvice, owner?: Owner, all: readonly Owner[] = [], ...tag: Tag) {
  const { kind, version } = advice;
  if (version === undefined || owner === undefined || kind === 'stay') return advice;
  return withoutUndefined({ ...advice, write: textToWrite(version, owner, all, ...tag) });
}

/** Reasons for the deprecation, then "not listed", then those for the last days; each once. */
function reasonsOf(verdict: Verdict, release: Subject['release']) {
  const isMissing = release?.recorded.missingSince !== undefined;
  const missing = isMissing ? [{ rule: 'missing', reason: notListed, seen: undefined }] : [];
  const all = [...toldBy(verdict), ...missing, ...verdict.ends].map(({ rule, reason, seen }) =>
    withoutUndefined({ rule, reason, seen }),
  );
  return [...new Map(all.map((one) => [`${one.rule} ${one.reason}`, one])).values()];
}

function toldBy(verdict: Verdict) {
  return [...verdict.causes, announced(verdict) ?? []].flat();
}

function linksOf(verdict: Verdict, release: Subject['release'], page: string | undefined) {
  const said = [...toldBy(verdict), ...verdict.ends].map(({ seen }) => seen);
  const links = [...said, release?.recorded.evidence, release?.changelogUrl, page];
  return [...new Set(links)].flatMap((link) => (link && /^https?:\/\//.test(link) ? [link] : []));
}
