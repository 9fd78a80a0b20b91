/** The presets: `renovate.json` for one `extends` line, and smaller ones. */
import type { PublicDefinition } from '#model/support/verdict.ts';
import type { PublicSettings } from '#model/site.ts';
import type { Output } from '../output.ts';
import { packagesOf } from '#model/component/artifact.ts';
import type { Reference } from '#model/component/reference.ts';
import { commentManager } from './comments.ts';
import { everyFileKind, givenFiles } from './file-kinds.ts';
import { ceilings, ecosystems, nameRules, redirectedDependencies } from './names.ts';
import type { ReferenceKind } from './names.ts';
import { noteRules, redirectedNoteRules } from './notes.ts';
import { orderRules } from './order.ts';
import { customDatasource, datasourceName, presetOutput } from './preset.ts';
import type { PackageRule, PresetFacts } from './preset.ts';
import { readByNameRules } from './read-by-name.ts';

/** Renovate replaces this with the preset's argument: an address or a component. */
const given = '{{arg0}}';

/** Each works alone, for mirrors. Yielded one by one, as thousands are too much for memory. */
export function* renovatePresets(
  components: readonly PublicDefinition[],
  known: Omit<PresetFacts, 'components' | 'titles'>,
): Generator<Output> {
  const titles = new Map(components.map(({ id, title }) => [id, title]));
  // A former name that another component uses now belongs to that component.
  const all = components.flatMap(({ references }) => references);
  const used = new Set(all.flatMap((one) => (one.to === undefined ? keyOf(one) : [])));
  const isHeld = (one: Reference) => one.to === undefined || !used.has(keyOf(one));
  const holding = components.map((one) => ({ ...one, references: one.references.filter(isHeld) }));
  const facts = { ...known, components: holding, titles };
  yield* defaultPresets(facts);
  yield* commentPresets(facts);
  // Opt-in: releases of names from this index, or from a mirror at the address in the argument.
  const mirror: PresetFacts = { ...facts, site: { ...facts.site, baseUrl: given } };
  yield namePreset('presets/names.json', facts);
  yield namePreset('presets/names-at.json', mirror);
  for (const kind of ecosystems) yield namePreset(`presets/names/${kind}.json`, facts, kind);
  yield onlyPreset(facts);
}

const keyOf = ({ kind, name, repository = '' }: Reference) => [kind, name, repository].join(' ');

/** `renovate/v1.json` keeps its meaning forever; `renovate.json` is the newest numbered one. */
function* defaultPresets(facts: PresetFacts): Generator<Output> {
  const { components, site } = facts;
  const notes = [...noteRules(facts), ...components.flatMap(ceilings)];
  // A version under a comment that has a name is updated with that name, so in no group.
  const named = (some: readonly PublicDefinition[]) => ({
    matchDatasources: [datasourceName(site.datasource)],
    matchDepNames: some.flatMap(packagesOf),
  });
  const order = orderRules(components, named, packagesOf);
  const all = 'versions under a comment, and what is known of each component';
  const newest = presetOutput('renovate.json', site, all, {
    ...customDatasource(site),
    customManagers: [commentManager(everyFileKind, site.datasource)],
    packageRules: [...commentRules(facts), ...notes, ...order],
  });
  yield* [newest, { ...newest, path: 'renovate/v1.json' }];
  yield presetOutput('presets/notes.json', site, 'what pull requests say', { packageRules: notes });
  const first = 'which component is updated first';
  yield presetOutput('presets/order.json', site, first, { packageRules: order });
}

/** Presets without data of any component. */
function commentPresets(facts: PresetFacts): Output[] {
  const { site } = facts;
  const comments = (path: string, title: string, kind = everyFileKind) =>
    presetOutput(path, site, title, {
      ...customDatasource(site),
      customManagers: [commentManager(kind, site.datasource)],
      packageRules: commentRules(facts, []),
    });
  const chosen = 'versions under a comment in the files that match the argument';
  const alone = `the datasource ${datasourceName(site.datasource)}, for managers of your own`;
  return [
    presetOutput('presets/datasource.json', site, alone, {
      ...customDatasource(site),
      packageRules: datasourceRules(site),
    }),
    comments('presets/comments.json', 'versions under a comment'),
    comments('presets/files.json', chosen, givenFiles),
  ];
}

function namePreset(path: string, facts: PresetFacts, only?: ReferenceKind): Output {
  const { components, site } = facts;
  return presetOutput(path, site, `releases of ${only ?? 'all'} names come from the index`, {
    ...customDatasource(site),
    packageRules: [
      ...components.flatMap((component) => nameRules(component, facts, only)),
      ...redirectedNoteRules(facts, only),
      badgeRule(site),
      ...orderRules(components, (some) => redirectedDependencies(some, site)),
    ],
  });
}

/** The one component in the argument; users can extend several of these. */
function onlyPreset(facts: PresetFacts): Output {
  const { site } = facts;
  return presetOutput('presets/only.json', site, 'the component of the argument alone', {
    ...customDatasource(site),
    customManagers: [commentManager(everyFileKind, site.datasource, given)],
    packageRules: [...commentRules(facts), ...noteRules(facts, given)],
  });
}

function datasourceRules(site: PublicSettings): PackageRule[] {
  return [
    {
      // Else Renovate reads them as semantic, and proposes no major that grows by more than 500.
      description: 'Versions are ordered as the index orders them.',
      matchManagers: ['custom.regex', 'custom.jsonata'],
      matchDatasources: [datasourceName(site.datasource)],
      versioning: 'loose',
      maxMajorIncrement: 0,
    },
    badgeRule(site),
  ];
}

/** The same, for presets that read comments. */
function commentRules({ site, components }: PresetFacts, named = components): PackageRule[] {
  const digests = components.some(({ artifacts }) => artifacts) ? [digestRule(site)] : [];
  return [...datasourceRules(site), ...readByNameRules(named, site.datasource), ...digests];
}

/** Another algorithm's checksum would fail its check; a corrected checksum is no update. */
function digestRule({ datasource }: PublicSettings): PackageRule {
  const isOther = '$type(newDigest) = "string" and $length(newDigest) != $length(currentDigest)';
  return {
    description: 'A checksum changes with its version alone, and stays of its kind.',
    matchManagers: ['custom.regex'],
    matchDatasources: [datasourceName(datasource)],
    matchJsonata: [`$exists(currentDigest) and (updateType = "digest" or (${isOther}))`],
    enabled: false,
  };
}

function badgeRule({ datasource }: PublicSettings): PackageRule {
  return {
    description: 'Merge Confidence has no badges for this datasource.',
    matchDatasources: [datasourceName(datasource)],
    prBodyDefinitions: { Age: '', Adoption: '', Passing: '', Confidence: '' },
  };
}
