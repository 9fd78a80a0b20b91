/** What presets are made of; which options and values there are is said by `model/renovate/preset-shape.ts`. */
import type { PackageRule, PresetFile } from '#model/renovate/preset-shape.ts';
import type { Output } from '../output.ts';
import { indentedOutput } from '../json/json-output.ts';

export type { CustomManager, PackageRule } from '#model/renovate/preset-shape.ts';

/** Which dependencies a rule is for. A rule reads the datasource as the rules before it left it. */
export type Matchers = Pick<
  PackageRule,
  | 'matchDatasources'
  | 'matchManagers'
  | 'matchPackageNames'
  | 'matchRegistryUrls'
  | 'matchCurrentValue'
  | 'matchJsonata'
>;

export type Preset = Omit<PresetFile, '$schema' | 'description'> & { readonly description: string };

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
  return indentedOutput(path, document);
}
