/** Files that nothing reads, and records of components without a definition. */
import { basename, join } from 'node:path';
import { programFolder } from '#io/program.ts';
import { leftBySystems, readProgramSite } from '#io/program-site.ts';
import { readFolder, type Loaded } from '#io/read.ts';
import type { Component } from '#model/component/component.ts';
import { didYouMean, nearest, unknownComponent } from '#model/nearest.ts';
import type { Problem } from '#model/problem.ts';
import type { Context } from './context.ts';
import type { Project } from './project.ts';

/** Usually a mistyped name, a file in the wrong folder, or a removed definition. */
export function strayFiles(context: Context, { value, problems }: Loaded<Project>): Problem[] {
  const { data, site } = context;
  // If a definition cannot be read, its files would look stray.
  if (!value || problems.some(({ warning }) => !warning)) return [];
  const restore = (what: string) =>
    `restore the definition, or use "rename"; a ${what} goes only with a component removed for good`;
  const folders = {
    history: restore('history'),
    notes: 'remove it, as the history of a component that is gone',
    curated: 'rename or remove it',
    lifecycle: restore('ledger'),
  };
  const read = [...Object.keys(folders), 'support-policy.json', 'log.jsonl'];
  const orphaned = Object.entries(folders).flatMap(([folder, remedy]) =>
    orphans(join(data, folder), value.known, remedy),
  );
  const known = ['site.json', 'schema', 'templates', 'assets'];
  const inSite = [...unread(site, known), ...unusedTemplates(site)];
  const others = inSite.map((one): Problem => ({ ...one, warning: true }));
  return [...unread(data, read), ...others, ...orphaned];
}

function unread(folder: string, read: readonly string[]): Problem[] {
  return (readFolder(folder).value ?? []).flatMap((name): Problem[] => {
    const near = nearest(name, read);
    if (near === name || (near === undefined && !name.endsWith('.json'))) return [];
    const message = `is read by nothing; ${near ? `did you mean ${near}?` : 'move or remove it'}`;
    return [{ code: 'E-STRAY-FILE', where: join(folder, name), message }];
  });
}

/** Templates that are no page of the program, and that no template includes. */
function unusedTemplates(site: string): Problem[] {
  const pages = readFolder(join(programFolder, 'site/templates')).value ?? [];
  const { value: names = [] } = readFolder(join(site, 'templates'));
  const others = names.filter((name) => !pages.includes(name) && !leftBySystems.test(name));
  if (others.length === 0) return [];
  const text = [...readProgramSite(site).value.templates.values()].join('');
  const named = text.matchAll(/\{#?>\s*["']?([^\s"'}]+)/g);
  const used = new Set(Array.from(named, ([, name]) => `${name}.hbs`));
  return others.flatMap((name): Problem[] => {
    const message = `is used by no page${didYouMean(nearest(name, pages))}`;
    const where = join(site, 'templates', name);
    return used.has(name) ? [] : [{ code: 'E-STRAY-FILE', where, message }];
  });
}

/** A file that a killed run left half-written is not reported. */
function orphans(folder: string, known: ReadonlyMap<string, Component>, remedy: string): Problem[] {
  const { value: names = [], problems } = readFolder(folder, { recursive: true });
  const present = new Set(names);
  const found = names.flatMap((name): Problem[] => {
    if (/\.(next|lock)$|^[^.]{1,2}$/.test(name) || leftBySystems.test(basename(name))) return [];
    const where = join(folder, name);
    const stray = (message: string) => [{ code: 'E-STRAY-FILE', where, message } as const];
    if (!name.endsWith('.json')) return stray('is no <component>.json; rename or remove it');
    const id = basename(name, '.json');
    if (!known.has(id)) {
      const words = unknownComponent(id, known.values());
      return stray(`${words}${words.endsWith('?') ? '' : ';'} ${remedy}`);
    }
    const plain = `${id}.json`;
    const place = present.has(plain) ? plain : `${id.slice(0, 2)}/${plain}`;
    return name === place ? [] : stray(`is read from ${join(folder, place)}; move or remove it`);
  });
  return [...problems, ...found];
}
