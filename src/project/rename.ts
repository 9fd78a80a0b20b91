/** `rename`: a component with its record, corrections and mentions; files keep their formatting. */
import { existsSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readText, valueIn } from '#io/read.ts';
import { allOrNone, writeFile } from '#io/write.ts';
import { idProblem } from '#model/component/id-problem.ts';
import { dayOf } from '#model/time/instant.ts';
import { refuse } from '#model/problem.ts';
import type { Context } from './context.ts';
import { curate, openComponent, type Decision, type Why } from './decisions.ts';
import { definitionFile, policyFile } from './definitions.ts';
import { recordFiles } from './project.ts';

/** The definition is removed last: without it, nobody would notice that the others are missing. */
const ownFiles = [...recordFiles, definitionFile];

export function rename(context: Context, { why }: Why, from: string, to: string): Decision {
  openComponent(context, from);
  const problem = idProblem(to);
  if (problem !== undefined) refuse('E-WRONG-NAME', to, `the component's name ${problem}`);
  const own = ownFiles.map((fileOf) => [fileOf(context, from), fileOf(context, to)] as const);
  const taken = own.find(([, next]) => existsSync(next))?.[1];
  if (taken !== undefined) refuse('E-FILE-EXISTS', taken, 'is there already; choose another name');
  const moves = own.filter(([file]) => existsSync(file));
  const policy = policyFile(context);
  // An id has letters, digits and dashes only, so a pattern needs no escaping.
  const pattern = (key: string) => new RegExp(`("${key}"\\s*:\\s*)"${from}"`, 'g');
  const replaced = (key: string): Replacement => [pattern(key), `$1"${to}"`];
  // Keys by which other files name a component: to follow it, go with it or be replaced by it.
  const named = ['follows', 'replacedBy', 'component'].map(replaced);
  // In the policy, only ids are keys of lists of objects (rules): `lines` may be an id and a key.
  const rules: Replacement = [new RegExp(`"${from}"(\\s*:\\s*\\[\\s*\\{)`, 'g'), `"${to}"$1`];
  const others = [context.components, join(context.data, 'curated')].flatMap((folder) =>
    globSync('**/*.json', { cwd: folder }).map((name) => join(folder, name)),
  );
  const changed = allOrNone([...own.flat(), ...others, policy], () => {
    for (const [file, next] of moves) replaceIn(file, [replaced('id'), ...named], next);
    const naming = others.filter((file) => replaceIn(file, named));
    if (replaceIn(policy, [...named, rules])) naming.push(policy);
    curate(context, to, ({ renamed = [], ...before }) => {
      return { ...before, renamed: [...renamed, { from, why, on: dayOf(context.clock) }] };
    });
    for (const [file] of moves) rmSync(file);
    return naming;
  });
  const moved = moves.map(([, next]) => next);
  const remedy = `deploy it with --allow-removal ${from}: who reads ${from}.json must be told, and feeds show its news anew`;
  const words = `${from} is now ${to} (files moved: ${moved.length}; changed, as they name it: ${changed.length}); ${remedy}`;
  return { answer: { from, to, moved, changed }, words };
}

/** Objects whose keys people choose: a key in them that is spelled like one of ours is none. */
const ownKeys = /("(?:facts|versionCommand)"\s*:\s*\{(?:"(?:[^"\\]|\\.)*"|[^"}])*\})/;

type Replacement = readonly [RegExp, string];

function replaceIn(file: string, replacements: readonly Replacement[], to = file): boolean {
  const text = valueIn(readText(file));
  if (text === undefined) return false;
  const replaced = (part: string) =>
    replacements.reduce((now, [pattern, words]) => now.replaceAll(pattern, words), part);
  const parts = text.split(ownKeys).map((part, i) => (i % 2 === 0 ? replaced(part) : part));
  return writeFile(to, parts.join(''));
}
