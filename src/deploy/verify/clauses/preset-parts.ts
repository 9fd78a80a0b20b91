/**
 * The presets repeat each other: whole ones, parts by file kind and name, one for each component. What one
 * says, its parts must say, so that nothing can be changed in one place.
 */
import { isDeepStrictEqual } from 'node:util';
import { everyFileKind } from '#publish/renovate/file-kinds.ts';
import { commentManagers } from '#publish/renovate/comments.ts';
import { commentPresets, presetOrder } from '#publish/renovate/presets.ts';
import type { Breach, Clause, Fields } from '../clause.ts';
import { isObject, wrong } from '../clause.ts';
import { baseOf, jsonOf } from '../base.ts';
import { described } from '../formats.ts';
import { filesOf, type Observed } from '../observed.ts';

const whole = 'renovate.json';

export const presetParts: readonly Clause[] = [
  {
    name: 'presets-of-comments-are-ours',
    level: 'violation-if-ours',
    why: 'They follow from the address alone: where versions are found, and where they are asked for.',
    *check(index) {
      const site = siteOf(index);
      if (site === undefined) return;
      for (const { path, text } of commentPresets(site))
        if (textOf(index, path) !== text)
          yield wrong(path, 'is not the one that the program writes');
      for (const [path, preset] of presetsIn(index))
        if (preset['customManagers'] !== undefined) {
          const only = /^presets\/only\/(.+)\.json$/.exec(path)?.[1];
          const wanted = commentManagers(everyFileKind, site.datasource, only);
          const isPart = path.startsWith('presets/files/');
          if (
            !isPart &&
            !isDeepStrictEqual(preset['customManagers'], jsonOf(JSON.stringify(wanted)))
          )
            yield wrong(path, 'finds versions in other places', 'customManagers');
        }
    },
  },
  {
    name: 'presets-are-their-parts',
    level: 'violation-if-ours',
    why: 'A rule that stands in one preset only was put there by nobody.',
    *check(index) {
      const presets = presetsIn(index);
      const site = siteOf(index);
      if (site === undefined) return;
      if (textOf(index, 'renovate/v1.json') !== textOf(index, whole))
        yield wrong('renovate/v1.json', `is another preset than ${whole}`);
      const rules = (path: string) => rulesOf(presets.get(path));
      const shared = rulesOf(presets.get('presets/datasource.json'));
      const order = presetOrder(
        described(index).map(({ details }) => details),
        site,
      );
      yield* differs('presets/order.json', rules('presets/order.json'), texts(order));
      const [notes, parts] = [rules('presets/notes.json'), partsOf(presets, 'presets/only/')];
      const all = [...shared, ...rules('presets/order.json')];
      yield* differs(whole, rules(whole), [...all, ...parts]);
      yield* differs(
        'presets/notes.json',
        notes,
        notes.filter((rule) => parts.includes(rule)),
      );
      const missing = rules(whole).slice(shared.length, shared.length + notes.length);
      yield* differs('presets/notes.json', notes, missing);
      yield* differs(
        'presets/names.json',
        rules('presets/names.json'),
        partsOf(presets, 'presets/names/'),
      );
      const mirror = rules('presets/names-at.json').map((rule) =>
        rule.replaceAll('{{arg0}}', site.baseUrl),
      );
      yield* differs('presets/names-at.json', mirror, rules('presets/names.json'));
      const told = parts.filter((rule) => rule.includes('"prBodyNotes"'));
      if (told.some((rule) => !notes.includes(rule)))
        yield wrong('presets/notes.json', 'lacks a note of a component', 'packageRules');
      for (const [path, preset] of presets) yield* headProblems(path, preset, site, shared);
    },
  },
];

/** What every preset has, whatever it is for. */
function* headProblems(
  path: string,
  preset: Fields,
  { title, baseUrl, datasource }: NonNullable<ReturnType<typeof siteOf>>,
  [loose = '', badge = '']: readonly string[],
): Generator<Breach> {
  const rules = rulesOf(preset);
  const isOnly = path.startsWith('presets/only/');
  const isName = path.startsWith('presets/names');
  if (preset['$schema'] !== 'https://docs.renovatebot.com/renovate-schema.json')
    yield wrong(path, 'does not say that it is a preset', '$schema');
  if (!String(preset['description']).startsWith(`${title}: `))
    yield wrong(path, 'is described as of another index', 'description');
  if (!Array.isArray(preset['packageRules'])) yield wrong(path, 'is missing', 'packageRules');
  if ((isOnly && !rules.includes(loose)) || (isName && !rules.includes(badge)))
    yield wrong(path, 'lacks the rule of the datasource', 'packageRules');
  if (isOnly && preset['customManagers'] === undefined)
    yield wrong(path, 'finds no version', 'customManagers');
  if (path === 'presets/notes.json' || path === 'presets/order.json') return;
  const base = path.endsWith('-at.json') ? '{{arg0}}' : baseUrl;
  const source = { defaultRegistryUrlTemplate: `${base}/{{packageName}}.json`, format: 'json' };
  if (!isDeepStrictEqual(preset['customDatasources'], { [datasource]: source }))
    yield wrong(path, 'asks for versions elsewhere', 'customDatasources');
}

type Presets = ReadonlyMap<string, Fields>;

function presetsIn(index: Observed): Presets {
  return new Map(
    filesOf(index, 'preset').flatMap(({ path, text }) => {
      const preset = jsonOf(text);
      return isObject(preset) ? [[path, preset] as const] : [];
    }),
  );
}

function rulesOf(preset: Fields | undefined): readonly string[] {
  const rules = preset?.['packageRules'];
  return Array.isArray(rules) ? texts(rules) : [];
}

function texts(rules: readonly unknown[]): readonly string[] {
  return rules.map((rule) => JSON.stringify(rule));
}

function partsOf(presets: Presets, folder: string): readonly string[] {
  return [...presets].flatMap(([path, preset]) => (path.startsWith(folder) ? rulesOf(preset) : []));
}

/** The same rules, however often. */
function* differs(
  path: string,
  found: readonly string[],
  wanted: readonly string[],
): Generator<Breach> {
  const [here, there] = [new Set(found), new Set(wanted)];
  const more = found.findIndex((rule) => !there.has(rule));
  if (more !== -1)
    yield wrong(path, 'has a rule that its parts do not have', `packageRules[${more}]`);
  else if (wanted.some((rule) => !here.has(rule)))
    yield wrong(path, 'lacks a rule of its parts', 'packageRules');
}

function textOf(index: Observed, path: string): string | undefined {
  return index.files.get(path)?.text;
}

/** As the files themselves say it. */
function siteOf(index: Observed) {
  const [preset, api] = [whole, 'openapi.json'].map((path) => jsonOf(textOf(index, path)));
  const sources = isObject(preset) ? preset['customDatasources'] : undefined;
  const info = isObject(api) ? api['info'] : undefined;
  const title = isObject(info) ? info['title'] : undefined;
  const [datasource] = isObject(sources) ? Object.keys(sources) : [];
  const baseUrl = baseOf(index);
  return datasource === undefined || baseUrl === undefined || typeof title !== 'string'
    ? undefined
    : { datasource, baseUrl, title };
}
