/** A version of an index in a bucket, as text: all headers on the first line, then of each address which of them and which file. */
import { extname } from 'node:path';
import { headersFor, mediaTypes, readHostRules, rewritten, type HostRules } from './host-rules.ts';

/** `files`: their SHA-256 by path. */
export function versionText(folder: string, files: ReadonlyMap<string, string>): string {
  const rules = readHostRules(folder);
  const headers = new Map<string, number>();
  const lines = [...files].flatMap(([path, sum]) => {
    const type = mediaTypes[extname(path)] ?? 'application/octet-stream';
    const own = Object.fromEntries([['Content-Type', type], ...headersFor(rules, `/${path}`)]);
    const key = JSON.stringify(own);
    const at = headers.get(key) ?? headers.size;
    headers.set(key, at);
    return addressesOf(`/${path}`, rules).map((address) => `${address}\t${at}\t${sum}\n`);
  });
  return `[${[...headers.keys()].join(',')}]\n${lines.join('')}`;
}

/** A page is without its ending; a file may answer other addresses too. */
function addressesOf(path: string, { rewrites }: HostRules): readonly string[] {
  const others = rewrites.flatMap(
    ({ from, to }) => rewritten({ headers: [], rewrites: [{ from: to, to: from }] }, path) ?? [],
  );
  return [path.replace(/(index)?\.html$/, ''), ...others.filter((other) => other !== path)];
}

export function sumsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/[\da-f]{64}$/gm));
}
