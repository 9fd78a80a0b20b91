/** `<id>.json`: the keys that the specification names, and what Renovate makes of them. */
import { isFields, type Fields } from '#model/json.ts';
import type { Instant } from '#model/time/instant.ts';
import { shown, wrong, type Breach, type Clause } from '../clause.ts';

export type ComponentFile = ReturnType<typeof releasesFile> & {
  readonly path: string;
  readonly now: Instant;
};

/** Its keys (none if it is no object), and its releases, some of which may be no objects. */
export function releasesFile(value: unknown) {
  const fields: Fields = isFields(value) ? value : {};
  const list = fields['releases'];
  return { value, fields, releases: Array.isArray(list) ? (list as readonly unknown[]) : [] };
}

const releaseKeys = ['version', 'releaseTimestamp', 'changelogUrl', 'isDeprecated', 'isStable'];

/** Checks one key of each release, except a null, which has a clause of its own. */
export function perRelease(
  key: string,
  problemOf: (value: unknown, release: Fields) => string | undefined,
): (file: ComponentFile) => Generator<Breach> {
  return function* ({ path, releases }) {
    for (const [at, release] of releases.entries()) {
      if (!isFields(release) || release[key] === null) continue;
      const message = problemOf(release[key], release);
      if (message !== undefined) yield wrong(path, message, `releases[${at}].${key}`);
    }
  };
}

export const componentShape: readonly Clause<ComponentFile>[] = [
  {
    name: 'component-has-releases',
    why: 'Renovate rejects a file that is no object with a list of releases, or in which one entry is of another kind.',
    *check({ path, value, fields, releases }) {
      if (value === undefined) return;
      if (!isFields(value)) yield wrong(path, `must be an object, not ${shown(value)}`);
      else if (!Array.isArray(fields['releases']))
        yield wrong(path, `must be an array, not ${shown(fields['releases'])}`, 'releases');
      for (const [at, release] of releases.entries())
        if (!isFields(release) && release !== null)
          yield wrong(path, `must be an object, not ${shown(release)}`, `releases[${at}]`);
    },
  },
  {
    name: 'component-links',
    why: 'Every component says where it lives and what changed in it; without both, Renovate warns where there is no release.',
    *check({ path, value, fields }) {
      for (const key of isFields(value) ? ['homepage', 'changelogUrl'] : [])
        if (!Object.hasOwn(fields, key)) yield wrong(path, 'is missing; give a URL', key);
    },
  },
  {
    name: 'deprecation-is-said',
    why: 'Renovate rejects a file whose isDeprecated is not true or false, and a reader needs it.',
    check: perRelease('isDeprecated', (said) =>
      typeof said === 'boolean' ? undefined : `must be true or false, not ${shown(said)}`,
    ),
  },
  {
    name: 'stable-only-false',
    why: 'Only a pre-release carries isStable, and then it is false.',
    check: perRelease('isStable', (said) =>
      (said ?? false) === false ? undefined : `must be left out or be false, not ${shown(said)}`,
    ),
  },
  {
    name: 'known-keys',
    why: 'Readers drop what they do not know, and what Renovate knows beside it changes what it does.',
    *check({ path, fields, releases }) {
      yield* unknownKeys(path, fields, ['homepage', 'changelogUrl', 'releases']);
      for (const [at, release] of releases.entries())
        if (isFields(release)) yield* unknownKeys(path, release, releaseKeys, `releases[${at}]`);
    },
  },
];

function* unknownKeys(path: string, fields: Fields, known: readonly string[], place?: string) {
  for (const key in fields)
    if (!known.includes(key))
      yield wrong(path, `has the key ${shown(key)}, which the specification does not name`, place);
}
