/** `rename`: with its record, corrections and all that names it; people's texts keep their form. */
import { existsSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readText, valueIn } from '#io/read.ts';
import { writeFile } from '#io/write.ts';
import { idProblem } from '#model/component/id-problem.ts';
import { dayOf } from '#model/time/instant.ts';
import { refuse } from '#model/problem.ts';
import type { Context } from './context.ts';
import { curate, openComponent, type Decision, type Why } from './decisions.ts';
import { policyFile } from './definitions.ts';
import { curatedFile, historyFile, ledgerFile, notesFile } from './project.ts';

type Names = { readonly from: string; readonly to: string };

export function rename(context: Context, { why }: Why, from: string, to: string): Decision {
  openComponent(context, from);
  refuseName(context, to);
  const names = { from, to };
  const moved = ownFiles(context).flatMap((fileOf) => moveFile(fileOf, names));
  const policy = policyFile(context);
  // In the policy a list of objects is one of rules: a component may be called `lines` or `changelog`.
  const rules: Replacement = [new RegExp(`"${from}"(\\s*:\\s*\\[\\s*\\{)`, 'g'), `"${to}"$1`];
  const naming = [context.components, join(context.data, 'curated')].flatMap((folder) =>
    globSync('**/*.json', { cwd: folder }).map((name) => join(folder, name)),
  );
  const others = [...naming, policy].filter((file) =>
    replaceIn(file, file === policy ? [...mentions(names), rules] : mentions(names)),
  );
  curate(context, to, ({ renamed = [], ...before }) => ({
    ...before,
    renamed: [...renamed, { from, why, on: dayOf(context.clock) }],
  }));
  const remedy = `deploy it with --allow-removal ${from}: who reads ${from}.json must be told`;
  const words = `${from} is now ${to} (files moved: ${moved.length}; changed, as they name it: ${others.length}); ${remedy}`;
  return { answer: { from, to, moved, changed: others }, words };
}

function refuseName(context: Context, to: string): void {
  const problem = idProblem(to);
  if (problem !== undefined) refuse('E-WRONG-NAME', to, `the component's name ${problem}`);
  const taken = ownFiles(context)
    .map((fileOf) => fileOf(to))
    .find((file) => existsSync(file));
  if (taken !== undefined) refuse('E-FILE-EXISTS', taken, 'is there already; choose another name');
}

/** The files of a component. The definition goes last: without it nobody misses the rest. */
function ownFiles(context: Context): ((id: string) => string)[] {
  const recorded = [historyFile, curatedFile, ledgerFile, notesFile].map(
    (fileOf) => (id: string) => fileOf(context, id),
  );
  return [...recorded, (id) => join(context.components, `${id}.json`)];
}

function moveFile(fileOf: (id: string) => string, { from, to }: Names): string[] {
  const file = fileOf(from);
  const text = valueIn(readText(file));
  if (text === undefined) return [];
  const next = fileOf(to);
  writeFile(next, text.replace(keyed('id', from), `$1"${to}"`));
  rmSync(file);
  return [next];
}

type Replacement = readonly [RegExp, string];

/** Where other files name a component: as the one that they follow or go with, or that replaces. */
function mentions({ from, to }: Names): readonly Replacement[] {
  return ['follows', 'replacedBy', 'component'].map((key) => [keyed(key, from), `$1"${to}"`]);
}

function replaceIn(file: string, replacements: readonly Replacement[]): boolean {
  const text = valueIn(readText(file));
  if (text === undefined) return false;
  const next = replacements.reduce((now, [pattern, words]) => now.replaceAll(pattern, words), text);
  return next !== text && writeFile(file, next);
}

/** A name holds letters, digits and dashes only, so it is no pattern itself. */
function keyed(key: string, name: string): RegExp {
  return new RegExp(`("${key}"\\s*:\\s*)"${name}"`, 'g');
}
