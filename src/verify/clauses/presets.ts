/**
 * Renovate presets: a repository that extends one runs what it says, from the next run on.
 * So nothing may stand in one that this program does not write.
 */
import { type Clause, type Fields, asText, isObject, shown, wrong } from '../clause.ts';
import { baseOf } from '../base.ts';
import { filesOf } from '../observed.ts';
import { presetsIn } from '../presets-in.ts';
import { addReferences, withoutHub } from '../reference-names.ts';

export const presets: readonly Clause[] = [
  {
    name: 'preset-is-one',
    level: 'violation-if-ours',
    why: 'A preset that cannot be read ends the whole run of whoever extends it.',
    *each(part) {
      const read = new Map(presetsIn(part).map(({ path, preset }) => [path, preset]));
      for (const { path } of filesOf(part, 'preset')) {
        const preset = read.get(path);
        if (preset === undefined) yield wrong(path, 'is no JSON object');
        else if (Object.keys(preset).length < 2) yield wrong(path, 'says nothing');
      }
    },
  },
  {
    name: 'preset-asks-the-index',
    level: 'violation-if-ours',
    why: 'Versions come from wherever a preset points.',
    *each(part) {
      const base = baseOf(part.index);
      for (const { path, preset } of presetsIn(part)) {
        const templates = records(preset['customDatasources']).map(
          ([, one]) => one['defaultRegistryUrlTemplate'],
        );
        for (const template of templates)
          if (!isWithin(template, base, path))
            yield wrong(path, `asks ${shown(template)}, outside of ${base ?? 'the index'}`);
        for (const address of rulesOf(preset).flatMap((rule) => list(rule['registryUrls'])))
          if (!isWithin(address, base, path))
            yield wrong(path, `names ${shown(address)}, outside of ${base ?? 'the index'}`);
        if (isFull(path) && templates.length === 0) yield wrong(path, 'names no datasource');
      }
    },
  },
  {
    name: 'preset-names-are-references',
    level: 'violation-if-ours',
    why: 'A rule for another name would change packages that the index knows nothing of.',
    across({ names }) {
      const packages = new Set<string>();
      const own = new Set<string>();
      const rules: (readonly [path: string, rules: readonly Named[]])[] = [];
      return {
        each(part) {
          addReferences(part, packages);
          for (const { path, preset } of presetsIn(part)) {
            for (const [name] of records(preset['customDatasources'])) own.add(`custom.${name}`);
            rules.push([path, rulesOf(preset).map(namedIn)]);
          }
          return [];
        },
        *end() {
          for (const [path, named] of rules)
            for (const [at, rule] of named.entries())
              for (const message of nameProblems(rule, { packages, own, names }))
                yield wrong(path, message, `packageRules[${at}]`);
        },
      };
    },
  },
  {
    name: 'presets-agree',
    level: 'violation-if-ours',
    why: 'All presets of an index speak of one datasource at one address.',
    across() {
      const seen = new Map<string, string>();
      return {
        *each(part) {
          for (const { path, preset } of presetsIn(part).filter((one) => !isForMirrors(one.path)))
            for (const [name, { defaultRegistryUrlTemplate: template }] of records(
              preset['customDatasources'],
            )) {
              const before = seen.get(name) ?? asText(template);
              if (before !== asText(template))
                yield wrong(path, `has another address for ${name} than the presets before it`);
              seen.set(name, before);
            }
        },
      };
    },
  },
];

/** What a rule says of names; all that is kept of it until every name is known. */
type Named = {
  readonly matched: readonly unknown[];
  readonly source: unknown;
  readonly isForAll: boolean;
};

function namedIn(rule: Fields): Named {
  return {
    matched: list(rule['matchPackageNames']),
    source: rule['overrideDatasource'],
    isForAll: Object.keys(rule).every((key) => !key.startsWith('match')),
  };
}

type KnownNames = {
  readonly packages: ReadonlySet<string>;
  readonly own: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
};

function* nameProblems(
  { matched, source, isForAll }: Named,
  { packages, own, names }: KnownNames,
): Generator<string> {
  for (const name of matched)
    if (!names.has(asText(name)) && !packages.has(withoutHub(asText(name))))
      yield `names ${shown(name)}, which is no reference of a component`;
  if (source !== undefined && !own.has(asText(source)))
    yield `takes releases from ${shown(source)}, which is not the index`;
  if (isForAll) yield 'has a rule for every package';
}

/** The presets that work alone must find versions. */
function isFull(path: string): boolean {
  return path === 'renovate.json';
}

/** A preset for mirrors gets the address from the configuration that extends it. */
function isForMirrors(path: string): boolean {
  return path.endsWith('-at.json');
}

function isWithin(address: unknown, base: string | undefined, path: string): boolean {
  const start = isForMirrors(path) ? '{{arg0}}' : base;
  return (
    typeof address === 'string' &&
    start !== undefined &&
    address.startsWith(`${start}/`) &&
    !address.includes('..')
  );
}

function records(value: unknown): readonly (readonly [string, Fields])[] {
  return isObject(value)
    ? Object.entries(value).flatMap(([name, one]) => (isObject(one) ? [[name, one] as const] : []))
    : [];
}

function rulesOf(preset: Fields): readonly Fields[] {
  return list(preset['packageRules']).filter(isObject);
}

function list(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as unknown[]) : [value];
}
