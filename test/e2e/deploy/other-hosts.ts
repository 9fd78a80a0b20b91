/** Hosts on this machine, as faithful as the job's own files let them be: each serves what it was told. */
import { hash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mediaTypes } from '#deploy/host/host-rules.ts';
import { listen } from '../../gather/server.ts';
import { putProgram } from '../../folder.ts';

type Served = {
  readonly status: number;
  readonly body: Buffer;
  readonly headers: Record<string, string>;
};

/** Answers 304 to the ETag that it gives, as every web server does. */
export async function serving(answer: (path: string) => Served): Promise<string> {
  const { url } = await listen((request: IncomingMessage, response: ServerResponse) => {
    const { status, body, headers } = answer(decodeURIComponent(request.url?.split('?')[0] ?? ''));
    const etag = `"${hash('sha1', body)}"`;
    const isKnown = status === 200 && request.headers['if-none-match'] === etag;
    response.writeHead(isKnown ? 304 : status, { ...headers, etag });
    response.end(isKnown ? '' : body);
  });
  return url;
}

function fileIn(folder: string, names: readonly string[]): string | undefined {
  const files = names.map((name) => join(folder, name));
  return files.find((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}

/** The code host's own pages: no header of an index's own; addresses without an ending; a page for what is missing. */
export function pagesOf(folder: string) {
  return (path: string): Served => {
    const found = fileIn(folder, [path === '/' ? 'index.html' : path, `${path}.html`]);
    const file = found ?? join(folder, '404.html');
    const headers = {
      'content-type': mediaTypes[extname(file)] ?? 'application/octet-stream',
      'cache-control': 'max-age=600',
      'access-control-allow-origin': '*',
    };
    const body = existsSync(file) ? readFileSync(file) : Buffer.from('');
    return { status: found ? 200 : 404, body, headers };
  };
}

/** The directives of nginx that `init` writes, and no other: one location, read anew for each request. */
export function nginxOf(conf: string, root: string) {
  return (asked: string): Served => {
    const text = readFileSync(conf, 'utf8').replaceAll(/^#.*\n/gm, '');
    const all = (name: string) =>
      [...text.matchAll(new RegExp(`^  ${name} (.*);$`, 'gm'))].map(([, words = '']) => words);
    const known =
      /^ {2,4}(types \{|[a-z+./-]+ [a-z]+;|default_type|charset|charset_types|add_header|error_page|if \(|return 404;|rewrite|try_files|\})/;
    const strange = text.split('\n').filter((line) => line.startsWith('  ') && !known.test(line));
    if (strange.length > 0) throw new Error(`not understood: ${strange.join('\n')}`);
    const types = new Map(
      [...text.matchAll(/^ {4}(\S+) (\w+);$/gm)].map(([, t, end]) => [`.${end}`, t]),
    );
    const rewrites = all('rewrite').map((rule) => rule.split(' '));
    const rule = rewrites.find(([from = '']) => new RegExp(from).test(asked));
    const uri = rule ? asked.replace(new RegExp(rule[0] ?? ''), rule[1] ?? '') : asked;
    const [, refused = ''] = /if \(\$uri ~ "(.*)"\)/.exec(text) ?? [];
    const names = (all('try_files')[0] ?? '').split(' ').slice(0, -1);
    const found = new RegExp(refused).test(uri)
      ? undefined
      : fileIn(
          root,
          names.map((name) => name.replace('$uri', uri)),
        );
    const [, page = ''] = (all('error_page')[0] ?? '').split(' ');
    const file = found ?? join(root, page);
    const type = types.get(extname(file)) ?? all('default_type')[0] ?? '';
    const isText = (all('charset_types')[0] ?? '').split(' ').includes(type);
    const added = all('add_header').map((words) => /^(\S+) "(.*)" always$/.exec(words) ?? []);
    const headers = {
      ...Object.fromEntries(added.map(([, name = '', value = '']) => [name.toLowerCase(), value])),
      'content-type': isText ? `${type}; charset=${all('charset')[0]}` : type,
    };
    const body = existsSync(file) ? readFileSync(file) : Buffer.from('');
    return { status: found ? 200 : 404, body, headers };
  };
}

/** A bucket as a folder, each object with a file of its metadata, and the part of the tool `aws` that fills it. */
export function putAws(bin: string, bucket: string): void {
  putProgram(
    bin,
    'aws',
    `exec "${process.execPath}" "${join(import.meta.dirname, 'stand-in-aws.js')}" "${bucket}" "$@"`,
  );
}

export function bucketOf(bucket: string) {
  const read = (key: string) => {
    const file = join(bucket, encodeURIComponent(key));
    return existsSync(file) ? readFileSync(file) : undefined;
  };
  return (path: string): Served => {
    const key = path === '/' ? 'index.html' : path.slice(1);
    const found = read(key);
    const body = found ?? read('404.html') ?? Buffer.from('');
    const about = read(`${found ? key : '404.html'} about`);
    const headers = JSON.parse(String(about ?? '{}')) as Record<string, string>;
    return { status: found ? 200 : 404, body, headers };
  };
}
