/** `<id>.json`: the keys that the specification names, and what Renovate makes of them. */
import type { Clause, Fields } from '../clause.ts';
import { componentFiles, isObject, perRelease, releasesIn, shown } from '../clause.ts';

const fileKeys = ['homepage', 'changelogUrl', 'releases'];
const releaseKeys = ['version', 'releaseTimestamp', 'changelogUrl', 'isDeprecated', 'isStable'];

export const componentShape: readonly Clause[] = [
  {
    name: 'component-is-an-object',
    level: 'violation',
    why: 'A component file is an object with homepage, changelogUrl and releases.',
    *check({ components }) {
      for (const { path, json } of components.values())
        if (json.kind === 'value' && !isObject(json.value))
          yield { where: path, message: `must be an object, not ${shown(json.value)}` };
    },
  },
  {
    name: 'releases-are-a-list',
    level: 'violation',
    why: 'Renovate rejects a file without a list of releases.',
    *check(index) {
      for (const { file, fields } of componentFiles(index)) {
        const releases = fields['releases'];
        if (!Array.isArray(releases))
          yield {
            where: file,
            place: 'releases',
            message: `must be an array, not ${shown(releases)}`,
          };
      }
    },
  },
  {
    name: 'releases-are-objects',
    level: 'violation',
    why: 'One entry of another kind makes Renovate reject the whole file.',
    *check(index) {
      for (const { file, fields } of componentFiles(index)) {
        if (!Array.isArray(fields['releases'])) continue;
        for (const [at, release] of (fields['releases'] as unknown[]).entries())
          if (!isObject(release) && release !== null)
            yield {
              where: file,
              place: `releases[${at}]`,
              message: `must be an object, not ${shown(release)}`,
            };
      }
    },
  },
  {
    name: 'empty-needs-homepage',
    level: 'violation',
    why: 'Renovate warns in every repository about no releases, unless a homepage stands beside.',
    *check(index) {
      for (const { file, fields } of componentFiles(index))
        if (isEmptyList(fields['releases']) && typeof fields['homepage'] !== 'string')
          yield {
            where: file,
            place: 'homepage',
            message: 'is missing, and there is no release either',
          };
    },
  },
  {
    name: 'component-links',
    level: 'violation',
    why: 'Every component says where it lives and what changed in it.',
    *check(index) {
      for (const { file, fields } of componentFiles(index))
        for (const key of ['homepage', 'changelogUrl']) {
          const isNamedElsewhere = key === 'homepage' && isEmptyList(fields['releases']);
          if (!Object.hasOwn(fields, key) && !isNamedElsewhere)
            yield { where: file, place: key, message: 'is missing; give a URL' };
        }
    },
  },
  {
    name: 'deprecation-is-said',
    level: 'violation',
    why: 'Renovate rejects a file whose isDeprecated is not true or false, and a reader needs it.',
    check: (index) =>
      perRelease(index, ({ isDeprecated }) =>
        typeof isDeprecated === 'boolean' || isDeprecated === null
          ? undefined
          : { key: 'isDeprecated', message: `must be true or false, not ${shown(isDeprecated)}` },
      ),
  },
  {
    name: 'stable-only-false',
    level: 'violation',
    why: 'Only a pre-release carries isStable, and then it is false.',
    check: (index) =>
      perRelease(index, ({ isStable }) =>
        isStable === undefined || isStable === false || isStable === null
          ? undefined
          : { key: 'isStable', message: `must be left out or be false, not ${shown(isStable)}` },
      ),
  },
  {
    name: 'known-keys',
    level: 'violation',
    why: 'Renovate drops what it does not know, so what is told there is told to nobody.',
    *check(index) {
      for (const { file, fields } of componentFiles(index)) {
        yield* unknown(fields, fileKeys).map((key) => ({ where: file, message: unknownKey(key) }));
        for (const { place, release } of releasesIn(file, fields))
          yield* unknown(release, releaseKeys).map((key) => ({
            where: file,
            place,
            message: unknownKey(key),
          }));
      }
    },
  },
  {
    name: 'key-order',
    level: 'note',
    why: 'Keys in one order make a day’s difference readable.',
    *check(index) {
      for (const { file, fields } of componentFiles(index)) {
        if (!inOrder(fields, fileKeys))
          yield { where: file, message: `keys go ${fileKeys.join(', ')}` };
        for (const { place, release } of releasesIn(file, fields))
          if (!inOrder(release, releaseKeys))
            yield { where: file, place, message: `keys go ${releaseKeys.join(', ')}` };
      }
    },
  },
];

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function unknown(fields: Fields, known: readonly string[]): string[] {
  return Object.keys(fields).filter((key) => !known.includes(key));
}

function unknownKey(key: string): string {
  return `has the key ${shown(key)}, which the specification does not name; leave it out`;
}

function inOrder(fields: Fields, order: readonly string[]): boolean {
  const places = Object.keys(fields)
    .map((key) => order.indexOf(key))
    .filter((place) => place >= 0);
  return places.every((place, at) => at === 0 || place > (places[at - 1] ?? -1));
}
