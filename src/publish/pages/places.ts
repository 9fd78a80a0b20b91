/**
 * Where a component's releases are shown: folded on its own page, or, where they are many, on pages of
 * their own, which hold the oldest releases first so that a new release changes only the last of them.
 */
import type { PublicComponent, JudgedLine, JudgedRelease } from '#model/support/verdict.ts';
import { encoded, lineAnchor, releaseAnchor } from './links.ts';
import type { NotesByVersion } from './page-notes.ts';
import { releaseParts, releasesOfNoLine, type Part } from './release-parts.ts';
import { clip } from './text.ts';

/** Beyond this the component's page would be too heavy for a first look. */
const mostOnOnePage = 600;
const aPageful = 500;

export type Places = {
  /** Whether the releases are on pages of their own. */
  readonly separate: boolean;
  readonly pages: readonly ReleasePage[];
  /** What is said of each release there. */
  readonly notes: NotesByVersion;
  readonly lineHref: (line: JudgedLine) => string;
  readonly releaseHref: (release: JudgedRelease) => string;
  readonly anchorsOf: (line: JudgedLine | undefined) => { page: string; ids: string[] }[];
};

/** `number` counts from the oldest. */
export type ReleasePage = { readonly number: number; readonly parts: readonly Part[] };

/** `18.0.0 to 22.99.1`: what is on a page, in words that no later page changes. */
export function rangeOf({ parts }: ReleasePage): string {
  const ends = [parts.at(-1)?.releases.at(-1), parts[0]?.releases[0]];
  return ends.map((release) => clip(release?.version.text ?? '', 40)).join(' to ');
}

export function placesOf(judged: PublicComponent, notes: NotesByVersion = new Map()): Places {
  const { id } = judged.component;
  if (judged.releases.length <= mostOnOnePage) return { ...samePage, notes };
  const pages = packed(releaseParts(judged).toReversed());
  const byRelease = new Map(
    pages.flatMap(({ number, parts }) =>
      parts.flatMap(({ releases }) => releases.map((release) => [release, number] as const)),
    ),
  );
  const numberOf = (release: JudgedRelease) => byRelease.get(release) ?? 1;
  const pageOf = (release: JudgedRelease) => releasePage(id, numberOf(release));
  return {
    separate: true,
    pages,
    notes,
    lineHref: (line) =>
      `${pageOf(line.releases.at(-1) ?? line.newest)}#${encoded(lineAnchor(line.shares ?? line.name))}`,
    releaseHref: (release) => `${pageOf(release)}${hash(release)}`,
    anchorsOf: (line) => grouped(line?.releases ?? releasesOfNoLine(judged), id, numberOf),
  };
}

/** `server.releases-3.html`: a name with a dot is no component's. */
export function releasePage(id: string, number: number): string {
  return `${id}.releases-${number}.html`;
}

const samePage: Omit<Places, 'notes'> = {
  separate: false,
  pages: [],
  lineHref: (line) => `#${encoded(lineAnchor(line.shares ?? line.name))}`,
  releaseHref: hash,
  anchorsOf: () => [],
};

function hash({ version }: JudgedRelease): string {
  return `#${encoded(releaseAnchor(version.text))}`;
}

/** `parts`: the oldest first. */
function packed(parts: readonly Part[]): ReleasePage[] {
  const pages: { number: number; parts: Part[]; size: number }[] = [];
  for (const part of parts) {
    const last = pages.at(-1);
    if (last && last.size + part.releases.length <= aPageful) {
      last.parts.unshift(part);
      last.size += part.releases.length;
    } else pages.push({ number: pages.length + 1, parts: [part], size: part.releases.length });
  }
  return pages;
}

function grouped(
  releases: readonly JudgedRelease[],
  id: string,
  numberOf: (release: JudgedRelease) => number,
) {
  return [...Map.groupBy(releases, numberOf)].map(([number, some]) => ({
    page: releasePage(id, number),
    ids: some.map(({ version }) => releaseAnchor(version.text)),
  }));
}
