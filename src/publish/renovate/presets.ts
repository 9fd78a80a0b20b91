/** `renovate.json` and the smaller presets: one `extends` line, and Renovate knows the components. */
import type { Component } from '#model/component.ts';
import type { Rule } from '#model/policy.ts';
import type { Site } from '#model/site.ts';
import type { Output } from '../output.ts';
import { commentManager } from './comments.ts';
import { everyFileKind, fileKinds } from './file-kinds.ts';
import { nameRules } from './names.ts';
import { changelogRules, endRules, pageRule } from './notes.ts';
import { orderRules } from './order.ts';
import type { PackageRule, Preset } from './preset.ts';

type Rules = ReadonlyMap<string, readonly Rule[]>;
type Titles = ReadonlyMap<string, string>;

/** Each preset stands on its own: it asks for no other file, so it can be copied to a mirror. */
export function renovatePresets(
  components: readonly Component[],
  rules: Rules,
  site: Site,
): Output[] {
  const titles = new Map(components.map(({ id, title }) => [id, title]));
  const datasource = customDatasource(site);
  const customManagers = [commentManager(everyFileKind, site.datasource)];
  const names = components.flatMap((component) => nameRules(component, site.datasource));
  const notes = components.flatMap((component) => noteRules(component, titles, rules, site));
  const order = orderRules(components, site.datasource);
  return [
    output('renovate.json', {
      description: `${site.title}: every component, wherever its version is kept.`,
      ...datasource,
      customManagers,
      packageRules: [...names, pageRule(site), ...notes, ...order],
    }),
    output('presets/comments.json', {
      description: `${site.title}: versions under a comment.`,
      ...datasource,
      customManagers,
    }),
    output('presets/names.json', {
      description: `${site.title}: the images, charts and packages of the components.`,
      ...datasource,
      packageRules: names,
    }),
    output('presets/notes.json', {
      description: `${site.title}: what pull requests say.`,
      packageRules: [pageRule(site), ...notes],
    }),
    output('presets/order.json', {
      description: `${site.title}: who is updated first.`,
      packageRules: order,
    }),
    ...fileKinds.map((kind) =>
      output(`presets/files/${kind.name}.json`, {
        description: `${site.title}: versions under a comment in ${kind.title}.`,
        ...datasource,
        customManagers: [commentManager(kind, site.datasource)],
      }),
    ),
    ...components.map((component) => onlyPreset(component, titles, rules, site)),
  ];
}

/** One component alone; several of these can be extended together. */
function onlyPreset(component: Component, titles: Titles, rules: Rules, site: Site): Output {
  const { id, title } = component;
  return output(`presets/only/${id}.json`, {
    description: `${site.title}: ${title} alone.`,
    ...customDatasource(site),
    customManagers: [commentManager(everyFileKind, site.datasource, id)],
    packageRules: [
      ...nameRules(component, site.datasource),
      pageRule(site, [id]),
      ...noteRules(component, titles, rules, site),
    ],
  });
}

function noteRules(component: Component, titles: Titles, rules: Rules, site: Site): PackageRule[] {
  return [
    ...changelogRules(component, site.datasource),
    ...endRules(component, rules.get(component.id) ?? [], titles, site),
  ];
}

function customDatasource({ baseUrl, datasource }: Site): Pick<Preset, 'customDatasources'> {
  const defaultRegistryUrlTemplate = `${baseUrl}/{{packageName}}.json`;
  return { customDatasources: { [datasource]: { defaultRegistryUrlTemplate, format: 'json' } } };
}

function output(path: string, preset: Preset): Output {
  const { description, ...rest } = preset;
  const document = {
    $schema: 'https://docs.renovatebot.com/renovate-schema.json',
    description: [description],
    ...rest,
  };
  return { path, text: `${JSON.stringify(document, undefined, 2)}\n` };
}
