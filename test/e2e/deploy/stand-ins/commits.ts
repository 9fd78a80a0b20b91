/** The platform's mutation that makes a signed commit, over a bare repository on this machine. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { folderOf } from '../../../folder.ts';
import { listen } from '../../../gather/server.ts';

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

const platform = { name: 'GitHub', email: 'noreply@github.com' };
const robot = {
  name: 'github-actions[bot]',
  email: '41898282+github-actions[bot]@users.noreply.github.com',
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
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const body = Buffer.concat(parts);
      if (body.length > mostBytes) throw new Error('the platform takes at most 40 MB');
      const { query, variables } = JSON.parse(body.toString());
      if (!query.includes('createCommitOnBranch(input: $input)'))
        throw new Error(`unknown query ${query}`);
      const { input } = variables as { input: Input };
      this.asked.push({ authorization: request.headers.authorization, input });
      const fault = this.faults.shift();
      const isPast = request.headers.authorization === `Bearer ${this.bypass}`;
      const answer = typeof fault === 'object' ? fault.body : this.#answer(input, isPast);
      if (fault === 'lost') return void request.socket.destroy();
      response.writeHead(typeof fault === 'object' ? fault.status : 200, {
        'content-type': 'application/json',
      });
      return void response.end(JSON.stringify(answer));
    });
    this.url = `${url}/graphql`;
  }

  #answer(input: Input, isPast: boolean): object {
    if (input.branch.branchName === this.refused && !isPast)
      return failure('UNPROCESSABLE', 'Repository rule violations found: changes need a review');
    const ref = `refs/heads/${input.branch.branchName}`;
    const head = this.#git(['rev-parse', ref]);
    if (head !== input.expectedHeadOid)
      return failure(
        'STALE_DATA',
        `Expected branch to point to "${head}" but it did not. Pull and try again.`,
      );
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
      const bytes = Buffer.from(contents, 'base64');
      const blob = this.#git(['hash-object', '-w', '--stdin'], {}, bytes);
      this.#git(['update-index', '--add', '--cacheinfo', `100644,${blob},${path}`], index);
    }
    const tree = this.#git(['write-tree'], index);
    const text = [message.headline, ...(message.body ? [message.body] : [])].join('\n\n');
    return this.#git(['commit-tree', tree, '-p', expectedHeadOid], identity, text);
  }

  #git(words: readonly string[], env: Record<string, string> = {}, input: string | Buffer = '') {
    return execFileSync('git', ['--git-dir', this.#remote(), ...words], {
      env: {
        ...process.env,
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_CONFIG_SYSTEM: '/dev/null',
        ...env,
      },
      input,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  }
}

const identity = {
  GIT_AUTHOR_NAME: robot.name,
  GIT_AUTHOR_EMAIL: robot.email,
  GIT_COMMITTER_NAME: platform.name,
  GIT_COMMITTER_EMAIL: platform.email,
};

export function failure(type: string, message: string): object {
  return {
    data: { createCommitOnBranch: null },
    errors: [{ type, path: ['createCommitOnBranch'], message }],
  };
}
