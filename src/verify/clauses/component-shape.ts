/** `<id>.json`: the keys that the specification names, and what Renovate makes of them. */
import type { Breach, Clause, Fields } from '../clause.ts';
import { componentFile, placeOf, isObject, shown, wrong } from '../clause.ts';
import { valueOf } from '../document.ts';
import { doubtfulReleases, perRelease, releaseKeys } from '../doubtful.ts';
import type { Part } from '../observed.ts';

const fileKeys = ['homepage', 'changelogUrl', 'releases'];

export const componentShape: readonly Clause[] = [
  {
    name: 'component-is-an-object',
    level: 'violation',
    why: 'A component file is an object with homepage, changelogUrl and releases.',
    *each({ component }) {
      const value = valueOf(component?.document);
      if (component !== undefined && value !== undefined && !isObject(value))
        yield wrong(component.document.path, `must be an object, not ${shown(value)}`);
    },
  },
  {
    name: 'releases-are-a-list',
    level: 'violation',
    why: 'Renovate rejects a file without a list of releases.',
    each: (part) =>
      perComponent(part, function* (file, { releases }) {
        if (!Array.isArray(releases))
          yield wrong(file, `must be an array, not ${shown(releases)}`, 'releases');
      }),
  },
  {
    name: 'releases-are-objects',
    level: 'violation',
    why: 'One entry of another kind makes Renovate reject the whole file.',
    each: (part) =>
      perComponent(part, function* (file, { releases }) {
        if (!Array.isArray(releases) || releases.every(isObject)) return;
        for (const [at, release] of (releases as unknown[]).entries())
          if (!isObject(release) && release !== null)
            yield wrong(file, `must be an object, not ${shown(release)}`, placeOf(at));
      }),
  },
  {
    name: 'empty-needs-homepage',
    level: 'violation',
    why: 'Renovate warns in every repository about no releases, unless a homepage stands beside.',
    each: (part) =>
      perComponent(part, function* (file, { releases, homepage }) {
        if (isEmptyList(releases) && typeof homepage !== 'string')
          yield wrong(file, 'is missing, and there is no release either', 'homepage');
      }),
  },
  {
    name: 'component-links',
    level: 'violation',
    why: 'Every component says where it lives and what changed in it.',
    each: (part) =>
      perComponent(part, function* (file, fields) {
        for (const key of ['homepage', 'changelogUrl']) {
          const isNamedElsewhere = key === 'homepage' && isEmptyList(fields['releases']);
          if (!Object.hasOwn(fields, key) && !isNamedElsewhere)
            yield wrong(file, 'is missing; give a URL', key);
        }
      }),
  },
  {
    name: 'deprecation-is-said',
    level: 'violation',
    why: 'Renovate rejects a file whose isDeprecated is not true or false, and a reader needs it.',
    each: (part) =>
      perRelease(part, ({ isDeprecated }) =>
        typeof isDeprecated === 'boolean' || isDeprecated === null
          ? undefined
          : { key: 'isDeprecated', message: `must be true or false, not ${shown(isDeprecated)}` },
      ),
  },
  {
    name: 'stable-only-false',
    level: 'violation',
    why: 'Only a pre-release carries isStable, and then it is false.',
    each: (part) =>
      perRelease(part, ({ isStable }) =>
        isStable === undefined || isStable === false || isStable === null
          ? undefined
          : { key: 'isStable', message: `must be left out or be false, not ${shown(isStable)}` },
      ),
  },
  {
    name: 'known-keys',
    level: 'violation',
    why: 'Renovate drops what it does not know, so what is told there is told to nobody.',
    each: (part) =>
      perComponent(part, function* (file, fields) {
        for (const key of unknown(fields, fileKeys)) yield wrong(file, unknownKey(key));
        for (const { at, release } of doubtfulReleases(part))
          for (const key of unknown(release, releaseKeys))
            yield wrong(file, unknownKey(key), placeOf(at));
      }),
  },
  {
    name: 'key-order',
    level: 'note',
    why: 'Keys in one order make a day’s difference readable.',
    each: (part) =>
      perComponent(part, function* (file, fields) {
        if (!inOrder(fields, fileKeys)) yield wrong(file, `keys go ${fileKeys.join(', ')}`);
        for (const { at, release } of doubtfulReleases(part))
          if (!inOrder(release, releaseKeys))
            yield wrong(file, `keys go ${releaseKeys.join(', ')}`, placeOf(at));
      }),
  },
];

function* perComponent(
  part: Part,
  problemsOf: (file: string, fields: Fields) => Iterable<Breach>,
): Generator<Breach> {
  const found = componentFile(part);
  if (found !== undefined) yield* problemsOf(found.file, found.fields);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function unknown(fields: Fields, known: readonly string[]): readonly string[] {
  let found: string[] | undefined;
  for (const key in fields) if (!known.includes(key)) (found ??= []).push(key);
  return found ?? nothing;
}

const nothing: readonly string[] = [];

function unknownKey(key: string): string {
  return `has the key ${shown(key)}, which the specification does not name; leave it out`;
}

function inOrder(fields: Fields, order: readonly string[]): boolean {
  let last = -1;
  for (const key in fields) {
    const place = order.indexOf(key);
    if (place < 0) continue;
    if (place <= last) return false;
    last = place;
  }
  return true;
}
