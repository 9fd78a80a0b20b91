/**
 * Where a component's releases are shown: folded on its own page, or, where they are many, on pages of
 * their own, which hold the oldest releases first so that a new release changes only the last of them.
 */
import { targetsOn } from '#judge/advice.ts';
import type { Day } from '#model/time/instant.ts';
import type { PublicComponent, JudgedLine, JudgedRelease } from '#model/support/verdict.ts';
import { encoded, lineAnchor, releaseAnchor } from './links.ts';
import type { NotesByVersion } from './page-notes.ts';
import { releaseParts, type Part } from './release-parts.ts';
import { clip } from './text.ts';

/** Beyond this the component's page would be too heavy for a first look. */
const mostOnOnePage = 150;
const aPageful = 250;

export type Places = ReturnType<typeof placesOf>;

/** `number` counts from the oldest. */
export type ReleasePage = { readonly number: number; readonly parts: readonly Part[] };

/** `18.0.0 to 22.99.1`: what is on a page, in words that no later page changes. */
export function rangeOf({ parts }: ReleasePage): string {
  const ends = [parts.at(-1)?.releases.at(-1), parts[0]?.releases[0]];
  return ends.map((release) => clip(release?.version.text ?? '', 40)).join(' to ');
}

/** `notes`: what is said of each release there. */
export function placesOf(judged: PublicComponent, today: Day, notes: NotesByVersion = new Map()) {
  const { id } = judged.component;
  /** Whether the releases are on pages of their own. */
  const separate = judged.releases.length > mostOnOnePage;
  const targets = targetsOn(today, judged.releases);
  const pages = separate ? packed(releaseParts(judged, targets).toReversed()) : [];
  const numbers = new Map(
    pages.flatMap(({ number, parts }) =>
      parts.flatMap(({ releases }) => releases.map((release) => [release, number] as const)),
    ),
  );
  const pageOf = (release: JudgedRelease) =>
    separate ? releasePage(id, numbers.get(release) ?? 1) : '';
  return {
    separate,
    pages,
    notes,
    /** What may be advised. */
    targets,
    lineHref: ({ releases, newest, shares, name }: JudgedLine) =>
      `${pageOf(releases.at(-1) ?? newest)}#${encoded(lineAnchor(shares ?? name))}`,
    releaseHref: (release: JudgedRelease) =>
      `${pageOf(release)}#${encoded(releaseAnchor(release.version.text))}`,
  };
}

/** `server.releases-3`, served as a page: a name with a dot is no component's. */
export function releasePage(id: string, number: number): string {
  return `${id}.releases-${number}`;
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
