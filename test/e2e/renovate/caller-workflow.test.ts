/**
 * The workflow of an index of one's own names the version of the program once, and the real Renovate finds
 * it there and writes the next one. A server on this machine stands for GitHub's API.
 */
import { expect, test } from 'vitest';
import { indexFiles, newSite } from '../../../src/project/new-index.ts';
import { workflowFile } from '../../../src/project/jobs.ts';
import { jobOf } from '../../../src/project/new-workflow.ts';
import { editsOf, type Edits } from './edits.ts';
import { serveTests } from './served.ts';

const program = { name: 'release-index', version: '0.1.0', wrangler: undefined };
const repository = 'acme/release-index';
const calling = jobOf({ ...program, repository }, 'cloudflare', 'github')[0]?.[1] ?? '';
const index = indexFiles(newSite('Acme releases', 'https://releases.example.com'));

const commits = new Map([
  ['v0.1.0', 'a'.repeat(40)],
  ['v0.2.0', 'b'.repeat(40)],
  ['v0.2.1', 'c'.repeat(40)],
  ['v0.3.0-rc.1', 'd'.repeat(40)],
  ['latest', 'e'.repeat(40)],
]);

const server = await serveTests(
  () => new Map([['/api/graphql', { body: JSON.stringify(tagsAndReleases()) }]]),
);

/** The same answer to both questions that Renovate asks: which tags there are, and which releases. */
function tagsAndReleases(): object {
  const nodes = [...commits].map(([version, oid], i) => {
    const releaseTimestamp = `2026-0${i + 1}-01T10:00:00Z`;
    return {
      version,
      target: { type: 'Commit', oid, releaseTimestamp },
      releaseTimestamp,
      isDraft: false,
      isPrerelease: version.includes('-'),
      url: `https://github.com/${repository}`,
      id: i,
      name: version,
      description: '',
    };
  });
  const payload = { nodes, pageInfo: { hasNextPage: false, endCursor: null } };
  return { data: { repository: { isRepoPrivate: false, payload } } };
}

/** What Renovate makes of a new index whose workflow is this one. */
async function renovated(workflow: string): Promise<Edits> {
  const registryUrls = [`${server.url}/`];
  const packageRules = [{ matchDatasources: ['github-tags'], registryUrls }];
  const files = { ...Object.fromEntries(index), [workflowFile]: workflow };
  return await editsOf(
    { ...files, 'renovate.json': JSON.stringify({ packageRules }) },
    {
      global: {
        hostRules: ['api.github.com', server.url].map((matchHost) => ({ matchHost, token: 'x' })),
      },
    },
  );
}

function written({ branches }: Edits): string[] {
  return branches.flatMap(({ changes }) => changes.flatMap(({ texts }) => Object.keys(texts)));
}

test('the tag in the caller is found and moved, and no other line of any file', async () => {
  const edits = await renovated(calling);
  expect(edits.found).toMatchObject([
    {
      manager: 'github-actions',
      file: workflowFile,
      name: repository,
      datasource: 'github-tags',
      current: 'v0.1.0',
      proposals: [{ value: 'v0.2.1' }],
    },
  ]);
  expect(edits.textsOf(workflowFile)).toEqual([calling.replace('@v0.1.0', '@v0.2.1')]);
  expect(written(edits)).toEqual([workflowFile]);
  expect(edits.error).toBeUndefined();
  expect(edits.reachedFor).toEqual([]);
});

test('a caller that pins the commit keeps its comment in step', async () => {
  const pinned = (tag: string) => calling.replace('@v0.1.0', `@${commits.get(tag)} # ${tag}`);
  const edits = await renovated(pinned('v0.1.0'));
  expect(edits.textsOf(workflowFile)).toEqual([pinned('v0.2.1')]);
  expect(written(edits)).toEqual([workflowFile]);
});
