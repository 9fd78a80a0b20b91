/** What a person changes in a definition or in the policy, so that nobody has to know their files. */
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describeSource, parseCoordinates } from '#gather/coordinates.ts';
import { readOptional, readText, valueIn } from '#io/read.ts';
import { writeFile } from '#io/write.ts';
import type { SourceDefinition } from '#model/component/component.ts';
import { refuse, Refusal } from '#model/problem.ts';
import { supportPolicy, type Rule } from '#model/support/policy.ts';
import { dayOf } from '#model/time/instant.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import type { Context } from '#project/context.ts';
import type { Decision, Why } from '#project/decisions.ts';
import { policyFile } from '#project/definitions.ts';
import { chosenComponents, openProject } from '#project/project.ts';
import { checkDraft, sourceFrom } from './draft-component.ts';

type Seen = Why & { readonly seen: string };

/** Its upstream is somewhere else now; what the definition says besides of the old address holds for the new one. */
export function move(
  context: Context,
  _options: object,
  id: string,
  coordinates: string,
  from?: string,
): Decision {
  const source = sourceFrom(coordinates, 'move');
  checkDraft(id, source);
  const moved = (sources: readonly SourceDefinition[]) => {
    const old = movedOf(id, sources, source, from);
    const next = { ...source, ...(old?.kind === source.kind && besideAddress(old)) };
    return old ? sources.map((one) => (one === old ? next : one)) : [...sources, next];
  };
  const file = changeSources(context, id, moved);
  return { answer: { id, file }, words: `${id}: ${file} now names ${coordinates}; gather it` };
}

function movedOf(
  id: string,
  sources: readonly SourceDefinition[],
  { kind }: SourceDefinition,
  from: string | undefined,
): SourceDefinition | undefined {
  const alike = sources.filter((one) => (from ? describeSource(one) === from : one.kind === kind));
  if (alike.length === 1) return alike[0];
  if (from === undefined && sources.length < 2) return sources[0];
  const named = sources.map((one) => describeSource(one)).join(', ');
  return refuse('E-WRONG-SOURCE', id, `name the source that has moved, last: ${named}`);
}

function besideAddress(old: SourceDefinition): object {
  const plain: Readonly<Record<string, unknown>> = parseCoordinates(describeSource(old));
  const own = Object.entries(old).filter(([key, value]) => !isDeepStrictEqual(value, plain[key]));
  return Object.fromEntries(own);
}

function changeSources(
  context: Context,
  id: string,
  change: (sources: readonly SourceDefinition[]) => readonly object[],
): string {
  chosenComponents(context, openProject(context), [id]);
  const file = join(context.components, `${id}.json`);
  const { sources, ...rest } = JSON.parse(valueIn(readText(file)) ?? '') as {
    readonly sources: readonly SourceDefinition[];
  };
  writeFile(file, `${JSON.stringify({ ...rest, sources: change(sources) }, null, 2)}\n`);
  return file;
}

/** A product has ended: nothing is asked of it any more, and all of it is deprecated. */
export function retire(
  context: Context,
  { why, seen, replacedBy }: Seen & { readonly replacedBy?: string },
  id: string,
): Decision {
  const other = replacedBy === undefined ? [] : [replacedBy];
  chosenComponents(context, openProject(context), [id, ...other]);
  const settings = [`since=${dayOf(context.clock)}`, ...other.map((one) => `replacedBy=${one}`)];
  const { answer } = rule(context, { why, seen }, id, 'all', settings);
  changeSources(context, id, () => []);
  return { answer, words: `${id} is retired: every release is deprecated` };
}

/** `settings`: `months=24`. The rule of that kind that was there keeps what is not said again. */
export function rule(
  context: Context,
  { why, seen, expects }: Seen & { readonly expects?: string },
  id: string,
  kind: string,
  settings: readonly string[],
): Decision {
  chosenComponents(context, openProject(context), [id]);
  const said = settings.map((text) => {
    const [, key = text, value = ''] = /^(\w+)=(.*)$/.exec(text) ?? [];
    return [key, /^(?:months|count)$/.test(key) ? Number(value) : value || true] as const;
  });
  const own = { kind, ...Object.fromEntries(said), reason: why, seen, expects };
  const words = `${id}: the policy has its rule ${kind}; the next build judges by it`;
  return { answer: { id, rule: setRule(context, id, withoutUndefined(own)) }, words };
}

function setRule(context: Context, id: string, own: object & { readonly phase?: unknown }): object {
  const file = policyFile(context);
  const { value, problems } = readOptional(file, supportPolicy);
  if (problems.length > 0) throw new Refusal(problems);
  const { components = {}, ...head } = value ?? {};
  const rules = components[id] ?? [];
  const isSame = (one: Rule) =>
    'kind' in own &&
    one.kind === own.kind &&
    ('phase' in one ? one.phase : undefined) === own.phase;
  const old = rules.find(isSame);
  const { expects: _, ...kept } = old ?? {};
  const next = { ...kept, ...own };
  const all = old ? rules.map((one) => (one === old ? next : one)) : [...rules, next];
  const policy = { ...head, components: { ...components, [id]: all } };
  const issue = supportPolicy.safeParse(policy).error?.issues[0];
  if (issue)
    refuse('E-WRONG-VALUE', [...issue.path.slice(3), 'of the rule'].join(' '), issue.message);
  writeFile(file, `${JSON.stringify(policy, null, 2)}\n`);
  return next;
}
