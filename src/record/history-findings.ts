/** What is wrong in a recorded history that its shape alone does not show. */
import type { Component } from '#model/component.ts';
import type { History } from '#model/history.ts';
import { addDays, dayOf, type Instant } from '#model/instant.ts';
import { compareVersions, orderVersions, parseVersion, type Version } from '#model/version.ts';

export type Finding = { readonly path: readonly PropertyKey[]; readonly message: string };

/** One mistake in a clock makes thousands of dates wrong. */
const futureShown = 3;

export function historyFindings(history: History, component: Component, now: Instant): Finding[] {
  const wrongId: Finding[] =
    history.id === component.id
      ? []
      : [
          {
            path: ['id'],
            message: `is "${history.id}", but the file is named after "${component.id}"`,
          },
        ];
  return [...wrongId, ...futureDates(history, now), ...repeatedVersions(history)];
}

/** A day of grace, since Renovate grants one too and clocks differ. */
function futureDates(history: History, now: Instant): Finding[] {
  const latest = addDays(dayOf(now), 1);
  const found = history.releases.flatMap(({ date, version }, i) => {
    const message = `${version} is dated ${date}, which lies in the future (now is ${now})`;
    return dayOf(date) <= latest ? [] : [{ path: ['releases', i, 'date'], message }];
  });
  if (found.length <= futureShown) return found;
  const rest = found.length - futureShown;
  const message = `and ${rest} more ${rest === 1 ? 'release lies' : 'releases lie'} in the future; if the dates are right, the clock or --now is not`;
  return [...found.slice(0, futureShown), { path: ['releases'], message }];
}

function repeatedVersions(history: History): Finding[] {
  const placed = history.releases.map(({ version }, place) => ({
    version: parsed(version),
    place,
  }));
  placed.sort((a, b) => orderVersions(a.version, b.version));
  return placed.flatMap(({ version, place }, i) => {
    const previous = placed[i - 1];
    if (!previous || compareVersions(previous.version, version) !== 0) return [];
    const same = previous.version.text === version.text;
    const message = same
      ? `${version.text} is there twice; keep one`
      : `${version.text} is another spelling of ${previous.version.text}; Renovate sees one version, so keep one`;
    return [{ path: ['releases', place, 'version'], message }];
  });
}

function parsed(text: string): Version {
  const version = parseVersion(text);
  if (!version) throw new TypeError(`${text} passed the schema but cannot be ordered`);
  return version;
}
