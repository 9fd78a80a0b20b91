/** A component as it was judged and published, ready to be asked about any of its versions on any day. */
import type { ServedNotes } from '#facts/release-notes.ts';
import { onDay } from '#model/support/on-day.ts';
import { isSupported, type PhaseEnd } from '#model/support/support.ts';
import type {
  JudgedLine,
  JudgedRelease,
  PublicDefinition,
  Verdict,
} from '#model/support/verdict.ts';
import type { Day } from '#model/time/instant.ts';
import { parseVersion, type Version } from '#model/version/version.ts';
import { withoutUndefined } from '#model/without-undefined.ts';

export type PublishedComponent = Pick<PublicDefinition, 'id' | 'title' | 'summary'> & {
  readonly homepage?: string | undefined;
  readonly changelogUrl?: string | undefined;
  /** Oldest first. */
  readonly releases: readonly PublishedRelease[];
  readonly lines: readonly PublishedLine[];
};

export type PublishedRelease = JudgedRelease & {
  /** The beginning of the upstream's release notes: its words, as data. */
  readonly notes?: ServedNotes;
};

type PublishedLine = Pick<JudgedLine, 'name' | 'ends'> & { readonly newest: PublishedRelease };

export type ReleaseOnDay = PublishedRelease & {
  /** It can be chosen: not deprecated, not out of support, stable, and still to be had. */
  readonly usable: boolean;
};

export type ComponentOnDay = Omit<PublishedComponent, 'releases'> & {
  readonly releases: readonly ReleaseOnDay[];
  readonly usable: readonly ReleaseOnDay[];
  /** By their versions as they are written, and in another spelling: `v1.0` is `1.0`. */
  readonly named: ReadonlyMap<string, ReleaseOnDay>;
  readonly today: Day;
};

export function componentOn(today: Day, component: PublishedComponent): ComponentOnDay {
  const releases = component.releases.map((release): ReleaseOnDay => {
    const onToday = { ...release, verdict: verdictOn(today, release.verdict) };
    return { ...onToday, usable: isUsable(onToday) };
  });
  return {
    ...component,
    releases,
    usable: releases.filter(({ usable }) => usable),
    named: new Map([
      ...releases.map((release) => [spellingOf(release.version), release] as const),
      ...releases.map((release) => [release.version.text, release] as const),
    ]),
    today,
  };
}

/** As it is written, or in another spelling. */
export function releaseCalled({ named }: ComponentOnDay, text: string): ReleaseOnDay | undefined {
  const version = parseVersion(text);
  return named.get(text) ?? (version && named.get(spellingOf(version)));
}

/** The line that a version belongs to although no such release is known, or whose name it is. */
export function lineFor({ lines }: ComponentOnDay, text: string): PublishedLine | undefined {
  const plain = text.replace(/^v(?=\d)/i, '');
  const fits = lines.filter(
    ({ name }) =>
      plain === name || (plain.startsWith(name) && /[.\-+_]/.test(plain.charAt(name.length))),
  );
  return fits.toSorted((a, b) => b.name.length - a.name.length)[0];
}

/** A line stands as its newest release does; its phases last as long as those of any release. */
export function lineVerdict({ today }: ComponentOnDay, { newest, ends }: PublishedLine): Verdict {
  return verdictOn(today, { ...newest.verdict, ends });
}

/** What was judged on the day of the build, on another day. */
function verdictOn(today: Day, verdict: Verdict): Verdict {
  const { ends, coming } = verdict;
  const causes = coming ? [...verdict.causes, coming] : verdict.causes;
  const later = onDay(today, { ends, causes });
  // An index of others may give no reason; no day takes a deprecation back.
  const deprecated = verdict.deprecated || later.deprecated;
  return withoutUndefined({ ...verdict, ...later, deprecated });
}

function isUsable({ verdict, stable, recorded }: PublishedRelease): boolean {
  if (verdict.deprecated || !stable || recorded.missingSince !== undefined) return false;
  return isSupported(verdict.phase) !== false;
}

function spellingOf({ groups, suffix }: Version): string {
  return `${groups.join('.')}${suffix}`;
}

/** An end without who stated it. */
export function plainEnd({ phase, day, precision, basis, past }: PhaseEnd) {
  return withoutUndefined({ phase, day, precision, basis, past });
}
