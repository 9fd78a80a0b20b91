/** The part of Renovate's configuration that our presets use: https://docs.renovatebot.com/configuration-options/ */

export type PackageRule = {
  readonly description: string;
  readonly matchDatasources: readonly string[];
  readonly matchPackageNames?: readonly string[];
  readonly matchRegistryUrls?: readonly string[];
  readonly matchCurrentValue?: string;
  readonly matchJsonata?: readonly string[];
  readonly overrideDatasource?: string;
  readonly overridePackageName?: string;
  readonly registryUrls?: readonly string[];
  readonly versioning?: string;
  readonly allowedVersions?: string;
  readonly groupName?: string;
  readonly prPriority?: number;
  readonly changelogUrl?: string;
  readonly prBodyNotes?: readonly string[];
};

export type CustomManager = {
  readonly customType: 'regex';
  readonly description: string;
  readonly managerFilePatterns: readonly string[];
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

/** Keeps a person's words from being run as a template. */
export function inert(words: string): string {
  // Of three braces in a row the last two would still open one.
  return words.replaceAll(/\{(?=\{)/g, '{ ');
}
