/**
 * An index in a bucket: files under their hash, versions that say which file answers an address,
 * and a head that names the active version. A head that another deploy wrote meanwhile stays.
 */
import { hash } from 'node:crypto';
import { extname } from 'node:path';
import pLimit from 'p-limit';
import * as z from 'zod';
import { tryJson } from '#model/json.ts';
import { refuse } from '#model/problem.ts';
import { hostFiles } from '#model/served/paths.ts';
import { holdFolder, readHeld, sumHeld } from '#verify/held.ts';
import type { Host } from './cloudflare.ts';
import type { ObjectStore } from './object-store.ts';
import { headersFor, mediaTypes, readHostRules, rewritten, type HostRules } from './host-rules.ts';

const headShape = z.object({
  versions: z.array(z.object({ version: z.string(), at: z.string(), message: z.string() })),
});
type Head = z.infer<typeof headShape> & { readonly etag: string };
const headKey = 'head.json';
const mostKept = 20;
const isNew = { 'if-none-match': '*' } as const;

export function bucketHost(store: ObjectStore, say: (line: string) => void, full?: true): Host {
  /** The head as this deploy first read it, or last wrote it: no other head is ever replaced. */
  let own: Head | undefined;

  async function look(): Promise<Head> {
    const { status, etag, text } = await store.get(headKey);
    if (status === 404) return { versions: [], etag: '' };
    const { data } = headShape.safeParse(tryJson(text));
    const remedy = 'is of no index; name another bucket or prefix with --to';
    return data ? { ...data, etag } : refuse('E-NOT-THIS-INDEX', headKey, remedy);
  }

  async function activate(version: string, message: string, stop?: AbortSignal): Promise<void> {
    const before = (own ??= await look());
    const now = { version, at: new Date().toISOString(), message };
    const versions = [now, ...before.versions].slice(0, mostKept);
    const body = JSON.stringify({ versions });
    // Some servers compare an ETag without its quotes.
    const tags = [before.etag, before.etag.replaceAll('"', '')];
    const stillIs = before.etag === '' ? [isNew] : tags.map((tag) => ({ 'if-match': tag }));
    for (const condition of stillIs) {
      const written = await store.put(headKey, { body, condition, stop });
      const there = written === undefined ? await look() : { versions, etag: written };
      // Also if the write succeeded, its response was lost, and the retry failed.
      if (JSON.stringify({ versions: there.versions }) === body) return void (own = there);
      if (there.etag !== before.etag)
        refuse('E-NOT-THIS-INDEX', headKey, 'was switched by another deploy; run this one again');
    }
    refuse('E-HOST', headKey, 'could not be switched: the server refuses the ETag that it gave');
  }

  async function upload(folder: string, _: string, stop?: AbortSignal): Promise<string> {
    await requireConditions(store);
    const [active] = (own ??= await look()).versions;
    const before = active && !full ? (await store.get(`versions/${active.version}`)).text : '';
    const held = holdFolder({ where: folder });
    const paths = [...held.files.keys()].filter((path) => !hostFiles.has(path));
    const files = new Map(paths.map((path) => [path, sumHeld(held, path) ?? '']));
    const added = new Map([...files].map(([path, sum]) => [sum, path]));
    for (const sum of before.match(/[\da-f]{64}$/gm) ?? []) added.delete(sum);
    say(`Uploading ${added.size} of ${files.size} files`);
    const limit = pLimit(32);
    const uploads = limit.map(added, async ([sum, path]) => {
      // Also if the key exists already: its object may have other bytes.
      await store.put(`files/${sum}`, { body: readHeld(held, path) ?? '', stop });
    });
    await uploads.finally(() => limit.clearQueue());
    const body = versionText(folder, files);
    const version = hash('sha256', body).slice(0, 16);
    await store.put(`versions/${version}`, { body, stop });
    return version;
  }

  return {
    async active() {
      const now = await look();
      own ??= now;
      return now.versions[0]?.version;
    },
    upload,
    activate,
  };
}

/** Refuses a server that ignores conditions: one deploy could overwrite another unnoticed. */
async function requireConditions(store: ObjectStore): Promise<void> {
  const [key, body] = ['conditions', 'What must not be written here shows whether it can be.\n'];
  const problem = 'is ignored by the server, so that one deploy could replace another unseen';
  await store.put(key, { body, condition: isNew });
  for (const condition of [isNew, { 'if-match': `"${'0'.repeat(32)}"` }])
    if ((await store.put(key, { body, condition })) !== undefined)
      refuse('E-HOST', Object.keys(condition)[0] ?? '', `${problem}; it needs another server`);
}

/** Line 1: all sets of headers. Then for each address: the number of its set, and the SHA-256. */
function versionText(folder: string, files: ReadonlyMap<string, string>): string {
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

/** A page without `.html`; a file also at each address that `_redirects` rewrites to it. */
function addressesOf(path: string, { rewrites }: HostRules): readonly string[] {
  const more = rewrites.flatMap(({ from, to }) => rewritten([{ from: to, to: from }], path) ?? []);
  return [path.replace(/((?<=^\/)index)?\.html$/, ''), ...more.filter((other) => other !== path)];
}
