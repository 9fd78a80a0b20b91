/** A repository that extends a preset runs what it says: whatever is defined, nothing but this may stand in one. */
import { describe, expect, test } from 'vitest';
import { textOf } from '#publish/output.ts';
import { renovatePresets } from '#publish/renovate/presets.ts';
import { agent, definition, rules, server, site } from './definitions.ts';

const hostile = definition({
  id: 'hostile',
  title: 'A {{{tool}}} of [x](y) "{{#if a}}',
  summary: '{{constructor}}',
  line: 1,
  follows: 'server',
  tags: ['{{tag}}'],
  facts: { '{{key}}': '{{value}}' },
  artifacts: [{ name: 'linux-amd64', checksums: 'https://example.com/{version}/SUMS' }],
  changelog: [{ url: 'https://example.com/{version}?q=%7B%7Bx%7D%7D' }],
  references: [
    { kind: 'maven', name: 'com.example:hostile' },
    { kind: 'pypi', name: 'hostile' },
  ],
});
const over = {
  kind: 'all',
  since: '2026-01-01',
  reason: '{{{{x}}}} {{newVersion}} {{{ y }}}',
  seen: 'https://example.com/end',
  replacedBy: 'server',
} as const;
const hostileRules = new Map([...rules, ['hostile', [over]]]);

type Preset = {
  readonly customDatasources?: Readonly<Record<string, object>>;
  readonly customManagers?: readonly object[];
  readonly packageRules: readonly { readonly matchCurrentValue?: string }[];
};

const presets = [
  ...renovatePresets([agent, server, hostile], { rules: hostileRules, today: '2026-06-01', site }),
].map((output): [string, Preset] => [output.path, JSON.parse(textOf(output)) as Preset]);

/** What Renovate never runs, and what it runs of a dependency, each in its own option. */
const templates: readonly (readonly [option: RegExp, template: RegExp])[] = [
  [/description(?:\.0)?$/, /\{\{/g],
  [
    /(?:depName|packageName|depType)Template$/,
    /\{\{(?:#(?:if|unless|with) (?:artifact|name|\((?:replace|'(?:\\'|[^'])*'|[() ]|names|id|line|around|file|packageFile|@root\.file)+\)(?: as \|names\|)?)|else(?: if name)?|\/(?:if|unless|with))\}\}|\{\{\{(?:name|id|image|action|below)\}\}\}/g,
  ],
  [
    /datasourceTemplate$/,
    /\{\{(?:#if (?:artifact|currentDigest)|else if id|#(?:if|unless) \(replace '(?:\\'|[^'])*' '' (?:line|\(replace '(?:\\'|[^'])*' '' around\)|around)\)|\/(?:if|unless))\}\}/g,
  ],
  [/defaultRegistryUrlTemplate$/, /\{\{packageName\}\}/g],
  [/groupName$/, /\{\{\{lookup \(toObject(?: '(?:\\'|[^'])*')*\) depName\}\}\}/g],
  [/changelogUrl$|prBodyNotes\.\d$/, template()],
];

/** Helpers of Renovate that only read, with texts in quotes, in which nothing is a template. */
function template(): RegExp {
  const word = String.raw`'(?:\\'|[^'])*'|@root\.\w+|\.\./id|\w+|[()#*/>=|]| |"about"`;
  return new RegExp(String.raw`\{\{\{?(?:${word})+\}?\}\}`, 'g');
}

function textsIn(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, one]) => textsIn(one, `${path}.${key}`))
    : [];
}

describe.each(presets)('%s', (_, preset) => {
  test('has known options alone', () => {
    const { packageRules, customManagers = [], customDatasources = {} } = preset;
    const parts = [...packageRules, ...customManagers, ...Object.values(customDatasources)];
    const all = [preset, ...parts].flatMap((part) => Object.keys(part));
    expect(all.filter((name) => !known.has(name))).toEqual([]);
  });

  test('runs no template but those of names, addresses, groups and notes', () => {
    const left = textsIn(preset).flatMap(([path, text]) => {
      const [, known = /(?!)/g] = templates.find(([option]) => option.test(path)) ?? [];
      const rest = text.replaceAll(known, '').replaceAll(/\{\{arg(?:0|s)\}\}/g, '');
      return rest.includes('{{') ? [`${path}: ${rest}`] : [];
    });
    expect(left).toEqual([]);
  });

  test('asks the index alone, and fits no package but its own', () => {
    const starts = [`${site.baseUrl}/`, '{{arg0}}/', 'https://charts.example.com'];
    const addresses = textsIn(preset).filter(([path]) => /registryUrl/i.test(path));
    const foreign = addresses.filter(([, text]) => !starts.some((start) => text.startsWith(start)));
    expect(foreign).toEqual([]);
    for (const rule of preset.packageRules) expect(Object.keys(rule).join()).toContain('match');
    const names = textsIn(preset).filter(([path]) => path.includes('.matchPackageNames.'));
    const plain =
      /^(?:[\w@~-][\w.~:@/-]*|\/\^\(\?:(?:[\w|/@~:-]|\\[.$(){}[\]])+\)\$?\/|\{\{arg0\}\})$/;
    expect(names.filter(([, name]) => !plain.test(name))).toEqual([]);
  });
});

/** None of these can merge, run a command, send a secret or turn a check off. */
const known = new Set(
  `$schema description customDatasources customManagers packageRules defaultRegistryUrlTemplate format
  customType managerFilePatterns matchStringsStrategy matchStrings packageNameTemplate depNameTemplate depTypeTemplate datasourceTemplate versioningTemplate extractVersionTemplate extractVersion
  matchDatasources matchManagers matchPackageNames matchDepNames matchFileNames matchRegistryUrls matchCurrentValue matchJsonata
  overrideDatasource registryUrls versioning maxMajorIncrement allowedVersions enabled groupName prPriority changelogUrl sourceUrl
  prBodyNotes prBodyDefinitions`.split(/\s+/),
);
