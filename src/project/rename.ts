/** `rename`: a component with its record, corrections and mentions; files keep their formatting. */
import { existsSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readOptional, readText, valueIn } from '#io/read.ts';
import { allOrNone, writeFile } from '#io/write.ts';
import { curated as curatedShape } from '#model/component/curated.ts';
import { idProblem } from '#model/component/id-problem.ts';
import { dayOf } from '#model/time/instant.ts';
import { refuse } from '#model/problem.ts';
import type { Context } from './context.ts';
import { curate, openComponent, type Decision, type Why } from './decisions.ts';
import { definitionFile, policyFile } from './definitions.ts';
import { curatedFile, recordFiles } from './project.ts';

export function rename(context: Context, { why }: Why, from: string, to: string): Decision {
  const problem = from === to ? 'is this one already' : idProblem(to);
  if (problem !== undefined) refuse('E-WRONG-NAME', to, `the component's name ${problem}`);
  // Written first: a killed run goes on from it, though its two definitions may share a name.
  const mark = curatedFile(context, to);
  const { renamed: marks } = valueIn(readOptional(mark, curatedShape)) ?? {};
  const isBegun = marks?.at(-1)?.from === from && existsSync(definitionFile(context, from));
  if (!isBegun) openComponent(context, from);
  // The definition is removed last: without it, nobody would notice that the others are missing.
  const files = [...recordFiles, definitionFile];
  const own = files.map((fileOf) => [fileOf(context, from), fileOf(context, to)] as const);
  const moves = own.filter(([file]) => existsSync(file));
  const policy = policyFile(context);
  // An id has letters, digits and dashes only, so a pattern needs no escaping.
  const pattern = (key: string) => new RegExp(`("${key}"\\s*:\\s*)"${from}"`, 'g');
  const replaced = (key: string): Replacement => [pattern(key), `$1"${to}"`];
  // Keys by which other files name a component: to follow it, go with it or be replaced by it.
  const named = ['follows', 'replacedBy', 'component'].map(replaced);
  const inOwn = [replaced('id'), ...named];
  const isOurs = (file: string, next: string) =>
    textOf(file, inOwn) === textOf(next, []) || (isBegun && (next === mark || !existsSync(file)));
  const taken = own.find(([file, next]) => existsSync(next) && !isOurs(file, next))?.[1];
  if (taken !== undefined) refuse('E-FILE-EXISTS', taken, 'is there already; choose another name');
  // In the policy, only ids are keys of lists of objects (rules): `lines` may be an id and a key.
  const rules: Replacement = [new RegExp(`"${from}"(\\s*:\\s*\\[\\s*\\{)`, 'g'), `"${to}"$1`];
  const others = [context.components, join(context.data, 'curated')].flatMap((folder) =>
    globSync('**/*.json', { cwd: folder }).map((name) => join(folder, name)),
  );
  const changed = allOrNone([...own.flat(), ...others, policy], () => {
    if (!isBegun) {
      replaceIn(curatedFile(context, from), inOwn, mark);
      curate(context, to, ({ renamed = [], ...before }) => {
        return { ...before, renamed: [...renamed, { from, why, on: dayOf(context.clock) }] };
      });
    }
    for (const [file, next] of moves) if (next !== mark) replaceIn(file, inOwn, next);
    const naming = others.filter((file) => replaceIn(file, named));
    if (replaceIn(policy, [...named, rules])) naming.push(policy);
    for (const [file] of moves) rmSync(file);
    return naming;
  });
  const remedy = `deploy it with --allow-removal ${from}: who reads ${from}.json must be told, and feeds show its news anew`;
  const words = `${from} is now ${to} (files moved: ${moves.length}; changed, as they name it: ${changed.length}); ${remedy}`;
  return { answer: { from, to, moved: moves.map(([, next]) => next), changed }, words };
}

/** Objects whose keys people choose: a key in them that is spelled like one of ours is none. */
const ownKeys = /("(?:facts|versionCommand)"\s*:\s*\{(?:"(?:[^"\\]|\\.)*"|[^"}])*\})/;

type Replacement = readonly [RegExp, string];

function replaceIn(file: string, replacements: readonly Replacement[], to = file): boolean {
  const text = textOf(file, replacements);
  return text !== undefined && writeFile(to, text);
}

function textOf(file: string, replacements: readonly Replacement[]): string | undefined {
  const replaced = (part: string) =>
    replacements.reduce((now, [pattern, words]) => now.replaceAll(pattern, words), part);
  const parts = valueIn(readText(file))?.split(ownKeys);
  return parts?.map((part, i) => (i % 2 === 0 ? replaced(part) : part)).join('');
}
