/** One entry of an upstream's list → a release. Its date and link are checked here, for all sources. */
import { dateProblem, type Basis } from '#model/history/dating.ts';
import type { FoundRelease, Gathered, Skipped, Validator } from '#model/history/gathered.ts';
import { compareText } from '#model/order.ts';
import { isDay, parseInstant, type Day, type Instant } from '#model/time/instant.ts';
import { httpsUrl } from '#model/shape.ts';
import { Failure } from '../failure.ts';
import { sanitizeFact, sanitizeName, sanitizeNotes, sanitizeText } from './text.ts';

const maxWords = 500;
const maxEvidence = 2000;

/** What an upstream says of a release, unchecked. */
export type Listed = {
  /** The name that the upstream gives it; patterns find the version in it. */
  readonly version: string;
  readonly evidence: string;
  readonly date?: unknown;
  readonly basis?: Basis;
  readonly authored?: boolean;
  readonly changelogUrl?: string | null | undefined;
  /** The release's own page shows its date, where there is a link to it. */
  readonly linkIsEvidence?: true;
  readonly prerelease?: boolean;
  readonly notes?: string | null | undefined;
  readonly deprecated?: string | undefined;
  /** A commit, digest or sum; before a space, of which of its files, the first of several first. */
  readonly fingerprint?: string | readonly string[] | null | undefined;
  /** Why a part of it could not be read. */
  readonly without?: string | undefined;
};

/** A release, and what was left out of it or instead of it. */
export type Entry = { readonly release?: FoundRelease; readonly skipped: readonly Skipped[] };

/** What cannot be taken is left out of the release and reported. */
export function releaseEntry(listed: Listed, now: Instant): Entry {
  const { version, prerelease, authored, deprecated } = listed;
  const dated = dateOf(listed, now);
  const linked = linkOf(listed.changelogUrl);
  const words = sanitizeFact(deprecated ?? '', maxWords);
  const notes = sanitizeNotes(listed.notes ?? '');
  return {
    release: {
      version,
      ...(dated.date !== undefined && { date: dated.date, basis: listed.basis ?? 'stated' }),
      ...(dated.date !== undefined && authored === true && { authored }),
      evidence: sanitizeFact((listed.linkIsEvidence && linked.url) || listed.evidence, maxEvidence),
      ...(linked.url !== undefined && { changelogUrl: linked.url }),
      ...(prerelease === true && { prerelease }),
      ...(notes !== '' && { notes }),
      ...(words !== '' && { deprecated: words }),
      ...fingerprintOf(listed),
    },
    skipped: [dated.problem, linked.problem, listed.without].flatMap((problem) =>
      problem === undefined
        ? []
        : [{ name: version, because: `${problem}; the release is listed without it` }],
    ),
  };
}

const plainFingerprint = /^(?=.{1,300}$)[\x21-\x7e]+(?: [\x21-\x7e]+)?$/;

/** One that is odd says nothing: no release is lost for it. */
function fingerprintOf({ fingerprint }: Listed): Pick<FoundRelease, 'fingerprints'> {
  const plain = [fingerprint ?? []].flat().filter((one) => plainFingerprint.test(one));
  return plain.length > 0 ? { fingerprints: plain } : {};
}

type SummedFile = {
  readonly name: string;
  readonly uploaded?: string | null | undefined;
  /** A digest or sum with its kind: `sha256:…`. */
  readonly sum?: string | null | undefined;
};

/** What a release of several files is made of, in the order in which they were uploaded. */
export function filesIn(files: readonly SummedFile[]): readonly string[] {
  const summed = files.filter(({ uploaded, sum }) => uploaded && sum);
  const place = ({ uploaded, name }: SummedFile) => `${uploaded} ${name}`;
  const sorted = summed.toSorted((a, b) => compareText(place(a), place(b)));
  return sorted.map(({ name, sum }) => `${name.replaceAll(' ', '_')} ${sum}`);
}

export function skippedEntry(name: string, because: string): Entry {
  return { skipped: [{ name, because }] };
}

type List = {
  /** Named in messages. */
  readonly url: string;
  readonly entries: readonly Entry[];
  readonly validators: readonly Validator[];
  /** Why it may be only a part of the list. */
  readonly doubt?: string | undefined;
  /** Something of it could not be read: request it again even where it does not change. */
  readonly again?: boolean | undefined;
  /** It shows only some releases by its nature, such as a page of news. */
  readonly isWindow?: true | undefined;
  /** Names whose dates are still to be asked for. */
  readonly owed?: readonly string[];
  /** The product's own page, in the upstream's words. */
  readonly homepage?: string | null | undefined;
};

/** The whole list, or a part of it where there is a doubt; that is requested again next time. */
export function listing(list: List): Gathered {
  const { url, entries, validators, doubt, again, isWindow, owed = [] } = list;
  const homepage = linkOf(list.homepage).url;
  const contents = {
    ...contentsOf(url, entries),
    ...(owed.length > 0 && { owed }),
    ...(homepage !== undefined && { homepage }),
  };
  if (isWindow) {
    const because = `${url} shows a window of the history`;
    return { kind: 'partial', because, isWindow, ...contents, validators };
  }
  if (doubt !== undefined) {
    return { kind: 'partial', because: sanitizeText(doubt), ...contents, validators: [] };
  }
  return { kind: 'complete', ...contents, validators: again ? [] : validators };
}

function contentsOf(url: string, entries: readonly Entry[]) {
  const releases = entries.flatMap(({ release }) => release ?? []);
  const skipped = entries.flatMap((entry) => entry.skipped);
  if (releases.length > 0) return { releases, skipped };
  const [first] = skipped;
  const why = first && `${sanitizeName(first.name)} ${sanitizeText(first.because)}`;
  throw new Failure(`${url} lists no release${why ? ` that could be read: ${why}` : ''}`, {
    isEmpty: true,
  });
}

function dateOf({ date }: Listed, now: Instant): { date?: Day | Instant; problem?: string } {
  if (date === undefined || date === null || date === '') return {};
  const read = readDate(date);
  if (read === undefined) {
    const written = sanitizeName(typeof date === 'string' ? date : JSON.stringify(date));
    return { problem: `its date ${JSON.stringify(written)} does not exist` };
  }
  const problem = dateProblem(read, now);
  return problem === undefined ? { date: read } : { problem };
}

export function readDate(value: unknown): Day | Instant | undefined {
  if (typeof value !== 'string') return undefined;
  return isDay(value) ? value : parseInstant(value);
}

function linkOf(url: string | null | undefined): { url?: string; problem?: string } {
  if (!url) return {};
  const read = httpsUrl.safeParse(url);
  if (read.success) return { url: read.data };
  const why = read.error.issues[0]?.message ?? 'is no link';
  return { problem: `its link ${JSON.stringify(sanitizeName(url))} ${why}` };
}

/**
 * Pre-releases of upstreams whose versions are SemVer: https://semver.org/#spec-item-9
 * The hyphen decides, whatever word follows it; build metadata after a plus may hold one too.
 */
const prerelease = /^[vV]?\d+(?:\.\d+)*-/;

export function isSemverPrerelease(version: string): boolean {
  return prerelease.test(version);
}
