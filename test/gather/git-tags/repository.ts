/** A real git repository, served by git's own program for web servers. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answers, Sent } from '../chaos.ts';

export type Tag = {
  readonly name: string;
  readonly date: string;
  /** With its day; an empty one has none, as old tags. */
  readonly annotated?: string;
  /** Of its commit, where another one makes another commit. */
  readonly message?: string;
  /** Of its commit, as no git writes it any more. */
  readonly author?: string;
  /** Not of its commit, but of the tree of all of them. */
  readonly ofTree?: true;
};

/** Only for whoever makes it; git's own time would be now. */
function git(folder: string, date: string, ...args: string[]): string {
  const days = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', ...days };
  const who = ['-c', 'user.name=someone', '-c', 'user.email=someone@example.com'];
  return execFileSync('git', [...who, ...args], { cwd: folder, env, encoding: 'utf8' });
}

/** `some/tool.git` with one commit for each tag; an annotated tag has a day of its own. */
export function createRepository(tags: readonly Tag[], form = 'sha1'): string {
  const root = mkdtempSync(join(tmpdir(), 'repository-'));
  const folder = join(root, 'some/tool.git');
  git(root, '', 'init', '--quiet', '--bare', `--object-format=${form}`, folder);
  git(folder, '', 'config', 'uploadpack.allowFilter', 'true');
  const input = `100644 blob ${written(folder, 'blob', 'file')}\tfile\n`;
  const tree = execFileSync('git', ['mktree'], { cwd: folder, input, encoding: 'utf8' }).trim();
  for (const { name, date, annotated, message = name, author, ofTree } of tags) {
    const who = `author ${author}\ncommitter ${author}`;
    const commit =
      author === undefined
        ? git(folder, date, 'commit-tree', '-m', message, tree).trim()
        : written(folder, 'commit', `tree ${tree}\n${who}\n\n${name}\n`);
    const day = annotated && `tagger a <a@b> ${Date.parse(annotated) / 1000} +0000\n`;
    const tag = `object ${commit}\ntype commit\ntag ${name}\n${day}\n${name}\n`;
    const named = annotated === undefined ? commit : written(folder, 'tag', tag);
    git(folder, '', 'update-ref', `refs/tags/${name}`, ofTree ? tree : named);
  }
  return root;
}

function written(folder: string, kind: string, input: string): string {
  const words = ['hash-object', '-t', kind, '-w', '--literally', '--stdin'];
  return execFileSync('git', words, { cwd: folder, input, encoding: 'utf8' }).trim();
}

/** https://git-scm.com/docs/git-http-backend */
export function gitAnswers(root: string): Answers {
  return (what, _url, sent) => {
    const [method = '', target = ''] = what.split(' ');
    const [path = '', query = ''] = target.split('?');
    const { stdout } = spawnSync('git', ['http-backend'], {
      input: sent.body,
      env: environment(root, method, path, query, sent),
      maxBuffer: 100_000_000,
    });
    const end = stdout.indexOf('\r\n\r\n');
    const head = stdout.subarray(0, end).toString().split('\r\n');
    const headers = Object.fromEntries(head.map((line) => line.split(/:\s*/, 2)));
    const { Status: status = '200', ...others } = headers as Record<string, string>;
    return { status: Number.parseInt(status, 10), headers: others, body: stdout.subarray(end + 4) };
  };
}

function environment(root: string, method: string, path: string, query: string, sent: Sent) {
  return {
    PATH: process.env['PATH'],
    GIT_PROJECT_ROOT: root,
    GIT_HTTP_EXPORT_ALL: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    REQUEST_METHOD: method,
    PATH_INFO: path,
    QUERY_STRING: query,
    CONTENT_TYPE: sent.headers['content-type'] ?? '',
    CONTENT_LENGTH: String(sent.body.length),
    HTTP_CONTENT_ENCODING: sent.headers['content-encoding'] ?? '',
    GIT_PROTOCOL: String(sent.headers['git-protocol'] ?? ''),
  };
}
