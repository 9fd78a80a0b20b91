/** The index as `build` makes it of the real definitions and a few releases that never change, before the day that it is built for. */
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { component } from '#model/component/component.ts';
import { site as siteSchema } from '#model/site.ts';
import { put, sharedFolder } from '../../folder.ts';
import { filesOf, jsonIn, recorded, runAt } from '../../project.ts';
import { seenDefinition } from '../../publish/renovate/definitions.ts';
import type { Answer } from './served.ts';
import { catalogue } from '../../shipped.ts';

const today = '2026-01-15T06:00:00.000Z';

/** Version and day, oldest first; a user has the one that is marked, which is always an older one. */
const table = `
svc: 2023.4.0 2024-01-16, 2024.1.0 2024-04-10, 2024.1.7 2024-11-05, 2024.2.0 2024-07-23,
  *2025.1.0 2025-03-18, 2025.1.3 2025-08-05, 2025.2.0 2025-07-15, 2025.4.0 2026-01-06
edge-node: *1.5 2025-09-16, 1.6 2025-11-04, 1.7.0 2025-12-09, 2.0.0 2026-01-06
build-cache-node: *20.0 2024-08-19, 20.1 2024-11-12, 20.2 2025-02-18, 21.2 2025-06-06
test-distribution-agent: 3.0.1 2024-08-01, *3.1 2024-08-19, 3.6 2025-11-04, 3.7.0 2026-01-06
build-agent-docker: *0.1.0 2025-12-02, 0.2.0 2026-01-06
build-agent-gradle: 3.18 2024-08-19, 3.19.2 2025-01-30, *4.1 2025-07-15, 4.3.1 2026-01-06
build-agent-maven: 1.20.1 2024-01-30, 1.23.2 2025-02-11, *2.0 2025-04-08, 2.3.1 2026-01-06
build-agent-npm: 3.0.0 2025-12-10, 3.0.1 2026-01-06, *2.0.2 2025-11-11, 2.0.3 2026-01-13
build-agent-npm-loader: *1.0.0 2025-11-11, 1.0.1 2025-12-10
build-agent-python: 0.9 2025-10-01, *0.10 2025-11-04, 0.10.1 2026-01-06
build-agent-sbt: 0.10 2023-09-13, 0.10.1 2023-11-21, *1.3.1 2025-09-05, 1.4 2025-09-16,
  1.4.4 2025-12-16
svcctl: *1.18 2025-01-28, 1.19 2025-04-08, 1.20 2025-09-16, 1.21.0 2026-01-06
svc-artifact-cache-cli: 0.10.0 2025-06-10, *1.2.0 2025-09-16, 1.3.0 2026-01-06
svc-reporting-kit: 2.0.1 2025-06-10, *2.1.0 2025-09-16, 2.2.0 2026-01-06
dashboard-bundle: *1.9 2025-09-16, 1.10 2026-01-06
svc-provenance-governor: *1.3.1 2025-09-16, 1.4.0 2026-01-06`;

const rows = table
  .trim()
  .split(/\n(?! )/)
  .map((row) => {
    const [id = '', list = ''] = row.split(': ');
    return [id, list.split(/,\s+/)] as const;
  });

export const releases: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  rows.map(([id, list]) => [id, list.map((one) => one.replace('*', ''))]),
);

export const inUse: Readonly<Record<string, string>> = Object.fromEntries(
  rows.map(([id, list]) => [id, /\*(\S+)/.exec(list.join())?.[1] ?? '']),
);

const seen = 'https://example.com/policy';

const policy = {
  components: {
    svc: [{ kind: 'line-age', months: 18, reason: 'A line lives eighteen months.', seen }],
    'build-cache-node': [
      {
        kind: 'all',
        since: '2025-07-15',
        ends: '2026-12-31',
        reason: 'The edge node takes its place.',
        seen,
        replacedBy: 'edge-node',
      },
    ],
    svcctl: [{ kind: 'below', version: '1.19', reason: 'Support begins with 1.19.', seen }],
  },
};

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
