/**
 * The workflow of an index of one's own names the version of the program once, and the real Renovate finds
 * it there and writes the next one. A server on this machine stands for GitHub's API.
 */
import { expect, test } from 'vitest';
import { indexFiles, newSite } from '../../../src/project/new-index.ts';
import { workflowFile } from '../../../src/project/jobs.ts';
import { jobOf } from '../../../src/project/new-workflow.ts';
import { editsOf } from './edits.ts';
import { serveTests } from './served.ts';

const program = { name: 'release-index', version: '0.1.0', wrangler: undefined };
const repository = 'acme/release-index';
const calling = jobOf({ ...program, repository }, 'cloudflare', 'github')[0]?.[1] ?? '';
const index = indexFiles(newSite('Acme releases', 'https://releases.example.com'));

const tags = ['v0.1.0', 'v0.2.0', 'v0.2.1', 'v0.3.0-rc.1', 'latest'];

const server = await serveTests(
  () => new Map([['/api/graphql', { body: JSON.stringify(tagsAndReleases()) }]]),
);

/** The same answer to both questions that Renovate asks: which tags there are, and which releases. */
function tagsAndReleases(): object {
  const nodes = tags.map((version, i) => {
    const releaseTimestamp = `2026-0${i + 1}-01T10:00:00Z`;
    return {
      version,
      target: { type: 'Commit', oid: `${i}`.repeat(40), releaseTimestamp },
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

test('the tag in the caller is found and moved, and no other line of any file', async () => {
  const registryUrls = [`${server.url}/`];
  const packageRules = [{ matchDatasources: ['github-tags'], registryUrls }];
  const hosts = ['api.github.com', server.url];
  const edits = await editsOf(
    {
      ...Object.fromEntries(index),
      [workflowFile]: calling,
      'renovate.json': JSON.stringify({ packageRules }),
    },
    { global: { hostRules: hosts.map((matchHost) => ({ matchHost, token: 'x' })) } },
  );
  expect(edits.found).toMatchObject([
    {
      manager: 'github-actions',
      file: workflowFile,
      depName: repository,
      datasource: 'github-tags',
      currentValue: 'v0.1.0',
      updates: [{ newValue: 'v0.2.1' }],
    },
  ]);
  const changes = edits.branches.flatMap((branch) => branch.changes);
  expect(changes.map(({ texts }) => texts)).toEqual([
    { [workflowFile]: calling.replace('@v0.1.0', '@v0.2.1') },
  ]);
  expect(edits.error).toBeUndefined();
  expect(edits.reachedFor).toEqual([]);
});
