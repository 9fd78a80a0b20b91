/** Turns entries of an upstream's list into releases. All dates and links are checked here. */
import { dateProblem, type Basis } from '#model/history/dating.ts';
import type { FoundRelease, Gathered, Validator } from '#model/history/gathered.ts';
import { compareText } from '#model/order.ts';
import { dayOf, isDay, parseInstant, type Day, type Instant } from '#model/time/instant.ts';
import { httpsUrl } from '#model/shape.ts';
import { isPrerelease } from '#model/version/version.ts';
import { some, withoutUndefined } from '#model/without-undefined.ts';
import { Failure } from '../failure.ts';
import { quoted, sanitizeName, sanitizeNotes, sanitizeText, textOf } from './address.ts';

const maxWords = 500;
const maxEvidence = 2000;

/** What an upstream says of a release, unchecked. */
export type ListedRelease = {
  /** The name that the upstream gives it; patterns find the version in it. */
  readonly version: string;
  /** What messages call it if its version cannot be read. */
  readonly entry?: string;
  readonly skip?: string;
  readonly evidence?: string;
  readonly date?: unknown;
  readonly basis?: Basis;
  readonly authored?: true;
  readonly changelogUrl?: string | null | undefined;
  /** The release's own page shows its date, if there is a link to it. */
  readonly linkIsEvidence?: true;
  readonly prerelease?: unknown;
  readonly notes?: string | null | undefined;
  readonly deprecated?: string | undefined;
  /** A commit, digest or sum; or `<file> <sum>` for each of its files, the first upload first. */
  readonly fingerprint?: string | readonly string[] | null | undefined;
  /** Why a part of the release could not be read. */
  readonly without?: string | undefined;
  /** The same list will mean something else for it on a later day. */
  readonly isComing?: boolean | undefined;
};

function checked(listed: ListedRelease, { url, now }: List) {
  const { version, entry = 'an entry', basis = 'published', evidence = url, authored } = listed;
  // What is announced for a later day is no release yet; registries announce none.
  const day = basis === 'stated' ? readIsoDate(listed.date) : undefined;
  const isComing = day !== undefined && dayOf(day) > dayOf(now);
  const coming = isComing ? `is announced for ${day}` : undefined;
  const skip = listed.skip ?? (version ? coming : 'has no version that is a text');
  const left = { name: version || entry, because: skip ?? '', ...(version === '' && { version }) };
  if (skip !== undefined) return { releases: [], skipped: [left], isComing };
  const { date, problem } = dateOf(listed.date, now);
  const link = linkOf(listed.changelogUrl);
  // An invalid fingerprint is ignored, so that no release is lost for it.
  const sound = [listed.fingerprint ?? []].flat().filter((one) => plainFingerprint.test(one));
  const release: FoundRelease = withoutUndefined({
    version,
    ...(date && { date, basis, authored }),
    evidence: sanitizeText((listed.linkIsEvidence && link.url) || evidence, maxEvidence),
    changelogUrl: link.url,
    prerelease: saysEarly(textOf(listed.prerelease ?? '')) || undefined,
    notes: sanitizeNotes(listed.notes ?? '') || undefined,
    deprecated: sanitizeText(listed.deprecated ?? '', maxWords) || undefined,
    fingerprints: some(sound),
  });
  const skipped = [problem, link.problem, listed.without].flatMap((one) =>
    one ? [{ name: version, because: `${one}; the release is listed without it` }] : [],
  );
  return { releases: [release], skipped, isComing: listed.isComing };
}

export const saysEarly = (said: string) =>
  /^(?:true|yes|1)$/i.test(said) || isPrerelease({ text: `0-${said}` });

const plainFingerprint = /^(?=.{1,300}$)[\x21-\x7e]+(?: [\x21-\x7e]+)?$/;

type SummedFile = {
  readonly name: string;
  readonly uploaded?: string | null | undefined;
  /** A digest or sum with its kind: `sha256:…`. */
  readonly sum?: string | null | undefined;
};

export function filesIn(files: readonly SummedFile[]): readonly string[] {
  const summed = files.filter(({ uploaded, sum }) => uploaded && sum);
  const place = ({ uploaded, name }: SummedFile) => `${uploaded} ${name}`;
  const sorted = summed.toSorted((a, b) => compareText(place(a), place(b)));
  return sorted.map(({ name, sum }) => `${name.replaceAll(' ', '_')} ${sum}`);
}

type List = {
  readonly url: string;
  readonly now: Instant;
  readonly releases: readonly ListedRelease[];
  readonly validators: readonly Validator[];
  /** Why it may be only a part of the list. */
  readonly doubt?: string | undefined;
  /** Why details of its releases may be missing, although the list is complete. */
  readonly unread?: string | undefined;
  /** It shows only some releases by its nature, such as a page of news. */
  readonly isWindow?: true | undefined;
  readonly owed?: readonly string[];
  readonly homepage?: string | null | undefined;
};

/** A complete list; or a partial one if there is a doubt, which is requested again next time. */
export function listing(list: List): Gathered {
  const { url, unread, doubt = unread, isWindow, owed = [] } = list;
  const all = list.releases.map((listed) => checked(listed, list));
  const releases = all.flatMap((one) => one.releases);
  const skipped = all.flatMap((one) => one.skipped);
  if (releases.length === 0) {
    const [left] = skipped;
    const odd = left && ` that could be read: ${sanitizeName(left.name)} ${left.because}`;
    const why = odd ?? (doubt ? `: ${doubt}` : '');
    throw new Failure(`${url} lists no release${why}`, doubt ? {} : { isEmpty: true });
  }
  // Without validators, as the list may stay the same until the announced day.
  const isDoubtful = all.some((one) => one.isComing) || (doubt !== undefined && !isWindow);
  const contents = withoutUndefined({
    releases,
    skipped,
    owed: some(owed),
    homepage: linkOf(list.homepage).url,
    validators: isDoubtful ? [] : list.validators,
    isWindow,
  });
  const because = isWindow ? `${url} shows a window of the history` : doubt;
  if (because === undefined) return { kind: 'complete', ...contents };
  const listsAll = because === unread && { listsAll: true };
  return { kind: 'partial', because: sanitizeText(because), ...listsAll, ...contents };
}

export function dateOf(date: unknown, now: Instant): { date?: Day | Instant; problem?: string } {
  if (date === undefined || date === null || date === '') return {};
  const read = readIsoDate(date);
  if (read === undefined) {
    const written = textOf(date);
    const isOff = /^\d{4}-\d\d-\d\d/.test(written) && !isDay(written.slice(0, 10));
    const what = isOff ? 'does not exist' : 'is not understood';
    return { problem: `its date ${quoted(written)} ${what}` };
  }
  const problem = dateProblem(read, now);
  return problem ? { problem } : { date: read };
}

export function readIsoDate(value: unknown): Day | Instant | undefined {
  if (typeof value !== 'string') return undefined;
  // Without a zone the time of a day means nothing.
  const day = value.replace(/[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/, '');
  return isDay(day) ? day : parseInstant(value);
}

function linkOf(url: string | null | undefined): { url?: string; problem?: string } {
  if (!url) return {};
  const read = httpsUrl.safeParse(url);
  if (read.success) return { url: read.data };
  // Links differ with each release; of one host, they are reported as one.
  const shown = quoted(url.replace(/^(http:\/\/[^/\s]+\/).+/, '$1…'));
  return { problem: `its link ${shown} ${read.error.issues[0]?.message ?? 'is no link'}` };
}

/** https://semver.org/#spec-item-9; a hyphen after a plus belongs to the build metadata. */
export function isSemverPrerelease(version: string): boolean {
  return /^[vV]?\d+(?:\.\d+)*-/.test(version);
}
