/** The part of Renovate's configuration that our presets use: https://docs.renovatebot.com/configuration-options/ */
import type { Output } from '../output.ts';

/** Which dependencies a rule is for. A rule reads the datasource as the rules before it left it. */
export type Matchers = {
  readonly matchDatasources: readonly string[];
  readonly matchManagers?: readonly string[];
  readonly matchPackageNames?: readonly string[];
  readonly matchRegistryUrls?: readonly string[];
  readonly matchCurrentValue?: string;
  readonly matchJsonata?: readonly string[];
};

export type PackageRule = Matchers & {
  readonly description: string;
  readonly overrideDatasource?: string;
  readonly registryUrls?: readonly string[];
  readonly versioning?: string;
  readonly allowedVersions?: string;
  readonly branchTopic?: string;
  readonly groupName?: string;
  readonly prPriority?: number;
  readonly changelogUrl?: string;
  readonly prBodyNotes?: readonly string[];
  readonly prBodyDefinitions?: Readonly<Record<string, string>>;
};

export type CustomManager = {
  readonly customType: 'regex';
  readonly description: string;
  readonly managerFilePatterns: readonly string[];
  readonly matchStringsStrategy: 'recursive';
  readonly matchStrings: readonly string[];
  readonly datasourceTemplate: string;
  readonly versioningTemplate: string;
};

export type Preset = {
  readonly description: string;
  readonly customDatasources?: Readonly<
    Record<string, { readonly defaultRegistryUrlTemplate: string; readonly format: 'json' }>
  >;
  readonly customManagers?: readonly CustomManager[];
  readonly packageRules?: readonly PackageRule[];
};

/** How Renovate names a custom datasource wherever one is referred to. */
export function datasourceName(datasource: string): string {
  return `custom.${datasource}`;
}

/** Keeps untrusted text from being run as a template. */
export function escapeTemplate(text: string): string {
  // Of three braces in a row the last two would still open one.
  return text.replaceAll(/\{(?=\{)/g, '{ ');
}

/** The same, within the text of a Markdown link. */
export function escapeLinkText(text: string): string {
  return escapeTemplate(text).replaceAll(/[[\]]/g, String.raw`\$&`);
}

export function presetOutput(path: string, preset: Preset): Output {
  const { description, ...rest } = preset;
  const document = {
    $schema: 'https://docs.renovatebot.com/renovate-schema.json',
    description: [description],
    ...rest,
  };
  return { path, text: `${JSON.stringify(document, undefined, 2)}\n` };
}
