/** One small index that keeps every clause, as files that a test may break. */
import { createHash } from 'node:crypto';

export type Files = Map<string, string | Uint8Array>;

export const now = '2026-06-01T12:00:00.000Z';

type Json = { [key: string]: unknown };

export const edgeNode = {
  homepage: 'https://example.com/edge',
  changelogUrl: 'https://example.com/edge/changes',
  releases: [
    { version: '1.9', releaseTimestamp: '2025-11-20T00:00:00.000Z', isDeprecated: true },
    {
      version: '1.10',
      releaseTimestamp: '2026-02-10T09:30:00.000Z',
      changelogUrl: 'https://example.com/edge/changes#1-10',
      isDeprecated: false,
    },
    {
      version: '2.0.0',
      releaseTimestamp: '2026-05-12T00:00:00.000Z',
      changelogUrl: 'https://example.com/edge/changes#2-0-0',
      isDeprecated: false,
    },
  ],
};

const bundle = {
  homepage: 'https://example.com/bundle',
  changelogUrl: 'https://example.com/bundle/changes',
  releases: [],
};

const details = {
  schema: 1,
  id: 'edge-node',
  title: 'Edge node',
  summary: 'Stands near the builds.',
  homepage: edgeNode.homepage,
  changelogUrl: edgeNode.changelogUrl,
  tags: [],
  facts: {},
  newest: '2.0.0',
  sources: [],
  held: [],
  references: [],
  lines: [],
  corrections: [],
  releases: edgeNode.releases.map(({ version, releaseTimestamp, isDeprecated }) => ({
    version,
    releaseTimestamp,
    basis: 'stated',
    evidence: 'https://example.com/edge/changes',
    isDeprecated,
    isStable: true,
  })),
};

const released = { kind: 'released', component: 'edge-node', basis: 'stated' };

export function goodFiles(): Files {
  return summed(
    new Map<string, string>([
      ['index.json', json(['edge-node', 'dashboard-bundle'])],
      ['edge-node.json', json(edgeNode)],
      ['dashboard-bundle.json', json(bundle)],
      ['all.json', json({ components: { 'edge-node': edgeNode, 'dashboard-bundle': bundle } })],
      ['details/edge-node.json', json(details)],
      ['status.json', json(status)],
      ['changes.json', json({ schema: 1, changes })],
      ['index.html', '<!doctype html><title>Releases</title>\n'],
      ['404.html', '<!doctype html><title>Not found</title>\n'],
      ['_headers', '/*\n  Cache-Control: public, max-age=3600\n'],
    ]),
  );
}

const status = {
  schema: 1,
  built: '2026-06-01T03:00:00.000Z',
  components: {
    'edge-node': { state: 'fresh', lastSuccess: '2026-06-01T03:00:00.000Z' },
    'dashboard-bundle': { state: 'unwatched' },
  },
};

const changes = [
  {
    ...released,
    id: 'edge-node/2.0.0',
    on: '2026-05-12',
    version: '2.0.0',
    releaseTimestamp: '2026-05-12T00:00:00.000Z',
  },
  {
    ...released,
    id: 'edge-node/1.10',
    on: '2026-02-10',
    version: '1.10',
    releaseTimestamp: '2026-02-10T09:30:00.000Z',
  },
];

/** Changes one JSON file by hand, as a value. */
export function edit<T = Json>(
  files: Files,
  path: string,
  change: (value: T) => T | undefined | void,
): void {
  const value = JSON.parse(String(files.get(path))) as T;
  const changed = change(value);
  files.set(path, json(changed === undefined ? value : changed));
}

/** Makes `all.json` and `SHA256SUMS` fit again, so that a test breaks one thing only. */
export function mended(files: Files): Files {
  const names = asNames(files.get('index.json'));
  const parts = names.map((name) => [name, part(files.get(`${name}.json`))] as const);
  files.set('all.json', json({ components: Object.fromEntries(parts) }));
  return summed(files);
}

export function summed(files: Files): Files {
  const lines = [...files]
    .filter(([path]) => !['SHA256SUMS', '_headers', 'status.json'].includes(path))
    .map(([path, body]) => `${createHash('sha256').update(body).digest('hex')}  ${path}\n`)
    .sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1));
  files.set('SHA256SUMS', lines.join(''));
  return files;
}

export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function asNames(body: string | Uint8Array | undefined): string[] {
  return JSON.parse(String(body ?? '[]')) as string[];
}

function part(body: string | Uint8Array | undefined): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return {};
  }
}
