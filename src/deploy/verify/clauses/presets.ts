/**
 * Renovate presets: a repository that extends one runs what it says, from the next run on.
 * So nothing may stand in one that this program does not write.
 */
import type { Breach, Clause, Fields } from '../clause.ts';
import { asText, isObject, shown, wrong } from '../clause.ts';
import { baseOf } from '../base.ts';
import { valueOf } from '../document.ts';
import { filesOf, type Part } from '../observed.ts';
import { remember } from '../remember.ts';

const presetKeys = [
  '$schema',
  'description',
  'extends',
  'customDatasources',
  'customManagers',
  'packageRules',
];
const datasourceKeys = [
  'defaultRegistryUrlTemplate',
  'format',
  'description',
  'transformTemplates',
];
const managerKeys = [
  'customType',
  'description',
  'managerFilePatterns',
  'matchStrings',
  'matchStringsStrategy',
  'datasourceTemplate',
  'versioningTemplate',
  'depNameTemplate',
  'packageNameTemplate',
  'currentValueTemplate',
  'extractVersionTemplate',
  'registryUrlTemplate',
  'autoReplaceStringTemplate',
  'depTypeTemplate',
];
/** None of these can merge, run a command, send a secret or turn a check off. */
const ruleKeys = [
  'description',
  'matchDatasources',
  'matchPackageNames',
  'matchDepNames',
  'matchDepTypes',
  'matchRegistryUrls',
  'matchCurrentValue',
  'matchCurrentVersion',
  'matchNewValue',
  'matchManagers',
  'matchUpdateTypes',
  'matchFileNames',
  'matchJsonata',
  'overrideDatasource',
  'overridePackageName',
  'overrideDepName',
  'registryUrls',
  'versioning',
  'allowedVersions',
  'groupName',
  'groupSlug',
  'prPriority',
  'changelogUrl',
  'sourceUrl',
  'prBodyNotes',
  'prBodyDefinitions',
  'branchTopic',
  'prHeader',
  'labels',
  'addLabels',
  'commitMessageTopic',
  'additionalBranchPrefix',
  'enabled',
  'ignoreDeprecated',
  'pinDigests',
  'separateMajorMinor',
  'separateMinorPatch',
  'followTag',
  'respectLatest',
  'ignoreUnstable',
  'minimumReleaseAge',
  'abandonmentThreshold',
  'replacementName',
  'replacementVersion',
  'dependencyDashboardApproval',
  'schedule',
  'extractVersion',
];

export const presets: readonly Clause[] = [
  {
    name: 'preset-is-one',
    level: 'violation-if-ours',
    why: 'A preset that cannot be read ends the whole run of whoever extends it.',
    *each(part) {
      for (const { path, json } of filesOf(part, 'preset'))
        if (!isObject(json)) yield wrong(path, 'is no JSON object');
        else if (Object.keys(json).length < 2) yield wrong(path, 'says nothing');
    },
  },
  {
    name: 'preset-says-only-what-we-write',
    level: 'violation-if-ours',
    why: 'Other options could merge, run commands or send secrets in every repository that extends it.',
    *each(part) {
      for (const { path, preset } of presetsIn(part)) yield* strangeKeys(path, preset);
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
          if (
            !isWithin(template, base, path) ||
            !/^(\{\{arg0\}\})?[^{]*(\{\{\{?\s*packageName\s*\}?\}\}[^{]*)?$/.test(asText(template))
          )
            yield wrong(path, `asks ${shown(template)}, outside of ${base ?? 'the index'}`);
        for (const [, one] of records(preset['customDatasources']))
          if (one['format'] !== 'json')
            yield wrong(path, `reads the format ${shown(one['format'])}`);
        for (const address of strings(preset, ['registryUrls', 'registryUrlTemplate', 'extends']))
          if (!isWithin(address, base, path))
            yield wrong(path, `names ${shown(address)}, outside of ${base ?? 'the index'}`);
        if (preset['extends'] === undefined && isFull(path) && templates.length === 0)
          yield wrong(path, 'names no datasource');
      }
    },
  },
  {
    name: 'preset-names-are-references',
    level: 'violation-if-ours',
    why: 'A rule for another name would change packages that the index knows nothing of.',
    across(index) {
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
              for (const message of nameProblems(rule, { packages, own, names: index.names }))
                yield wrong(path, message, `packageRules[${at}]`);
        },
      };
    },
  },
  {
    name: 'preset-values-are-ours',
    level: 'violation-if-ours',
    why: 'A version scheme or a rule that is turned off changes what Renovate proposes.',
    *each(part) {
      for (const { path, preset } of presetsIn(part)) {
        for (const manager of managersOf(preset)) {
          if (manager['customType'] !== 'regex' && manager['customType'] !== 'jsonata')
            yield wrong(path, `has a manager of type ${shown(manager['customType'])}`);
          if (list(manager['matchStrings']).length === 0)
            yield wrong(path, 'has a manager without a pattern');
          // Of patterns that narrow step by step, only the last finds the version.
          if (!list(manager['matchStrings']).some((one) => asText(one).includes('currentValue')))
            yield wrong(path, 'has a manager that finds no version');
          for (const pattern of list(manager['matchStrings'])) {
            if (manager['customType'] === 'regex' && !isPattern(asText(pattern)))
              yield wrong(path, 'has a pattern that is none');
          }
          if (list(manager['managerFilePatterns']).length === 0)
            yield wrong(path, 'has a manager for no file');
          if (
            !/^custom\.[a-z][a-z0-9-]*$|^[a-z][a-z-]*$/.test(
              asText(manager['datasourceTemplate'] ?? 'custom.x'),
            )
          )
            yield wrong(path, `takes versions from ${shown(manager['datasourceTemplate'])}`);
        }
        for (const rule of rulesOf(preset)) {
          if (
            rule['enabled'] === false &&
            rule['overrideDatasource'] === undefined &&
            rule['matchPackageNames'] === undefined &&
            rule['matchDepNames'] === undefined
          )
            yield wrong(path, 'turns updates off');
          for (const note of templatesIn(rule))
            if (/\{\{[^}]*\b(env|secrets?|process|token|password|hostRules)\b/.test(asText(note)))
              yield wrong(path, `runs the template ${shown(note)}`);
        }
      }
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
  readonly target: unknown;
  readonly source: unknown;
  readonly isForAll: boolean;
};

function namedIn(rule: Fields): Named {
  return {
    matched: [...list(rule['matchPackageNames']), ...list(rule['matchDepNames'])],
    target: rule['overridePackageName'],
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
  { matched, target, source, isForAll }: Named,
  { packages, own, names }: KnownNames,
): Generator<string> {
  const isKnown = (name: string) => names.has(name) || packages.has(name);
  for (const name of matched)
    if (!names.has(asText(name)) && !packages.has(withoutHub(asText(name))))
      yield `names ${shown(name)}, which is no reference of a component`;
  if (target !== undefined && !isKnown(asText(target)))
    yield `takes releases of ${shown(target)}, which is no component`;
  if (source !== undefined && !own.has(asText(source)) && !/^[a-z][a-z-]*$/.test(asText(source)))
    yield `takes releases from ${shown(source)}, which is not the index`;
  if (isForAll) yield 'has a rule for every package';
}

/** What Renovate renders when it writes a branch or a pull request. */
function templatesIn(rule: Fields): readonly unknown[] {
  const definitions = rule['prBodyDefinitions'];
  return [
    ...list(rule['prBodyNotes']),
    ...(isObject(definitions) ? Object.values(definitions) : []),
    ...list(rule['changelogUrl']),
    ...list(rule['branchTopic']),
    ...list(rule['groupName']),
  ];
}

type Preset = { readonly path: string; readonly preset: Fields };

const presetsIn = /* @__PURE__ */ remember((part: Part): readonly Preset[] =>
  filesOf(part, 'preset').flatMap(({ path, json: preset }) =>
    isObject(preset) ? [{ path, preset }] : [],
  ),
);

function* strangeKeys(path: string, preset: Fields): Generator<Breach> {
  const check = function* (
    fields: Fields,
    known: readonly string[],
    place: string,
  ): Generator<Breach> {
    for (const key of Object.keys(fields))
      if (!known.includes(key))
        yield wrong(path, `has the option ${shown(key)}, which the index never sets`, place);
  };
  yield* check(preset, presetKeys, 'the whole');
  for (const [name, one] of records(preset['customDatasources']))
    yield* check(one, datasourceKeys, `customDatasources.${name}`);
  for (const [at, one] of managersOf(preset).entries())
    yield* check(one, managerKeys, `customManagers[${at}]`);
  for (const [at, one] of rulesOf(preset).entries())
    yield* check(one, ruleKeys, `packageRules[${at}]`);
  if (
    preset['$schema'] !== undefined &&
    preset['$schema'] !== 'https://docs.renovatebot.com/renovate-schema.json'
  )
    yield wrong(path, `has the schema ${shown(preset['$schema'])}`);
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

function addReferences({ component }: Part, packages: Set<string>): void {
  const details = valueOf(component?.details);
  const references: unknown = isObject(details) ? details['references'] : undefined;
  for (const reference of Array.isArray(references) ? (references as unknown[]) : [])
    collect(reference, packages);
}

/** The public hub has several host names, which may be left out. */
function withoutHub(name: string): string {
  return name.replace(/^(index\.|registry-1\.|registry\.hub\.)?docker\.(io|com)\/(library\/)?/, '');
}

/** Every text within a reference, and the two halves of a Maven name together. */
function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value);
  else if (Array.isArray(value)) for (const one of value) collect(one, into);
  else if (isObject(value)) {
    for (const one of Object.values(value)) collect(one, into);
    const [group, artifact] = [value['group'], value['artifact']];
    if (typeof group === 'string' && typeof artifact === 'string') into.add(`${group}:${artifact}`);
  }
}

function strings(value: unknown, keys: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => strings(one, keys));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    keys.includes(key) ? list(one) : strings(one, keys),
  );
}

function records(value: unknown): readonly (readonly [string, Fields])[] {
  return isObject(value)
    ? Object.entries(value).flatMap(([name, one]) => (isObject(one) ? [[name, one] as const] : []))
    : [];
}

function managersOf(preset: Fields): readonly Fields[] {
  return list(preset['customManagers']).filter(isObject);
}

function rulesOf(preset: Fields): readonly Fields[] {
  return list(preset['packageRules']).filter(isObject);
}

function list(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as unknown[]) : [value];
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}
