/**
 * A commit that GitHub makes and signs. It fails if the branch is not at `expectedHeadOid`:
 * https://docs.github.com/en/graphql/reference/mutations#createcommitonbranch
 */
import { basename } from 'node:path';
import * as z from 'zod';
import type { Problem } from '#model/problem.ts';
import { tryJson } from '#model/json.ts';
import type { Git } from './git.ts';
import { askPlatform } from './github.ts';

export type Undelivered = {
  readonly problem: Problem;
  /** Whether a retry may succeed, for instance after a server error. */
  readonly passing: boolean;
};

type Access = { readonly url: string; readonly token: string; readonly repository: string };

type Wanted = {
  readonly git: Git;
  readonly branch: string;
  readonly message: string;
  readonly access: Access;
  readonly base: string;
};

const mutation =
  'mutation ($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) { commit { oid } } }';
const remedy =
  'the job needs "contents: write", and the branch’s rules must let it commit (docs/operations.md, Branch rules)';

const commitShape = z.object({ commit: z.object({ oid: z.string().regex(/^[0-9a-f]{40,64}$/) }) });
const answerShape = z.object({
  data: z.object({ createCommitOnBranch: commitShape.nullish() }).nullish(),
  errors: z.array(z.object({ message: z.string() })).optional(),
});

/** Address, token and repository, or the name of the first variable that is not set. */
export function platformAccess(env: NodeJS.ProcessEnv): Access | string {
  const names = ['GITHUB_GRAPHQL_URL', 'GITHUB_TOKEN', 'GITHUB_REPOSITORY'] as const;
  const [url = '', token = '', repository = ''] = names.map((name) => env[name]);
  return names.find((name) => !env[name]) ?? { url, token, repository };
}

/** Commits the changes from `base` to HEAD in pieces, and moves the local branch to the last. */
export async function commitOnPlatform(wanted: Wanted): Promise<Undelivered | undefined> {
  const { git, branch, message } = wanted;
  const pieces = piecesOf(changesSince(git, wanted.base));
  // No pieces if the branch has these files already: the response to an earlier request was lost.
  let { base } = wanted;
  for (const [at, piece] of pieces.entries()) {
    const part = pieces.length === 1 ? '' : ` (${at + 1} of ${pieces.length})`;
    const headed = message.trim().replace(/^.*/, (headline) => `${headline}${part}`);
    const made = await ask({ ...wanted, base, message: headed }, contentsOf(git, piece));
    if ('problem' in made) return made;
    base = made.oid;
  }
  if (base === wanted.base) return undefined;
  git.need(['fetch', '--quiet', 'origin', `refs/heads/${branch}`]);
  // Only the branch moves: the files are the ones that were committed, and others stay as they are.
  git.need(['reset', '--quiet', '--soft', base]);
  return undefined;
}

function changesSince(git: Git, base: string) {
  const names = git.need(['diff', '--no-renames', '--name-only', '-z', base, 'HEAD']);
  const paths = names.split('\0').filter((path) => path !== '');
  const objects = paths.map((path) => `HEAD:${path}\n`).join('');
  const sizes = git.need(['cat-file', '--batch-check=%(objectsize)'], objects).split('\n');
  // For a deleted file, git prints "missing" in place of a size: its size is undefined.
  return paths.map((path, at) => ({ path, size: tryJson(sizes[at] ?? '') as number | undefined }));
}

type ChangedFile = ReturnType<typeof changesSince>[number];

/** Files of one name stay in one commit: the history, the ledger and the notes of a component. */
function piecesOf(files: readonly ChangedFile[]): readonly (readonly ChangedFile[])[] {
  const pieces: ChangedFile[][] = [];
  let room = 0;
  for (const group of Map.groupBy(files, ({ path }) => basename(path)).values()) {
    const size = group.reduce((sum, { size: own = 0 }) => sum + Math.ceil(own / 3) * 4, 0);
    if (size > room || pieces.length === 0) {
      pieces.push([]);
      // As base64: GitHub refuses a request of more than 40 MB.
      room = 20_000_000;
    }
    pieces.at(-1)?.push(...group);
    room -= size;
  }
  return pieces;
}

function contentsOf(git: Git, piece: readonly ChangedFile[]) {
  const deletions = piece.filter(({ size }) => size === undefined).map(({ path }) => ({ path }));
  const additions = piece
    .filter(({ size }) => size !== undefined)
    .map(({ path }) => ({ path, contents: git.bytes(`HEAD:${path}`).toString('base64') }));
  return { additions, deletions };
}

async function ask({ branch, message, access, base }: Wanted, fileChanges: object) {
  const { url, token, repository } = access;
  const [headline = '', ...rest] = message.trim().split('\n');
  const body = rest.join('\n').trim();
  const input = {
    branch: { repositoryNameWithOwner: repository, branchName: branch },
    message: { headline, ...(body !== '' && { body }) },
    expectedHeadOid: base,
    fileChanges,
  };
  try {
    const query = { query: mutation, variables: { input } };
    const { status, text } = await askPlatform('POST', url, token, query);
    if (status !== 200) return failed(access, `it answered ${status}`, status >= 500);
    const { data, errors } = answerShape.safeParse(tryJson(text)).data ?? {};
    const oid = data?.createCommitOnBranch?.commit.oid;
    if (oid !== undefined) return { oid };
    return failed(access, errors?.[0]?.message ?? 'it named no commit', false);
  } catch (error) {
    return failed(access, `it did not answer (${(error as Error).message})`, true);
  }
}

/** The platform's message on one line, and without the token. */
function failed({ url, token, repository }: Access, why: string, passing: boolean): Undelivered {
  const said = why.replaceAll(token, '***').replaceAll(/\s+/g, ' ').trim().slice(0, 300);
  const advice = passing ? 'see the platform’s status page, then start the job again' : remedy;
  const message = `could not be committed through ${url}: ${said}; ${advice}`;
  return { problem: { code: 'E-GIT', where: repository, message }, passing };
}
