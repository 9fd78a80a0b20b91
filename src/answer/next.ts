/** Which version to move to: the smallest step that is supported, and the newest of all. */
import { compareVersions, parseVersion } from '#model/version/version.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { lineFor, releaseCalled, type ComponentOnDay, type ReleaseOnDay } from './component.ts';

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
export function nextSupported(component: ComponentOnDay, version: string | undefined): Next {
  const { usable } = component;
  const newest = usable.at(-1)?.version.text;
  const own = version === undefined ? undefined : parseVersion(version);
  if (version === undefined || own === undefined) return withoutUndefined({ newest });
  const known = releaseCalled(component, version);
  if (known?.usable === true) return withoutUndefined({ stay: true as const, newest });
  const line = known?.line ?? lineFor(component, version)?.name;
  const isAbove = (one: ReleaseOnDay) => compareVersions(one.version, own) >= 0;
  const nearestOf = (some: readonly ReleaseOnDay[]) =>
    (some.find(isAbove) ?? some.at(-1))?.version.text;
  const onLine = line && nearestOf(usable.filter((release) => release.line === line));
  return withoutUndefined({ onLine, nearest: onLine ?? nearestOf(usable), newest });
}
