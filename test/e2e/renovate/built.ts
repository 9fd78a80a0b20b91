/** The index as `build` makes it, from the real definitions and fixed releases. */
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { component } from '#model/component/component.ts';
import { site as siteSchema } from '#model/site.ts';
import { put } from '../../folder.ts';
import { filesOf, jsonIn, recorded, runAt } from '../../project.ts';
import { seenDefinition } from '../../publish/renovate/definitions.ts';
import { sharedFolder } from '../folder.ts';
import { policy, releases, today } from './fixed-releases.ts';
import type { Answer } from './served.ts';
import { catalogue } from '../../shipped.ts';

export const definitions = readdirSync(`${catalogue}/components`)
  .toSorted()
  .map((file) => seenDefinition(component.parse(jsonIn(catalogue, `components/${file}`))));

export const site = siteSchema.parse(jsonIn(catalogue, 'site/site.json'));

export async function builtIndex(baseUrl: string): Promise<ReadonlyMap<string, Answer>> {
  const folder = sharedFolder();
  for (const name of ['components', 'site'])
    cpSync(join(catalogue, name), join(folder, name), { recursive: true });
  put(folder, 'data/support-policy.json', policy);
  for (const [id, list] of Object.entries(releases))
    put(folder, `data/history/${id}.json`, history(id, list));
  return await builtFrom(folder, baseUrl, today);
}

/** What is built of a project, for this address. */
export async function builtFrom(folder: string, baseUrl: string, clock = '2026-11-20T08:00:00Z') {
  const { code, err } = await runAt(clock, folder, 'build', '--quiet', '--base-url', baseUrl);
  if (code !== 0) throw new Error(`build ended with ${code}:\n${err}`);
  const files = Object.entries(filesOf(join(folder, 'dist')));
  return new Map<string, Answer>(files.map(([path, body]) => [`/${path}`, { body }]));
}

/** A recipe, with a place on this machine for the mirror that it names. */
export function placedAt<T>(address: string, config: T): T {
  const text = JSON.stringify(config);
  return JSON.parse(text.replaceAll('https://mirror.example.com/releases', address)) as T;
}

export function history(id: string, list: readonly string[]): unknown {
  const releases = list.map((entry) => {
    const [version = '', date = ''] = entry.split(' ');
    return recorded(version, date);
  });
  return { id, imported: '2026-01-01', releases };
}
