/** Releases on the component's page, or on pages from the oldest on: a new one changes the last. */
import { targetsOn } from '#judge/targets.ts';
import type { Day } from '#model/time/instant.ts';
import type { JudgedLine, JudgedRelease, PublicComponent } from '#model/support/verdict.ts';
import { listedLines } from './listed-lines.ts';
import { remarksOf } from '../support/dates.ts';
import { clip, encoded, lineAnchor, prose, releaseAnchor } from './text.ts';
import { releaseParts, shortIn, type Part } from './release-parts.ts';
import type { ServedNotes } from '#facts/release-notes.ts';

/** With more releases, the component's page would load too slowly. */
const mostOnOnePage = 150;
const aPageful = 400;

export type Places = ReturnType<typeof placesOf>;

/** `number` counts from the oldest. */
export type ReleasePage = { readonly number: number; readonly parts: readonly Part[] };

/** `18.0.0 to 22.99.1`: the range of a page, which new pages do not change. */
export function rangeOf({ parts }: ReleasePage): string {
  const ends = [parts.at(-1)?.releases.at(-1), parts[0]?.releases[0]];
  return ends.map((release) => clip(release?.version.text ?? '', 40)).join(' to ');
}

/** `notes`: the release notes on the pages. */
export function placesOf(judged: PublicComponent, today: Day, notes: NotesByVersion) {
  const separate = judged.releases.length > mostOnOnePage;
  const targets = targetsOn(today, judged.releases, judged.allLines);
  const pages = separate ? packed(releaseParts(judged, targets).toReversed()) : [];
  const numbers = new Map(
    pages.flatMap(({ number, parts }) =>
      parts.flatMap(({ releases }) => releases.map((release) => [release, number] as const)),
    ),
  );
  const pageOf = (release: JudgedRelease) =>
    separate ? releasePage(judged.component.id, numbers.get(release) ?? 1) : '';
  /** Whether the table of lines lists the releases too. */
  const once =
    !separate && judged.lines.length > 0 && judged.lines.every((line) => isItself(line, notes));
  return {
    separate,
    once,
    listed: listedLines(judged, once, today),
    pages,
    notes,
    targets,
    lineHref: ({ releases, newest, shares, name }: JudgedLine) =>
      `${pageOf(releases.at(-1) ?? newest)}#${encoded(lineAnchor(shares ?? name))}`,
    releaseHref: (release: JudgedRelease) =>
      `${pageOf(release)}#${encoded(releaseAnchor(release.version.text))}`,
  };
}

/** The line is named like its only release, and its row says all that is known of it. */
function isItself(line: JudgedLine, notes: NotesByVersion): boolean {
  const { version, stable, changelogUrl, recorded } = line.newest;
  const isOne = line.releases.length === 1 && !line.shares && version.text === line.name;
  const isPlain = stable && !recorded.missingSince && remarksOf(line.newest).length === 0;
  return isOne && isPlain && !changelogUrl && !notes.has(line.name) && shortIn(line) !== undefined;
}

/** `server.releases-3`: the dot avoids collisions, as no component's id has one. */
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

export type NotesByVersion = ReadonlyMap<string, readonly string[]>;

const maxExcerpt = 600;
/** Characters for all releases of a component, newest first, so that no page becomes too heavy. */
const maxTotal = 40_000;

/** Excerpts of release notes, as plain text for pages. `served`: the newest first. */
export function pageNotes(served: ReadonlyMap<string, ServedNotes>): NotesByVersion {
  const shown = new Map<string, readonly string[]>();
  let total = 0;
  for (const [version, { text }] of served) {
    const excerpt = excerptOf(text);
    total += excerpt.join('').length;
    if (total > maxTotal) break;
    if (excerpt.length > 0) shown.set(version, excerpt);
  }
  return shown;
}

/** Without the Markdown syntax that is left in the text. */
function excerptOf(text: string): string[] {
  const lines = text
    .replaceAll(/^[^\S\n]*#{1,6}[^\S\n]+/gm, '')
    .replaceAll(/^[^\S\n]*[-*+][^\S\n]+/gm, '• ')
    .replaceAll(/\*\*|__|`/g, '')
    .split('\n')
    .map((line) => prose(line.trim()))
    .filter((line) => line !== '');
  let length = 0;
  const cut = lines.findIndex((line) => (length += line.length) > maxExcerpt);
  return cut === -1 ? lines : [...lines.slice(0, cut), '…'];
}
