/** The platform's mutation that makes a signed commit, over a bare repository on this machine. */
import { execFileSync } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { folderOf } from '../../../folder.ts';
import { listen } from '../../../gather/server.ts';
import { jobEnv } from '../repository.ts';

type Input = {
  readonly branch: { readonly repositoryNameWithOwner: string; readonly branchName: string };
  readonly message: { readonly headline: string; readonly body?: string };
  readonly expectedHeadOid: string;
  readonly fileChanges: {
    readonly additions: readonly { readonly path: string; readonly contents: string }[];
    readonly deletions: readonly { readonly path: string }[];
  };
};

/** What goes wrong with one request: an answer that is not the platform's usual, or none after the commit was made. */
export type Fault = 'lost' | 'none' | { readonly status: number; readonly body: unknown };

const mostBytes = 40_000_000;

/** The author is the job's own robot. */
const identity = {
  GIT_AUTHOR_NAME: 'github-actions[bot]',
  GIT_AUTHOR_EMAIL: '41898282+github-actions[bot]@users.noreply.github.com',
  GIT_COMMITTER_NAME: 'GitHub',
  GIT_COMMITTER_EMAIL: 'noreply@github.com',
};

export class CommitStandIn {
  url = '';
  readonly asked: { readonly authorization: string | undefined; readonly input: Input }[] = [];
  readonly faults: Fault[] = [];
  /** A branch whose rules demand a review, which the job's own app cannot pass. */
  refused: string | undefined;
  /** Of an app that the rules let past. */
  bypass: string | undefined;
  readonly #remote: () => string;

  constructor(remote: () => string) {
    this.#remote = remote;
  }

  async start(): Promise<void> {
    const { url } = await listen(async (request, response) => {
      const { authorization } = request.headers;
      const body = await buffer(request);
      if (body.length > mostBytes) throw new Error('the platform takes at most 40 MB');
      const { query, variables } = JSON.parse(body.toString());
      if (!query.includes('createCommitOnBranch(input: $input)'))
        throw new Error(`unknown query ${query}`);
      const { input } = variables as { input: Input };
      this.asked.push({ authorization, input });
      const fault = this.faults.shift() ?? 'none';
      if (typeof fault === 'object') return answered(response, fault.status, fault.body);
      const answer = this.#answer(input, authorization === `Bearer ${this.bypass}`);
      if (fault === 'lost') return void request.socket.destroy();
      return answered(response, 200, answer);
    });
    this.url = `${url}/graphql`;
  }

  #answer(input: Input, isPast: boolean): object {
    if (input.branch.branchName === this.refused && !isPast)
      return failure('UNPROCESSABLE', 'Repository rule violations found: changes need a review');
    const ref = `refs/heads/${input.branch.branchName}`;
    const head = this.#git(['rev-parse', ref]);
    if (head !== input.expectedHeadOid)
      return failure('STALE_DATA', `Expected branch to point to "${head}" but it did not.`);
    const oid = this.#commit(input);
    this.#git(['update-ref', ref, oid, head]);
    return { data: { createCommitOnBranch: { commit: { oid } } } };
  }

  #commit({ expectedHeadOid, fileChanges, message }: Input): string {
    const index = { GIT_INDEX_FILE: join(folderOf(), 'index') };
    this.#git(['read-tree', expectedHeadOid], index);
    for (const { path } of fileChanges.deletions)
      this.#git(['rm', '--cached', '--quiet', '--', path], index);
    for (const { path, contents } of fileChanges.additions) {
      const blob = this.#git(['hash-object', '-w', '--stdin'], {}, Buffer.from(contents, 'base64'));
      this.#git(['update-index', '--add', '--cacheinfo', `100644,${blob},${path}`], index);
    }
    const tree = this.#git(['write-tree'], index);
    const text = [message.headline, ...(message.body ? [message.body] : [])].join('\n\n');
    return this.#git(['commit-tree', tree, '-p', expectedHeadOid], identity, text);
  }

  #git(words: readonly string[], more: Record<string, string> = {}, input: string | Buffer = '') {
    const env = { ...jobEnv, ...more };
    const all = ['--git-dir', this.#remote(), ...words];
    return execFileSync('git', all, { env, input, encoding: 'utf8', stdio: 'pipe' }).trim();
  }
}

function answered(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

export function failure(type: string, message: string): object {
  return {
    data: { createCommitOnBranch: null },
    errors: [{ type, path: ['createCommitOnBranch'], message }],
  };
}
