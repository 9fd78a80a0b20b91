/** The authored definitions of all components, and whether they fit each other. */
import { join } from 'node:path';
import { component as componentSchema, definitionProblems } from '#gather/definition.ts';
import { sourceOf } from '#gather/sources.ts';
import { leftBySystems } from '#io/program-site.ts';
import { readFolder, readOptional, readRequired, type Loaded } from '#io/read.ts';
import type { Component } from '#model/component/component.ts';
import { goesTogether, type GoesWith } from '#model/component/goes-with.ts';
import { idProblem } from '#model/component/id-problem.ts';
import { compareText } from '#model/order.ts';
import { isWhole, supportPolicy, type Rule } from '#model/support/policy.ts';
import type { Problem, ProblemCode } from '#model/problem.ts';
import type { Site } from '#model/site.ts';
import { dayOf, type Day } from '#model/time/instant.ts';
import { unknownComponent, type Named } from '#model/nearest.ts';
import { isAbove } from '#model/version/version.ts';
import type { Context } from './context.ts';

export type Definitions = {
  /** Sorted by id. */
  readonly components: readonly Component[];
  readonly known: ReadonlyMap<string, Component>;
  readonly goesWith: ReadonlyMap<string, readonly GoesWith[]>;
  readonly rules: ReadonlyMap<string, readonly Rule[]>;
  readonly isRead: boolean;
};

export function definitionFile({ components }: Context, id: string): string {
  return join(components, `${id}.json`);
}

export function policyFile(context: Context): string {
  return join(context.data, 'support-policy.json');
}

export function loadDefinitions(context: Context, site?: Site): Required<Loaded<Definitions>> {
  const { components, problems } = loadComponents(context.components);
  const policy = readOptional(policyFile(context), supportPolicy);
  const rules = new Map(Object.entries(policy.value?.components ?? {}));
  const known = new Map(components.map((component) => [component.id, component]));
  // Checked only if all definitions are read: each mention of an unreadable one would look wrong.
  const mentions = () => [
    ...components.flatMap((component) => wrongIn(context, component, known, site)),
    ...wrongInPolicy(policyFile(context), rules, known, dayOf(context.now)),
    ...sharedNames(context, components),
  ];
  const wrong = [...problems, ...policy.problems, ...(problems.length > 0 ? [] : mentions())];
  const goesWith = goesTogether(components);
  const isRead = problems.length + policy.problems.length === 0;
  return { value: { components, known, goesWith, rules, isRead }, problems: wrong };
}

function loadComponents(folder: string): { components: Component[]; problems: Problem[] } {
  const { value: names, problems: unread } = readFolder(folder);
  const message = 'is missing; it holds one file per component';
  const missing: Problem = { code: 'E-FILE-MISSING', where: folder, message };
  if (!names) return { components: [], problems: unread.length > 0 ? [...unread] : [missing] };
  const written = names.filter((name) => !leftBySystems.test(name));
  const loaded = written.map((name) => loadDefinition(folder, name));
  return {
    components: loaded.flatMap(({ value }) => value ?? []).sort((a, b) => compareText(a.id, b.id)),
    problems: loaded.flatMap(({ problems }) => problems),
  };
}

function loadDefinition(folder: string, name: string): Loaded<Component> {
  const where = join(folder, name);
  const wrong = (code: ProblemCode, message: string) => ({ problems: [{ code, where, message }] });
  if (!name.endsWith('.json'))
    return wrong('E-STRAY-FILE', 'is no component: only <id>.json files belong here');
  const id = name.slice(0, -'.json'.length);
  const problem = idProblem(id);
  if (problem !== undefined) return wrong('E-WRONG-NAME', `the component's name ${problem}`);
  const loaded = readRequired(where, componentSchema);
  if (!loaded.value || loaded.value.id === id) return loaded;
  const message = `is "${loaded.value.id}", but the file is named "${name}"; make them the same`;
  return { problems: [{ code: 'E-WRONG-ID', where, place: 'id', message }] };
}

function wrongIn(context: Context, component: Component, known: Definitions['known'], site?: Site) {
  const { id, follows, goesWith = [], sources } = component;
  const where = definitionFile(context, id);
  return [
    ...unknownIn(where, 'follows', follows, known, id, (one) => known.get(one)?.follows),
    ...goesWith.flatMap(({ component: other }, i): Problem[] => {
      const place = `goesWith[${i}].component`;
      const others = other === id ? [] : (known.get(other)?.goesWith ?? []);
      if (others.every((one) => one.component !== id))
        return unknownIn(where, place, other, known, id);
      // Two tables about the same pair could contradict each other.
      const said = 'says in its own definition what it goes with here';
      const message = `"${other}" ${said}; keep one of the two tables`;
      return [{ code: 'E-WRONG-RANGE', where, place, message }];
    }),
    ...idleChangelogRules(where, component),
    ...silentArtifacts(where, component),
    ...idleWhenMissing(where, component),
    ...sources.flatMap((source, i) =>
      definitionProblems(source, site).map(({ place, message }): Problem => {
        return { code: 'E-WRONG-SOURCE', where, place: `sources[${i}].${place}`, message };
      }),
    ),
  ];
}

/** Names that two components have at once: Renovate would take the releases of either. */
function sharedNames(context: Context, components: readonly Component[]): Problem[] {
  const named = components.flatMap(({ id, references = [] }) =>
    references.map(({ kind, name, repository, to }, i) => ({
      where: definitionFile(context, id),
      place: `references[${i}]`,
      key: [kind, name, repository, to].join(' '),
    })),
  );
  return [...Map.groupBy(named, ({ key }) => key).values()].flatMap(([first, ...others]) =>
    others.map(({ where, place, key }) => {
      const message = `${key.trim()} stands in ${first?.where} too; keep it where it is published`;
      return { code: 'E-WRONG-VALUE' as const, where, place, message, warning: true };
    }),
  );
}

type Known = ReadonlyMap<string, Named>;
type Id = string | undefined;
const none: (id: string) => Id = () => undefined;

/** `own`: the component that names `id`. `to`: whom that one names; must not lead back to `own`. */
export function unknownIn(where: string, place: string, id: Id, known: Known, own = '', to = none) {
  const path: string[] = [];
  for (let at = id; at !== undefined && !path.includes(at); at = to(at)) path.push(at);
  if (id === undefined || (known.has(id) && !path.includes(own))) return [];
  const by = path.slice(0, -1).join(', ');
  const back = by ? `leads back to the component itself, by ${by}` : 'is the component itself';
  const remedy = `${back}; name another one`;
  const message = known.has(id) ? remedy : unknownComponent(id, known.values());
  return [{ code: 'E-UNKNOWN-COMPONENT' as const, where, ...(place && { place }), message }];
}

function idleChangelogRules(where: string, { line, lines, changelog = [] }: Component): Problem[] {
  return changelog.flatMap(({ url, from, to }, i) => {
    const wrong = (message: string): Problem[] => [
      { code: 'E-WRONG-CHANGELOG', where, place: `changelog[${i}]`, message },
    ];
    const odd = /\{[^}]*\}?|\}/.exec(url.replaceAll(/\{(version|line|dashes)\}/g, ''))?.[0];
    if (odd !== undefined) return wrong(`${odd} is none of {version}, {line} and {dashes}`);
    const empty = from !== undefined && to !== undefined && isAbove(from, to);
    if (empty) return wrong(`ends (${to}) before it begins (${from})`);
    return line === undefined && lines === undefined && url.includes('{line}')
      ? wrong('names {line}, but the component has no "line"')
      : [];
  });
}

function silentArtifacts(where: string, { artifacts = [], sources }: Component): Problem[] {
  return artifacts.flatMap(({ source }, i) => {
    const named = sources.some(({ kind, rebuilt }) => kind === source && !rebuilt);
    // A retired component (without sources) keeps the digests that are recorded.
    if (source === undefined || named || sources.length === 0) return [];
    const message = `no source of the component is of the kind "${source}" and keeps its digests; name one that is not "rebuilt", or "checksums"`;
    return [{ code: 'E-WRONG-SOURCE', where, place: `artifacts[${i}].source`, message }];
  });
}

function idleWhenMissing(where: string, { whenMissing, sources }: Component): Problem[] {
  const part = sources.find((one) => sourceOf(one).isWindow)?.kind;
  if (whenMissing === 'keep' || part === undefined) return [];
  const message = `deprecates no more: a source of the kind "${part}" may show only some releases, so none is called missing; leave it out, and write a rule of the kind "versions"`;
  return [{ code: 'E-WRONG-VALUE', where, place: 'whenMissing', message, warning: true }];
}

function wrongInPolicy(where: string, rules: Definitions['rules'], known: Known, today: Day) {
  const whole = (id = '') => rules.get(id)?.find(isWhole);
  return [...rules].flatMap(([id, list]) => [
    ...unknownIn(where, `components.${id}`, id, known),
    ...list.flatMap((rule, i): Problem[] => {
      const place = `components.${id}[${i}].replacedBy`;
      const to = isWhole(rule) ? (one: string) => whole(one)?.replacedBy : undefined;
      const wrong = unknownIn(where, place, rule.replacedBy, known, id, to);
      const { since, ends = '~', replacedBy: next = id } = whole(rule.replacedBy) ?? {};
      if (wrong.length > 0 || next === id || (since ?? ends) > today) return wrong;
      // Users should not move to a component that is itself replaced by now.
      const message = `${rule.replacedBy} is replaced itself, by ${next}; name what users are to move to`;
      return [{ code: 'E-WRONG-VALUE', where, place, message, warning: true }];
    }),
  ]);
}
