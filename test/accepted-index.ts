/** What `check` accepts of an index of any content. */
import { rmSync } from 'node:fs';
import type { Instant } from '#model/time/instant.ts';
import { folderOf } from './folder.ts';
import { runAt } from './project.ts';

export type Written = Readonly<Record<string, unknown>>;
type Fields = Record<string, unknown>;

/** The files of an index without what is refused in them on that day. */
export async function acceptedOf(files: Written, day: string): Promise<Written> {
  const folder = folderOf(files);
  const { out, code } = await runAt(noon(day), folder, 'check', '--json');
  rmSync(folder, { recursive: true });
  if (code === 0) return files;
  const { problems } = JSON.parse(out) as { problems: Problem[] };
  const refused = problems.filter(({ warning }) => warning !== true);
  return await acceptedOf(without(files, refused), day);
}

type Problem = { readonly where: string; readonly place?: string; readonly warning?: boolean };

/** Fields of definitions, rules of components and whole files of corrections. */
function without(files: Written, problems: readonly Problem[]): Written {
  const left = structuredClone(files) as Record<string, Fields>;
  for (const { where, place = '' } of problems) {
    const [, inPolicy, name = place] = /^(components\.)?([\w-]+)/.exec(place) ?? [];
    const fields = inPolicy ? left[where]?.['components'] : left[where];
    if (where.startsWith('data/curated/')) delete left[where];
    else if (fields) delete (fields as Fields)[name];
  }
  if (JSON.stringify(left) === JSON.stringify(files)) throw new Error(JSON.stringify(problems));
  return left;
}

export function noon(day: string): Instant {
  return `${day}T12:00:00.000Z` as Instant;
}
