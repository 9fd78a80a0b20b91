/** What a person changes in a definition or the policy without having to know their files. */
import { isDeepStrictEqual } from 'node:util';
import { coordinatesOf, parseCoordinates } from '#gather/coordinates.ts';
import { readText, valueIn } from '#io/read.ts';
import { allOrNone, writeFile } from '#io/write.ts';
import type { SourceDefinition } from '#model/component/component.ts';
import { isFields, jsonText, tryJson, wrongKeysIn, type Fields } from '#model/json.ts';
import { problemLine, refuse, refuseAll, type Problem } from '#model/problem.ts';
import { dayOf, type Day } from '#model/time/instant.ts';
import { earliest } from '#model/order.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import type { Context } from '#project/context.ts';
import type { Proven } from '#project/decisions.ts';
import { loadFacts, loadJudged } from '#project/component-facts.ts';
import { definitionFile, policyFile } from '#project/definitions.ts';
import { chosenComponents, loadProject, openRecorded } from '#project/project.ts';
import { sourceFrom } from './draft-component.ts';

type WrittenRule = Fields & {
  readonly kind: string;
  readonly since?: Day;
  readonly ends?: Day;
  readonly lines?: Fields;
};
type WrittenPolicy = { readonly components?: { readonly [id: string]: readonly WrittenRule[] } };

/** Gives a source a new address. Its other settings stay if the kind of source is the same. */
export function move(context: Context, _: object, id: string, coordinates: string, from?: string) {
  const source = sourceFrom(coordinates, 'move');
  const { file } = changeDefinition(context, id, (known) => {
    const { sources } = known;
    const old = movedOf(id, sources, source.kind, from);
    const plain: Fields = parseCoordinates(coordinatesOf(old));
    const own = Object.entries(old).filter(([key, one]) => !isDeepStrictEqual(one, plain[key]));
    const next = { ...source, ...(old.kind === source.kind && Object.fromEntries(own)) };
    return { ...known, sources: sources.map((one) => (one === old ? next : one)) };
  });
  return { answer: { id, file }, words: `${id}: ${file} now names ${coordinates}; gather it` };
}

function movedOf(id: string, sources: readonly SourceDefinition[], kind: string, from?: string) {
  const alike = sources.filter((one) => (from ? coordinatesOf(one) === from : one.kind === kind));
  const [only, ...others] = alike.length === 0 && from === undefined ? sources : alike;
  if (only !== undefined && others.length === 0) return only;
  const named = sources.map(coordinatesOf).join(', ');
  const message = named
    ? `name the source that has moved, last: ${named}`
    : 'has no source that could have moved; write a new one into "sources" of its definition';
  return refuse('E-WRONG-SOURCE', id, message);
}

type Written = { readonly sources: readonly SourceDefinition[]; readonly ends?: unknown };

function changeDefinition(context: Context, id: string, change: (known: Written) => object) {
  chosenComponents(context, openRecorded(context), [id]);
  const file = definitionFile(context, id);
  return { file, isNew: write(context, file, change(readWritten(file) as Written), id) };
}

/** Keeps the keys as they were written; opening the project has already validated the file. */
function readWritten(file: string): unknown {
  return JSON.parse(valueIn(readText(file)) ?? '{}');
}

export function retire(
  context: Context,
  { why, seen, replacedBy }: Proven & { readonly replacedBy?: string },
  id: string,
) {
  const other = replacedBy === undefined ? [] : [replacedBy];
  const project = openRecorded(context);
  const ended = chosenComponents(context, project, [id, ...other]).filter((one) => one.id === id);
  const releases = ended.flatMap((one) => loadJudged(context, project, one).value?.releases ?? []);
  const count = releases.filter(({ verdict }) => !verdict.deprecated).length;
  const replaced = other.map((one) => `replacedBy=${one}`);
  const answer = allOrNone([policyFile(context), definitionFile(context, id)], () => {
    const ending = (known: Written) => ({ ...known, sources: [], ends: undefined });
    const { isNew } = changeDefinition(context, id, ending);
    const ruled = rule(context, { why, seen }, id, 'all', replaced, dayOf(context.clock)).answer;
    return { ...ruled, isNew: isNew || ruled.isNew };
  });
  const advice = count > 0 ? `; where deploy refuses so many, add --allow deprecated=${count}` : '';
  const what = answer.isNew ? 'is retired: every release is deprecated' : 'was retired before';
  return { answer, words: `${id} ${what}${advice}` };
}

/** `settings`: `months=24`. A rule of this kind for the same releases keeps its other settings. */
export function rule(
  context: Context,
  { why, seen, expects }: Proven & { readonly expects?: string },
  id: string,
  kind: string,
  settings: readonly string[],
  since?: Day,
) {
  chosenComponents(context, openRecorded(context), [id]);
  const said = settings.map((text) => {
    const [, key = text, value = ''] = /^(\w+)=(.*)$/.exec(text) ?? [];
    const isText = /^(?:version|semver|replacedBy)$/.test(key) || tryJson(value) === undefined;
    return `${JSON.stringify(key)}:${value === '' || (isText ? JSON.stringify(value) : value)}`;
  });
  // The argument `kind` and the options set these keys: a setting with such a key is a duplicate.
  const text = `{${['"kind":0,"reason":0,"seen":0,"expects":0', ...said].join(',')}}`;
  const [twice] = wrongKeysIn(text);
  if (twice) refuse('E-WRONG-OPTION', `${twice.path.join('.')}=…`, twice.message);
  const named: WrittenRule = { ...(JSON.parse(text) as object), kind };
  const own: object = withoutUndefined({ ...named, reason: why, seen, expects });
  const file = policyFile(context);
  const policy = readWritten(file) as WrittenPolicy;
  const rules = policy.components?.[id] ?? [];
  const isAlike = (key: string, usual?: string) => (one: WrittenRule) =>
    isDeepStrictEqual(one[key] ?? usual, named[key] ?? usual);
  const same = [isAlike('kind')];
  // Without settings, only its reason and page change, so the kind alone identifies the rule.
  if (settings.length > 0 || since !== undefined)
    same.push(isAlike('phase', 'maintenance'), isAlike('versions'), isAlike('semver'));
  if (named['version'] !== undefined) same.push(isAlike('version'));
  if (since !== undefined || named['only'] !== undefined) same.push(isAlike('only'));
  const [old, ...others] = rules.filter((one) => same.every((fits) => fits(one)));
  if (others.length > 0)
    refuse('E-WRONG-RULE', file, `components.${id}: has several rules ${kind}; change them there`);
  const { expects: _, since: earlier, ...kept } = old ?? { kind };
  // The earlier `since` stays. A rule whose `ends` has passed deprecates from its end: no `since`.
  const hasEnded = since !== undefined && kept.ends !== undefined && kept.ends < since;
  const first = earliest([earlier, hasEnded ? undefined : since]);
  const lines = isFields(named.lines) ? { lines: { ...kept.lines, ...named.lines } } : {};
  const next = { ...withoutUndefined({ kind, since: first }), ...kept, ...own, ...lines };
  const all = old ? rules.map((one) => (one === old ? next : one)) : [...rules, next];
  const changed = { ...policy, components: { ...policy.components, [id]: all } };
  const isNew = write(context, file, changed, id);
  const count = all.filter(isAlike('kind')).length;
  const has = count > 1 ? `${count} rules ${kind}, which all hold` : `its rule ${kind}`;
  const words = `${id}: the policy has ${has}; run announce, then build`;
  return { answer: { id, rule: next, isNew }, words };
}

/** Writes the file; throws and restores it if that causes new problems. */
function write(context: Context, file: string, value: object, id: string): boolean {
  const known = new Set(wrongIn(context, id).map(problemLine));
  return allOrNone([file], () => {
    const isNew = writeFile(file, jsonText(value));
    const wrong = wrongIn(context, id).filter((problem) => !known.has(problemLine(problem)));
    // Without its line and column: they are of a file that is not kept.
    const place = (at = '') => at.replace(/^\d+:\d+ /, '');
    const unwritten = (message: string) => `${message}; nothing was written`;
    refuseAll(
      wrong.map((one) => ({ ...one, place: place(one.place), message: unwritten(one.message) })),
    );
    return isNew;
  });
}

function wrongIn(context: Context, id: string): readonly Problem[] {
  const { value: project, problems } = loadProject(context);
  const component = project?.components.find((one) => one.id === id);
  const recorded = project && component ? loadFacts(context, project, component).problems : [];
  return [...problems, ...recorded].filter(({ warning, expired }) => !warning && !expired);
}
