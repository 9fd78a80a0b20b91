/** The parts of presets. A preset runs in its users' Renovate, so only these options are used. */
import { literal } from '#model/glob.ts';
import type { PublicSettings } from '#model/site.ts';
import type { PublicDefinition, PublicRule } from '#model/support/verdict.ts';
import type { Day } from '#model/time/instant.ts';
import { jsonOutput } from '../output.ts';

/** No option here can merge, run a command, send a secret or disable a check. */
export type PackageRule = {
  readonly description: string;
  readonly matchDatasources: readonly string[];
  readonly matchManagers?: readonly ('custom.regex' | 'custom.jsonata')[];
  readonly matchFileNames?: readonly string[];
  readonly matchPackageNames?: readonly string[];
  readonly matchDepNames?: readonly string[];
  readonly matchRegistryUrls?: readonly string[];
  readonly matchCurrentValue?: string;
  readonly matchJsonata?: readonly string[];
  readonly overrideDatasource?: string;
  readonly registryUrls?: readonly string[];
  readonly versioning?: 'loose';
  readonly extractVersion?: string;
  readonly maxMajorIncrement?: 0;
  readonly allowedVersions?: string;
  readonly enabled?: false;
  readonly groupName?: string;
  readonly prPriority?: number;
  readonly changelogUrl?: string;
  readonly sourceUrl?: string;
  readonly prBodyNotes?: readonly string[];
  readonly prBodyDefinitions?: Readonly<Record<'Age' | 'Adoption' | 'Passing' | 'Confidence', ''>>;
};

/** The dependencies that a rule is for. Earlier rules may have changed their datasource. */
export type Matchers = Pick<PackageRule, Extract<keyof PackageRule, `match${string}`>>;

export type Preset = Partial<ReturnType<typeof customDatasource>> & {
  readonly customManagers?: readonly Readonly<Record<string, string | readonly string[]>>[];
  readonly packageRules: readonly PackageRule[];
};

export type Definitions = readonly PublicDefinition[];

export type PresetFacts = {
  readonly components: Definitions;
  readonly rules: ReadonlyMap<string, readonly PublicRule[]>;
  readonly titles: ReadonlyMap<string, string>;
  readonly today: Day;
  readonly site: PublicSettings;
  readonly newest?: ReadonlyMap<string, string>;
  /** Components with and without "v" in their versions: tags are written as in the index. */
  readonly mixed?: ReadonlySet<string>;
};

export function datasourceName(datasource: string): string {
  return `custom.${datasource}`;
}

export function customDatasource(site: Pick<PublicSettings, 'baseUrl' | 'datasource'>) {
  const defaultRegistryUrlTemplate = `${site.baseUrl}/{{packageName}}.json`;
  const source = { defaultRegistryUrlTemplate, format: 'json' };
  return { customDatasources: { [site.datasource]: source } };
}

/** Names as few expressions, each as fast as one name; RE2 refuses much longer expressions. */
export function anyOf(names: readonly string[], end: '' | '$' = '$'): string[] {
  const groups = Map.groupBy(names.map(literal), (_, i) => Math.floor(i / 1000));
  return [...groups.values()].map((some) => `/^(?:${some.join('|')})${end}/`);
}

/** Keeps untrusted text from being run as a template. */
export function escapeTemplate(text: string): string {
  // A lookahead, as the last two of three braces in a row would still open a template.
  return text.replaceAll(/\{(?=\{)/g, '{ ');
}

export function escapeLinkText(text: string): string {
  return escapeTemplate(text).replaceAll(/[[\]\\]/g, String.raw`\$&`);
}

/** A string in a template; a space after a final backslash, which would escape the quote. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`\'`).replace(/\\$/, '$& ')}'`;
}

/** A table for `lookup` in a template: https://docs.renovatebot.com/templates/ */
export function table(entries: readonly (readonly [key: string, value: string])[], write = quoted) {
  return `(toObject ${entries.map(([key, value]) => `${quoted(key)} ${write(value)}`).join(' ')})`;
}

export function presetOutput(path: string, site: PublicSettings, what: string, preset: Preset) {
  const $schema = 'https://docs.renovatebot.com/renovate-schema.json';
  return jsonOutput(path, { $schema, description: [`${site.title}: ${what}.`], ...preset }, 2);
}
