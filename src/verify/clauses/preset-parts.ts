/**
 * The presets repeat each other: whole ones, parts by file kind and name, one for each component. What one
 * says, its parts must say, so that nothing can be changed in one place.
 */
import type { DetailsFile } from '#model/served/details-file.ts';
import { everyFileKind } from '#publish/renovate/file-kinds.ts';
import { commentManagers } from '#publish/renovate/comments.ts';
import { textOf } from '#publish/output.ts';
import { commentPresets, presetOrder } from '#publish/renovate/presets.ts';
import { isSame } from '../same.ts';
import type { Breach, Clause, Fields } from '../clause.ts';
import { isObject, wrong } from '../clause.ts';
import { described } from '../formats.ts';
import { ownFile, type Observed } from '../observed.ts';
import { onlyFor, presetSiteOf as siteOf, presetsIn, whole } from '../presets-in.ts';
import { remember } from '../remember.ts';

export const presetParts: readonly Clause[] = [
  {
    name: 'presets-of-comments-are-ours',
    level: 'violation-if-ours',
    why: 'They follow from the address alone: where versions are found, and where they are asked for.',
    across: (index) => ({
      *each(part) {
        const site = siteOf(index);
        if (site === undefined) return;
        for (const { path, preset, hasKnownManagers } of presetsIn(part)) {
          const isPart = path.startsWith('presets/files/');
          const managers = preset['customManagers'];
          if (
            managers !== undefined &&
            !isPart &&
            !hasKnownManagers &&
            !isSame(managers, commentManagers(everyFileKind, site.datasource, onlyFor(path)))
          )
            yield wrong(path, 'finds versions in other places', 'customManagers');
        }
      },
      *end() {
        const site = siteOf(index);
        for (const preset of site === undefined ? [] : commentPresets(site))
          if (ownFile(index, preset.path)?.text !== textOf(preset))
            yield wrong(preset.path, 'is not the one that the program writes');
      },
    }),
  },
  {
    name: 'presets-are-their-parts',
    level: 'violation-if-ours',
    why: 'A rule that stands in one preset only was put there by nobody.',
    across(index) {
      const components: Ordered[] = [];
      const parts: string[] = [];
      return {
        *each(part) {
          const site = siteOf(index);
          const details = described(part)?.details;
          if (details !== undefined) components.push(orderedOf(details));
          const shared = rulesOf(index, 'presets/datasource.json');
          for (const { path, preset } of presetsIn(part)) {
            const rules = textsIn(preset);
            if (path.startsWith('presets/only/')) parts.push(...rules);
            if (site !== undefined) yield* headProblems(path, preset, site, rules, shared);
          }
        },
        *end() {
          const site = siteOf(index);
          if (site !== undefined) yield* partProblems(index, site, components, parts);
        },
      };
    },
  },
];

type Site = NonNullable<ReturnType<typeof siteOf>>;
type Ordered = Parameters<typeof presetOrder>[0][number];

function* partProblems(
  index: Observed,
  site: Site,
  components: readonly Ordered[],
  parts: readonly string[],
): Generator<Breach> {
  const rules = (path: string) => rulesOf(index, path);
  if (ownFile(index, 'renovate/v1.json')?.text !== ownFile(index, whole)?.text)
    yield wrong('renovate/v1.json', `is another preset than ${whole}`);
  const shared = rules('presets/datasource.json');
  const order = presetOrder(components, site);
  yield* differs('presets/order.json', rules('presets/order.json'), texts(order));
  const notes = rules('presets/notes.json');
  const known = new Set(parts);
  yield* differs(whole, rules(whole), [...shared, ...rules('presets/order.json'), ...parts]);
  yield* differs(
    'presets/notes.json',
    notes,
    notes.filter((rule) => known.has(rule)),
  );
  const missing = rules(whole).slice(shared.length, shared.length + notes.length);
  yield* differs('presets/notes.json', notes, missing);
  const named = [...index.own.keys()].filter((path) => path.startsWith('presets/names/'));
  yield* differs('presets/names.json', rules('presets/names.json'), named.flatMap(rules));
  const mirror = rules('presets/names-at.json').map((rule) =>
    rule.replaceAll('{{arg0}}', site.baseUrl),
  );
  yield* differs('presets/names-at.json', mirror, rules('presets/names.json'));
  const noted = new Set(notes);
  if (parts.some((rule) => rule.includes('"prBodyNotes"') && !noted.has(rule)))
    yield wrong('presets/notes.json', 'lacks a note of a component', 'packageRules');
}

/** What every preset has, whatever it is for. */
function* headProblems(
  path: string,
  preset: Fields,
  { title, baseUrl, datasource }: Site,
  rules: readonly string[],
  [loose = '', badge = '']: readonly string[],
): Generator<Breach> {
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
  if (!isSame(preset['customDatasources'], { [datasource]: source }))
    yield wrong(path, 'asks for versions elsewhere', 'customDatasources');
}

/** Of each component, what the order of proposals depends on. */
function orderedOf({ id, title, follows }: DetailsFile): Ordered {
  return { id, title, follows };
}

/** The rules of a preset that belongs to no component. */
function rulesOf(index: Observed, path: string): readonly string[] {
  const preset = ownFile(index, path)?.json;
  return isObject(preset) ? textsIn(preset) : [];
}

const textsIn = /* @__PURE__ */ remember((preset: Fields): readonly string[] => {
  const rules = preset['packageRules'];
  return Array.isArray(rules) ? texts(rules) : [];
});

function texts(rules: readonly unknown[]): readonly string[] {
  return rules.map((rule) => JSON.stringify(rule));
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
