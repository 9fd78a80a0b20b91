/**
 * Histories that were recorded and are gone. Without this look a deleted one would be imported anew:
 * the days of first sight, held changes and better dates would be lost, and nobody would notice.
 */
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gitIn } from '#deploy/repository/git.ts';
import type { Component } from '#model/component/component.ts';
import type { Finding } from '#model/history/gathered.ts';
import type { Problem } from '#model/problem.ts';
import type { Context } from '#project/context.ts';
import { historyFile } from '#project/project.ts';

/** A deletion that somebody committed is a decision: the component begins anew, and the report says so. */
type DeletedHistory = { readonly lost?: Problem; readonly removed?: Finding };

/** By the component's id; asked once per gather, since git takes its time. */
export async function findDeletedHistories(context: Context, components: readonly Component[]) {
  const missing = components.filter(({ id }) => !existsSync(historyFile(context, id)));
  if (missing.length === 0) return new Map();
  const [tracked, removed] = await Promise.all([
    trackedAndDeleted(context),
    removedInCommits(context),
  ]);
  const found = new Map<string, DeletedHistory>();
  for (const { id } of missing) {
    const ledger = join(context.data, 'lifecycle', `${id}.json`);
    const because = existsSync(ledger)
      ? `${ledger} says what was announced from it`
      : tracked.has(`${id}.json`) && 'git has it';
    const commit = removed.get(`${id}.json`);
    const where = historyFile(context, id);
    if (because) {
      const message = `is missing, but was recorded before (${because}); restore it, for instance with "git restore ${where}", or commit its removal to begin anew`;
      found.set(id, { lost: { code: 'E-FILE-MISSING', where, message } });
    } else if (commit !== undefined) {
      const message = `${where} was removed by the commit ${commit}, so it begins anew: dates, first sights and held changes of before are lost; to take it back: git checkout ${commit}~ -- ${where}`;
      const key = `history:${commit}`;
      found.set(id, { removed: { kind: 'history', key, version: id, message } });
    }
  }
  return found;
}

/** Files that git tracks and that are not there; none where there is no git. */
async function trackedAndDeleted({ data, env }: Context): Promise<ReadonlySet<string>> {
  const words = ['ls-files', '--deleted', '-z', '--', join(basename(data), 'history')];
  const { code, stdout } = await gitIn(dirname(data), env).run(words);
  return new Set(code === 0 ? stdout.split('\0').map((path) => basename(path)) : []);
}

/** The latest commit that removed each file; none where a clone has no history. */
async function removedInCommits({ data, env }: Context): Promise<ReadonlyMap<string, string>> {
  const path = join(basename(data), 'history');
  const words = ['log', '--diff-filter=D', '--name-only', '--format=@%h', '--', path];
  // Git leaves no empty folder behind, so the folder may be missing too.
  const { code, stdout } = await gitIn(dirname(data), env).run(words);
  const removed = new Map<string, string>();
  let commit = '';
  for (const line of code === 0 ? stdout.split('\n') : []) {
    if (line.startsWith('@')) commit = line.slice(1);
    else if (line !== '' && !removed.has(basename(line))) removed.set(basename(line), commit);
  }
  return removed;
}
