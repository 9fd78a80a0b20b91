/** What a source found, one release at a time, and the answer that it makes. */
import type { FoundRelease, Gathered, Skipped, Validator } from '#model/gathered.ts';
import type { Basis } from '#model/history.ts';
import { addDays, dayOf, isDay, parseInstant, type Day, type Instant } from '#model/instant.ts';
import { Failure } from './failure.ts';
import { shown, words } from './words.ts';

export type Finding = { readonly release?: FoundRelease; readonly skipped?: Skipped };

type Undated = Omit<FoundRelease, 'date' | 'basis'>;

/** Before the first of these tools; a build that hides its time says 1970 or 1980. */
const earliest = '2000-01-01';

/** A release with the date as the upstream writes it. A date that cannot be is left out, and said. */
export function found(release: Undated, date: unknown, basis: Basis, now: Instant): Finding {
  if (date === undefined || date === null || date === '') return { release };
  const read = typeof date === 'string' ? readDate(date) : undefined;
  if (read === undefined) {
    const what = shown(typeof date === 'string' ? date : JSON.stringify(date));
    return noDate(release, `its date ${JSON.stringify(what)} is none that exists`);
  }
  if (read < earliest || dayOf(read) > addDays(dayOf(now), 1)) {
    return noDate(release, `its date ${read} cannot be true`);
  }
  return { release: { ...release, date: read, basis } };
}

export function noDate(release: Undated, because: string): Finding {
  return { release, skipped: { name: release.version, because: `${because}; taken without` } };
}

export function skipped(name: string, because: string): Finding {
  return { skipped: { name, because } };
}

/** The whole list; or a part of it where there is a doubt, and then it is read anew next time. */
export function listing(
  url: string,
  findings: readonly Finding[],
  validators: readonly Validator[],
  doubt?: string,
): Gathered {
  const contents = contentsOf(url, findings);
  if (doubt === undefined) return { kind: 'complete', ...contents, validators };
  return { kind: 'partial', because: words(doubt), ...contents, validators: [] };
}

/** A list that never shows all, and is not to be blamed for it. */
export function windowOf(
  url: string,
  findings: readonly Finding[],
  validators: readonly Validator[],
): Gathered {
  const because = `${url} shows a window of the history`;
  return { kind: 'partial', because, ...contentsOf(url, findings), validators };
}

function contentsOf(
  url: string,
  findings: readonly Finding[],
): { readonly releases: readonly FoundRelease[]; readonly skipped: readonly Skipped[] } {
  const releases = findings.flatMap(({ release }) => release ?? []);
  if (releases.length === 0) throw new Failure(`${url} lists no release`);
  return { releases, skipped: findings.flatMap(({ skipped }) => skipped ?? []) };
}

function readDate(text: string): Day | Instant | undefined {
  return isDay(text) ? text : parseInstant(text);
}
