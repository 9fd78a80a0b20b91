/** Which version to move to: the smallest step that is supported, and the newest of all. */
import { compareVersions, parseVersion } from '#model/version/version.ts';
import { findRelease, lineFor, type Known, type KnownRelease } from './known.ts';

export type Next = {
  /** The version itself may stay: it is known, and usable. */
  readonly stay?: true;
  /** The nearest usable one on its own line. */
  readonly onLine?: string;
  /** The nearest usable one: on its line, or else the next above, or else the newest. */
  readonly nearest?: string;
  /** The newest usable one of all. */
  readonly newest?: string;
};

/** A release is usable where it is stable, not deprecated, not out of support, and still to be had. */
export function nextSupported(known: Known, version: string | undefined): Next {
  const { usable } = known;
  const newest = usable.at(-1)?.release.version;
  const own = version === undefined ? undefined : parseVersion(version);
  if (version === undefined || own === undefined) return withoutUndefined({ newest });
  const found = findRelease(known, version);
  if (found?.usable === true) return { stay: true, ...withoutUndefined({ newest }) };
  const line = found?.release.line ?? lineFor(known, version)?.line;
  const isAbove = (one: KnownRelease) => compareVersions(one.version, own) >= 0;
  const siblings = line === undefined ? [] : usable.filter(({ release }) => release.line === line);
  const onLine = (siblings.find(isAbove) ?? siblings.at(-1))?.release.version;
  const nearest = onLine ?? (usable.find(isAbove) ?? usable.at(-1))?.release.version;
  return withoutUndefined({ onLine, nearest, newest });
}

function withoutUndefined(next: { readonly [Key in keyof Next]: Next[Key] | undefined }): Next {
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
}
