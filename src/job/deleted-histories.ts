/**
 * Histories that were recorded and are gone. Without this look a deleted one would be imported anew:
 * the day on which it was first seens, held changes and better dates would be lost, and nobody would notice.
 */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gitIn } from '#deploy/repository/git.ts';
import type { Component } from '#model/component.ts';
import type { Problem } from '#model/problem.ts';
import type { Context } from '#project/context.ts';
import { historyFile } from '#project/project.ts';

/** By the component's id; asked once per gather, since git takes its time. */
export async function findDeletedHistories(
  context: Context,
  components: readonly Component[],
): Promise<ReadonlyMap<string, Problem>> {
  const missing = components.filter(({ id }) => !existsSync(historyFile(context, id)));
  if (missing.length === 0) return new Map();
  const tracked = await trackedAndDeleted(context);
  return new Map(
    missing.flatMap(({ id }) => {
      const because = evidence(context, id, tracked);
      return because === undefined ? [] : [[id, problem(context, id, because)]];
    }),
  );
}

function evidence({ data }: Context, id: string, tracked: ReadonlySet<string>): string | undefined {
  const ledger = join(data, 'lifecycle', `${id}.json`);
  if (existsSync(ledger)) return `${ledger} says what was announced from it`;
  return tracked.has(`${id}.json`) ? 'git has it' : undefined;
}

function problem(context: Context, id: string, because: string): Problem {
  const where = historyFile(context, id);
  const message = `is missing, but was recorded before (${because}); restore it, for instance with "git restore ${where}", or commit its removal to begin anew`;
  return { code: 'E-FILE-MISSING', where, message };
}

/** Files that git tracks and that are not there; none where there is no git. */
async function trackedAndDeleted({ data, env }: Context): Promise<ReadonlySet<string>> {
  if (!existsSync(data)) return new Set();
  const words = ['ls-files', '--deleted', '-z', '--', 'history'];
  const { code, stdout } = await gitIn(data, env).run(words);
  return new Set(code === 0 ? stdout.split('\0').map((path) => basename(path)) : []);
}
