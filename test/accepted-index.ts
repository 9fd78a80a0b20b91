/** What `check` accepts of an index of any content. */
import { rmSync } from 'node:fs';
import type { Instant } from '#model/time/instant.ts';
import { folderOf } from './folder.ts';
import { runAt } from './project.ts';

export type Written = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, unknown>>;

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
  const left = Object.entries(files).flatMap(([path, content]): [string, unknown][] => {
    const places = problems.flatMap(({ where, place = '' }) => (where === path ? [place] : []));
    if (places.length === 0) return [[path, content]];
    if (path.startsWith('data/curated/')) return [];
    if (path !== 'data/support-policy.json') return [[path, leftOut(content as Fields, places)]];
    const { components } = content as { readonly components: Fields };
    const rules = places.map((place) => place.replace('components.', ''));
    return [[path, { components: leftOut(components, rules) }]];
  });
  const next = Object.fromEntries(left);
  if (JSON.stringify(next) === JSON.stringify(files)) throw new Error(JSON.stringify(problems));
  return next;
}

function leftOut(fields: Fields, places: readonly string[]): Fields {
  const names = new Set(places.map((place) => /^[\w-]+/.exec(place)?.[0] ?? place));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.has(name)));
}

export function noon(day: string): Instant {
  return `${day}T12:00:00.000Z` as Instant;
}
