/**
 * The part of Renovate's configuration that the presets use: which options, of which type, and which values
 * of them are ever written. https://docs.renovatebot.com/configuration-options/
 * A repository that extends a preset runs what it says, so every other option and value is refused.
 */
import * as z from 'zod';
import { strict } from '../shape.ts';

const some = <T extends z.ZodType>(of: T) => z.array(of).min(1, 'must have at least one value');

const text = z.string().min(1, 'must not be empty');

/** Renovate runs what stands in two braces, in many options; the argument of the preset is replaced before. */
const plain = text.regex(/^(?!.*\{\{(?!arg0\}\}))/s, 'must not be a template');
const address = text.regex(
  /^(?:[hH][tT]{2}[pP][sS]?:\/\/(?!.*\{\{)|\{\{arg0\}\}\/(?!.*\{\{))/s,
  'must be an address, or one below the argument of the preset',
);
const name = text.regex(/^[\w@~-][\w.~:@/-]*$/, 'must be the name of a package, without a pattern');
const custom = /^custom\.[a-z0-9][a-z0-9-]*$/;
const customName = text.regex(custom, 'must be a custom datasource');
const datasource = z.union(
  [customName, z.enum(['docker', 'helm', 'maven', 'npm', 'pypi', 'sbt-plugin'])],
  'must be a custom datasource, or that of a kind of reference',
);

const customDatasource = strict({
  defaultRegistryUrlTemplate: text.regex(
    /^(?:[hH][tT]{2}[pP][sS]?:\/\/|\{\{arg0\}\}\/)(?:(?!\{\{).)*\{\{packageName\}\}\.json$/,
    'must be an address that ends with the name of the package',
  ),
  format: z.literal('json'),
});

/** Of a proposed version between two others, of one without a digest, and of the line of an image. */
const expressions = [
  /^(?:(?:^| and )\$join\(\$map\(\$split\(\$match\(newVersion, \/\\d\+\(\\\.\\d\+\)\*\/, 1\)\.match, "\."\), function\(\$group\) \{ \$pad\(\$group, -15, "0"\) \}\), "\."\) & \(\$contains\(newVersion, \/\^\[vV\]\?\[\\d\.\]\+\$\/\) \? "!" : " "\) [<>]= "[\d.]+[! ]")+$/,
  /^\$not\(\$exists\(currentDigest\) and currentDigest != null\) and \$not\(pinDigests = true\)$/,
  /^\$match\(replaceString, \/\(\^\|\[\\s"'=\]\)(?:[\w:-]|\\[./])+:\/\)$/,
];
const expression = text.refine(
  (value) => expressions.some((one) => one.test(value)),
  'must be one of the expressions that the index writes',
);

/** Links are made of the proposed version alone. */
const link = text.regex(
  /^[hH][tT]{2}[pP][sS]?:\/\/(?:(?!\{\{).|\{\{\{encodeURIComponent newVersion\}\}\}|\{\{\{encodeURIComponent \(replace '\\\.' '-' newVersion\)\}\}\}|\{\{\{replace '\^\[vV\]\?\(\\d\+(?:\(\?:\\\.\\d\+)*(?:\)\?)*\)\.\*\$' '\$1' newVersion\}\}\})+$/s,
  'must be a link, with no template but that of the proposed version',
);
const branch = text.regex(
  /^[\w.-]+-\{\{\{newMajor\}\}\}\{\{#if separateMinorPatch\}\}\{\{#if isPatch\}\}\.\{\{\{newMinor\}\}\}\{\{\/if\}\}\{\{\/if\}\}\.x$/,
  'must be the name of a branch, as Renovate makes it by itself',
);

/** None of these can merge, run a command, send a secret or turn a check off. */
const packageRule = strict({
  description: text,
  matchDatasources: some(datasource),
  matchManagers: some(z.enum(['custom.regex', 'custom.jsonata'])).optional(),
  matchPackageNames: some(name).optional(),
  matchRegistryUrls: some(address).optional(),
  matchJsonata: some(expression).optional(),
  overrideDatasource: customName.optional(),
  registryUrls: some(address).optional(),
  versioning: z.literal('loose').optional(),
  allowedVersions: text
    .regex(/^<=(?!.*\{\{)[vV]?\d\S*$/, 'must be a ceiling, such as <=1.2.3')
    .optional(),
  branchTopic: branch.optional(),
  groupName: plain.optional(),
  prPriority: z.int().min(0).optional(),
  changelogUrl: link.optional(),
  prBodyNotes: some(plain).optional(),
  prBodyDefinitions: strict({
    Age: z.literal(''),
    Adoption: z.literal(''),
    Passing: z.literal(''),
    Confidence: z.literal(''),
  }).optional(),
});

const datasourceId = z.string().regex(/^[a-z0-9][a-z0-9-]*$/);

/** `renovate.json`, `renovate/…` and `presets/…`, with patterns that compile as `isPattern` has it. */
export function presetShape(isPattern: (pattern: string) => boolean) {
  const matcher = text.refine(
    (value) => isMatcher(value, isPattern),
    'must be a name, a glob or a pattern that compiles',
  );
  const matchString = text
    .refine((pattern) => !pattern.includes('{{'), 'must not be a template')
    .refine(isPattern, 'must be a pattern that RE2 and browsers compile');
  const customManager = strict({
    customType: z.literal('regex'),
    description: text,
    managerFilePatterns: some(matcher),
    matchStringsStrategy: z.literal('recursive'),
    matchStrings: some(matchString)
      .refine((all) => all.some((one) => one.includes('(?<currentValue>')), 'must find a version')
      .refine((all) => all.some((one) => one.includes('(?<depName>')), 'must find a name'),
    datasourceTemplate: customName,
    versioningTemplate: z.literal('loose'),
  });
  return strict({
    $schema: z.literal('https://docs.renovatebot.com/renovate-schema.json'),
    description: z.array(text).min(1).max(1),
    customDatasources: z.record(datasourceId, customDatasource).optional(),
    customManagers: some(customManager).optional(),
    packageRules: z.array(packageRule.extend({ matchCurrentValue: matcher.optional() })),
  });
}

/** As a build proves them: it makes every pattern itself, so that one engine is enough; `verify` asks two. */
export const presetFile = presetShape(compiles);

/** The same patterns stand in the preset of each component. */
const compiled = new Set<string>();
const mostCompiled = 200;

function compiles(pattern: string): boolean {
  if (compiled.has(pattern)) return true;
  if (!isRegExp(pattern)) return false;
  if (compiled.size === mostCompiled) compiled.clear();
  compiled.add(pattern);
  return true;
}

function isRegExp(pattern: string): boolean {
  try {
    return new RegExp(pattern) instanceof RegExp;
  } catch {
    return false;
  }
}

/** `/…/` is a pattern, everything else a name or a glob. One that fits all makes the others idle. */
function isMatcher(value: string, isPattern: (pattern: string) => boolean): boolean {
  const [, pattern] = /^!?\/(.*)\/i?$/s.exec(value) ?? [];
  return pattern === undefined ? !/^!?\/|^\*\*?$/.test(value) : isPattern(pattern);
}

export function isPreset(path: string): boolean {
  return /^(?:renovate|renovate\/[^/]+|presets\/.+)\.json$/.test(path);
}

type Fixed<T> = T extends object ? { readonly [K in keyof T]: Fixed<T[K]> } : T;

export type PresetFile = Fixed<z.infer<typeof presetFile>>;
export type PackageRule = PresetFile['packageRules'][number];
export type CustomManager = NonNullable<PresetFile['customManagers']>[number];
