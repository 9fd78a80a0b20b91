/**
 * What the index adds to a pull request, however the version was found. Renovate applies every rule
 * to every dependency, several times, and copies all its data for each rule that matches: so there
 * are few rules, only for names of the index, and their templates have tables.
 */
import { wholeEffect } from '#judge/rules.ts';
import { packagesOf } from '#model/component/artifact.ts';
import type { PublicDefinition, PublicRule } from '#model/support/verdict.ts';
import { changelogTemplate } from './changelog.ts';
import { anyOf, datasourceName, escapeLinkText, escapeTemplate, table } from './preset.ts';
import type { Definitions, Matchers, PackageRule, PresetFacts } from './preset.ts';
import { chartGroups, spellings, type ReferenceKind } from './names.ts';
import { endWords } from '#model/support/support-words.ts';
import { capitalised } from '#model/words.ts';
import { longDay } from '../support/dates.ts';

type Owner = readonly [name: string, id: string];

const between =
  '{{#if (and @root.currentVersion @root.newVersion)}}?from={{{encodeURIComponent @root.currentVersion}}}&to={{{encodeURIComponent @root.newVersion}}}{{/if}}';

/** The component in `agent/linux-amd64`. */
const componentName = String.raw`(replace '/.*$' '' packageName)`;

/** Such as `npm @example/agent`. Images of Docker Hub have several names. */
const kindAndName = String.raw`(replace '^docker (?:(?:index\.)?docker\.io/)?(?:library/)?' 'docker ' (replace '^' (replace '$' ' ' datasource) packageName))`;
const plainName = String.raw`(replace '^(?:(?:index\.)?docker\.io/)?(?:library/)?' '' packageName)`;

/** Whether a version's releases come from a component's file under another name. */
const redirected = String.raw`$exists(registryUrls[$contains($string($), ".json") and $not($contains($, "/" & $$.packageName & ".json"))])`;

/** For versions under a comment, and for those that Renovate finds by name. */
export function noteRules(facts: PresetFacts, only?: string): PackageRule[] {
  const { components } = facts;
  const custom = datasourceName(facts.site.datasource);
  const names = ownersOf(components).filter(({ kind }) => kind !== 'helm');
  const owners = names.map(({ kind, name, id }): Owner => [`${kind} ${name}`, id]);
  const spelled = components.flatMap(({ references }) => references.flatMap(spellings));
  // First letters are faster than whole names. They match others too, but the template looks it up.
  const begun = [...components.flatMap(packagesOf), ...spelled].map((name) => name.slice(0, 6));
  const isMarked = `(and (lookup ${table(components.map(({ id }) => [id, '1']))} ${componentName}) (equals datasource '${custom}') (or (equals manager 'regex') (equals manager 'jsonata')))`;
  const matchers = {
    matchDatasources: [custom, ...new Set(names.map(({ kind }) => kind))],
    matchPackageNames: anyOf([...new Set(begun)], ''),
  };
  return [
    {
      description: 'The changelog leads to what lies between the two versions.',
      matchManagers: ['custom.regex', 'custom.jsonata'],
      matchDatasources: [custom],
      matchJsonata: [`$not(${redirected})`],
      changelogUrl: `${facts.site.baseUrl}/{{{encodeURIComponent ${componentName}}}}${between}`,
    },
    ...sourceRules(components, custom),
    noteRule(matchers, note(owners, kindAndName, facts, only, isMarked)),
    ...chartGroups(components).map(([matchers, charts]) =>
      noteRule(matchers, noteOfNames(charts, facts, only)),
    ),
  ];
}

/** Renovate finds the repository by itself if the changelog is on GitHub. */
function sourceRules(components: Definitions, custom: string): PackageRule[] {
  const known = components.flatMap((one) => {
    const { changelogUrl = '', changelog } = one;
    const links = [changelogUrl, ...changelog.map(({ url }) => url)];
    const [found] = links.flatMap((link) => repository.exec(link)?.[0] ?? []);
    const isSaid = found === undefined || changelogUrl.startsWith('https://github.com/');
    return isSaid ? [] : { one, found };
  });
  if (known.length === 0) return [];
  return [
    {
      description: 'The repository on a code host, whose notes of releases Renovate quotes.',
      matchDatasources: [custom],
      matchPackageNames: known.flatMap(({ one }) => packagesOf(one)),
      sourceUrl: `{{{lookup ${table(known.map(({ one, found }) => [one.id, found]))} ${componentName}}}}`,
    },
  ];
}

/** The repository of a releases page: on GitLab, or on a host that Renovate knows by its name. */
const repository =
  /^https:\/\/[^{]+?(?=\/-\/releases(?:\/|$))|^https:\/\/[^/{]*(?:github|codeberg|gitea|forgejo)[^/{]*\/[^/{]+\/[^/{]+(?=\/releases(?:\/|$))/;

/** The same for names with releases from the index, whose datasource an earlier rule replaced. */
export function redirectedNoteRules(facts: PresetFacts, only?: ReferenceKind): PackageRule[] {
  const owners = ownersOf(facts.components)
    .filter(({ kind }) => only === undefined || kind === only)
    .map(({ name, id }): Owner => [name, id]);
  const matchDatasources = [datasourceName(facts.site.datasource)];
  // Not of a comment, whose note another rule has; a package may be called as its component.
  const named = `$not(manager in ["regex", "jsonata"]) or ${redirected}`;
  const ids = Map.groupBy(owners, ([name]) => name);
  // An image and a package may have the same name: the registry URL tells them apart.
  const isShared = ([name, id]: Owner) => ids.get(name)?.some(([, other]) => other !== id) === true;
  const alone = owners.filter((one) => !isShared(one));
  const shared = Map.groupBy(owners.filter(isShared), ([, id]) => id);
  return [
    noteRule({ matchDatasources, matchJsonata: [named] }, noteOfNames(alone, facts)),
    ...Array.from(shared, ([id, own]) => {
      const matchRegistryUrls = [`${facts.site.baseUrl}/${id}.json`];
      return noteRule({ matchDatasources, matchRegistryUrls }, noteOfNames(own, facts));
    }),
  ];
}

function noteRule(matchers: Matchers, text: string): PackageRule {
  const description =
    'What is supported, until when and why, what is new, and the changelog of the proposed release.';
  return { description, ...matchers, prBodyNotes: [text] };
}

function ownersOf(components: Definitions) {
  return components.flatMap(({ id, references }) =>
    references.flatMap((reference) => {
      const all = spellings(reference);
      const names = reference.kind === 'pypi' ? all : all.slice(0, 1);
      return [...new Set(names)].map((name) => ({ id, kind: reference.kind, name }));
    }),
  );
}

function noteOfNames(owners: readonly Owner[], facts: PresetFacts, only?: string): string {
  const ids = new Set(owners.map(([, id]) => id));
  const components = facts.components.filter(({ id }) => ids.has(id));
  return note(owners, plainName, { ...facts, components }, only);
}

/** Empty for a name of no component. Under a comment, `isMarked`, it is the component's own. */
function note(owners: readonly Owner[], key: string, facts: PresetFacts, only = '', isMarked = '') {
  const { components } = facts;
  const ends = table(components.flatMap((component) => endNotes(component, facts)));
  const page = `${facts.site.baseUrl}/{{{encodeURIComponent id}}}${between}`;
  const shown = `[{{{id}}}: what is supported, until when and why, and what is new](${page})${changelogTemplate(components, facts.newest)}{{#with (lookup ${ends} id)}}\n\n{{{this}}}{{/with}}`;
  const about = only === '' ? shown : `{{#if (equals id '${only}')}}${shown}{{/if}}`;
  const of = (component: string) => `{{#with ${component}}}{{> about id=this}}{{/with}}`;
  return `{{#*inline "about"}}${about}{{/inline}}{{#if ${isMarked || 'false'}}}${of(componentName)}{{else}}${of(`(lookup ${table(owners)} ${key})`)}{{/if}}`;
}

/** Rules about a whole component: in force today, or from a known day on. */
function endNotes({ id }: PublicDefinition, facts: PresetFacts): [id: string, text: string][] {
  const notes = (facts.rules.get(id) ?? []).filter(({ all }) => all);
  return notes.length === 0 ? [] : [[id, notes.map((rule) => endNote(rule, facts)).join('\n\n')]];
}

function endNote(rule: PublicRule, { titles, today, site }: PresetFacts): string {
  const { reason, seen, ends, replacedBy } = rule;
  const from = wholeEffect(rule).cause?.since;
  const phase = capitalised(endWords[rule.phase ?? 'maintenance']);
  const isComing = from === undefined || from > today;
  const replacement =
    replacedBy &&
    `[${escapeLinkText(titles.get(replacedBy) ?? replacedBy)}](${site.baseUrl}/${replacedBy})`;
  const sentences = [
    isComing ? from && `From ${longDay(from)}:` : '⚠️',
    escapeTemplate(reason),
    ends && `${phase} ${ends < today ? 'ended' : 'ends'} on ${longDay(ends)}.`,
    replacement && `Replaced by ${replacement}.`,
    `([source](${seen}))`,
  ];
  return sentences.filter(Boolean).join(' ');
}
