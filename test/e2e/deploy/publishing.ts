/** A repository with an index, and all that its workflows meet: an upstream, the platform and the host, on this machine. */
import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { folderOf, put } from '../../folder.ts';
import { listen } from '../../gather/server.ts';
import { definitionOf, jsonIn } from '../../project.ts';
import type { Platform } from './actions.ts';
import { commit, emptyRemote, git, jobEnv, pushed } from './repository.ts';
import { account, StandIn, token } from './stand-in.ts';
import { CommitStandIn } from './stand-ins/commits.ts';
import { pathWithGh } from './stand-ins/gh.ts';
import { runWorkflow, type Ran } from './workflow.ts';

export type Day = {
  readonly shards?: readonly string[];
  /** Settings that change, by a reviewed commit before. */
  readonly site?: object;
  readonly attests?: boolean;
  /** The workflow that is run, in place of the program's own. */
  readonly calling?: string;
  readonly secrets?: object;
  /** What happens before a command of the program, by the command's words. */
  readonly before?: Readonly<Record<string, string>>;
};

/** A server of JSON whose clock is so many days ahead; 404 where there is no answer. */
export async function answering(
  clock: { readonly daysOn: number },
  answer: (what: string) => unknown,
): Promise<string> {
  const { url } = await listen((request, response) => {
    const date = new Date(Date.now() + clock.daysOn * 86_400_000).toUTCString();
    const body = answer(`${request.method} ${request.url}`);
    const headers = { 'content-type': 'application/json', date };
    response.writeHead(body === undefined ? 404 : 200, headers).end(JSON.stringify(body ?? {}));
  });
  return url;
}

/** Loaded before a program of that day. */
export function clockEnv({ daysOn }: { readonly daysOn: number }) {
  const ahead = `--import=${resolve('test/e2e/deploy/days-on.js')}`;
  return daysOn === 0 ? {} : { DAYS_ON: String(daysOn), NODE_OPTIONS: ahead };
}

export class Publishing {
  readonly host = new StandIn();
  readonly commits: CommitStandIn;
  /** Of the upstream: when each came out. */
  readonly versions = new Map([
    ['1.0.0', '2025-10-01T10:00:00.000Z'],
    ['1.1.0', '2026-01-10T10:00:00.000Z'],
  ]);
  /** What the platform was asked for on issues. */
  readonly asked: string[] = [];
  remote = '';
  /** How many days from now it is, for the program and the upstream. */
  daysOn = 0;
  #issues = '';

  constructor() {
    this.commits = new CommitStandIn(() => this.remote);
  }

  async start(): Promise<void> {
    await Promise.all([this.host.start(), this.commits.start()]);
    const upstream = await answering(this, () => {
      const time = Object.fromEntries(this.versions);
      const versions = Object.keys(time).map((version) => [version, { version }]);
      const named = { name: 'tool', 'dist-tags': {} };
      return { ...named, versions: Object.fromEntries(versions) as object, time };
    });
    this.#issues = await answering(this, (what) => {
      this.asked.push(what);
      return what.startsWith('POST') ? { number: 1 } : [];
    });
    this.remote = repository(upstream);
  }

  async good(day: Day = {}): Promise<string> {
    const { said, results } = await this.run(day);
    if (results['index'] !== 'success') throw new Error(said);
    return said;
  }

  async run(day: Day): Promise<Ran> {
    const { shards = ['1/1'], site, attests, calling, secrets, before } = day;
    if (site !== undefined) this.settle(site);
    const attested = join(folderOf(), 'attested');
    const around = this.#surroundings(before);
    const env = { ...around.env, PATH: pathWithGh('owner/name', attested) };
    const contexts = { ...around.contexts, secrets: { ...around.contexts.secrets, ...secrets } };
    const ran = await runWorkflow(
      calling === undefined
        ? '.github/workflows/publish.yml'
        : join(folderOf({ 'caller.yml': calling }), 'caller.yml'),
      { ...around, env, contexts, ...(attests && { attested }) },
      calling === undefined ? { shards: JSON.stringify(shards) } : {},
    );
    if (ran.said.includes(token)) throw new Error('a secret was said');
    return ran;
  }

  async watch(before?: Day['before']): Promise<string> {
    const file = '.github/workflows/watch.yml';
    const { said, results } = await runWorkflow(file, this.#surroundings(before));
    if (results['verify'] !== 'success') throw new Error(said);
    return said;
  }

  /** Upstream and host are on this machine, under addresses that a site file cannot hold. */
  #surroundings(before: Day['before'] = {}) {
    const due = (command: string) => Object.keys(before).find((words) => command.includes(words));
    return {
      remote: this.remote,
      room: folderOf(),
      files: {
        './.github/workflows/index.yml': '.github/workflows/index.yml',
        'acme/release-index/.github/workflows/index.yml@v0.1.0': '.github/workflows/index.yml',
      },
      env: {
        ...jobEnv,
        GITHUB_REPOSITORY: 'owner/name',
        GITHUB_API_URL: this.#issues,
        GITHUB_GRAPHQL_URL: this.commits.url,
        CLOUDFLARE_API_BASE_URL: this.host.api,
        ...clockEnv(this),
      },
      contexts: {
        github: { ref_name: 'main', token: 'a-github-token', server_url: 'https://github.com' },
        secrets: { UPSTREAM_CREDENTIALS: 'INDEX_AUTH_ACME=a b\nPATH=/nowhere\n' },
        vars: { CLOUDFLARE_ACCOUNT_ID: account, INDEX_ADDRESS: this.host.live },
        environments: { production: { CLOUDFLARE_API_TOKEN: token } },
      },
      adapt: (command: string) =>
        `${before[due(command) ?? ''] ?? ''}${command}`
          .replace('gather --json', 'gather --json --allow-private-hosts')
          .replace('" deploy', `" deploy --base-url ${this.host.live} --patience 5`),
    } satisfies Platform;
  }

  /** A change of the settings, as a reviewed commit on main. */
  settle(change: object): void {
    const seed = cloneOf(this.remote);
    put(seed, 'site/site.json', { ...jsonIn(seed, 'site/site.json'), ...change });
    if ('records' in change) rmSync(join(seed, 'data/history'), { recursive: true });
    pushed(seed, 'Settle');
  }

  /** What docs/operations.md says: the records alone, from before they left main. */
  makeRecords(from: string): void {
    const seed = cloneOf(this.remote);
    git(seed, 'switch', '--quiet', '--orphan', 'records');
    git(seed, 'checkout', from, '--', 'data/history');
    git(seed, 'add', '--all');
    commit(seed, 'Records');
    git(seed, 'push', '--quiet', 'origin', 'records');
  }

  log(branch = 'main'): string[] {
    return git(this.remote, 'log', '--format=%s', branch).split('\n');
  }
}

function cloneOf(remote: string): string {
  const folder = folderOf();
  git(folder, 'clone', '--quiet', remote, '.');
  return folder;
}

function repository(registry: string): string {
  const { remote, seed } = emptyRemote(folderOf());
  cpSync('site', join(seed, 'site'), { recursive: true });
  put(seed, '.gitignore', 'src\nnode_modules\ndist\nout\ngathered\n.output\n.wrangler\n');
  const sources = [{ kind: 'npm', package: 'tool', registry }];
  put(seed, 'components/tool.json', definitionOf('tool', 'Tool', 'Tool.', { sources }));
  put(seed, 'components/other.json', definitionOf('other', 'Other', 'Other.'));
  put(seed, 'data/support-policy.json', { components: {} });
  const evidence = 'https://example.com/';
  const releases = [{ version: '1.0', date: '2026-01-01', basis: 'stated', evidence }];
  put(seed, 'data/history/other.json', { id: 'other', imported: '2026-05-01', releases });
  pushed(seed, 'Start');
  return remote;
}
