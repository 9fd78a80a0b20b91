/** notes + what was gathered → next notes. What was recorded stays, also where its upstream drops it. */
import type { FoundRelease } from '#model/history/gathered.ts';
import { notes as shape, type Notes, type ReleaseNotes } from '#model/history/notes.ts';
import { orderVersions, parseVersion } from '#model/version/version.ts';
import { lines, member } from './serialise.ts';

/** For all releases of a component together; the newest come first. */
const maxTotal = 5_000_000;

/** The very same object where nothing changed. Only a recorded release has notes. */
export function nextNotes(
  before: Notes,
  found: readonly FoundRelease[],
  recorded: ReadonlySet<string>,
): Notes {
  const all = new Map(before.notes.map((one) => [one.version, one]));
  let [total, changed] = [sizeOf(before.notes), false];
  for (const { version, notes: text, changelogUrl, evidence } of newestFirst(found)) {
    if (text === undefined || !recorded.has(version)) continue;
    const known = all.get(version);
    const size = total - (known?.text.length ?? 0) + text.length;
    if (known?.text === text || size > maxTotal) continue;
    all.set(version, { version, text, from: known?.from ?? changelogUrl ?? evidence });
    [total, changed] = [size, true];
  }
  return changed ? { ...before, notes: newestFirst([...all.values()]).toReversed() } : before;
}

/** One release, one line. */
export function serialiseNotes(notes: Notes): string {
  const { notes: list, ...head } = shape.parse(notes);
  const members = Object.entries(head).map(([key, value]) => member(key, JSON.stringify(value)));
  return `{\n${[...members, member('notes', lines(list))].join(',\n')}\n}\n`;
}

function sizeOf(notes: readonly ReleaseNotes[]): number {
  return notes.reduce((sum, { text }) => sum + text.length, 0);
}

function newestFirst<T extends { readonly version: string }>(list: readonly T[]): T[] {
  const read = list.flatMap((one) => {
    const version = parseVersion(one.version);
    return version === undefined ? [] : [{ one, version }];
  });
  return read.sort((a, b) => orderVersions(b.version, a.version)).map(({ one }) => one);
}
