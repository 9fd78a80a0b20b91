/** `_headers` and `_redirects` as data, for hosts that do not read these files themselves. */
import { join } from 'node:path';
import { readText, valueIn } from '#io/read.ts';

type Header = readonly [name: string, value: string];

export type HostRules = ReturnType<typeof hostRules>;

export function readHostRules(folder: string) {
  const text = (name: string) => valueIn(readText(join(folder, name))) ?? '';
  return hostRules(text('_headers'), text('_redirects'));
}

/** Headers are for `/*` or for one path; rewrites answer an address with another file. */
export function hostRules(headersText: string, redirectsText: string) {
  const headers = headersText
    .split(/\n(?=\S)/)
    .map((rule) => rule.trim().split(/\n\s+/))
    .filter(([path]) => path !== '')
    .map(([path = '', ...lines]) => ({ path, headers: lines.map(headerIn) }));
  const rewrites = redirectsText
    .split('\n')
    .map((line) => line.split(' '))
    .flatMap(([from, to, status]) => (from && to && status === '200' ? [{ from, to }] : []));
  return { headers, rewrites };
}

export function headersFor({ headers }: HostRules, path: string): readonly Header[] {
  return headers.filter((rule) => ['/*', path].includes(rule.path)).flatMap((rule) => rule.headers);
}

/** `:name` stands for one part of a path. */
export function rewritten(rewrites: HostRules['rewrites'], path: string): string | undefined {
  for (const { from, to } of rewrites) {
    const names = [...from.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const shape = from.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '([^/]+)');
    const found = new RegExp(`^${shape}$`).exec(path);
    if (found) return names.reduce((at, name, i) => at.replace(`:${name}`, found[i + 1] ?? ''), to);
  }
  return undefined;
}

function headerIn(line: string): Header {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
}

export const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.ndjson': 'application/x-ndjson',
  '.jsonl': 'application/jsonl',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.sqlite': 'application/vnd.sqlite3',
  '.ics': 'text/calendar; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
};
