import { expect, test } from 'vitest';
import { toldOf } from '../told.ts';

const releases = '/api/v4/projects/group%2Fsub%2Ftool/releases?per_page=100';
const second = `${releases}&cursor=eyJpZCI6IjEifQ`;
const page = 'https://gitlab.example.com/group/sub/tool/-/releases';

/** As https://docs.gitlab.com/api/releases/#list-releases shows it, trimmed. */
function release(tag_name: string, more: object = {}) {
  return {
    tag_name,
    created_at: '2026-01-03T01:55:18.203Z',
    released_at: '2026-01-03T03:56:19.539+02:00',
    upcoming_release: false,
    _links: { self: `${page}/${tag_name}` },
    ...more,
  };
}

test('reads to the last page, without what is only announced', async () => {
  const announced = { released_at: '2027-01-01T00:00:00.000Z', upcoming_release: true };
  const found = await toldOf(
    (server) => ({
      kind: 'gitlab-releases',
      project: 'group/sub/tool',
      server,
      version: '^v(?<version>.+)',
    }),
    (url) => ({
      [`GET ${releases}`]: {
        json: [
          release('v2.1.0', announced),
          release('v2.0.0', { description: '## CHANGELOG\r\n\r\n- Removes a bug.' }),
        ],
        // Behind a proxy it names the address that it knows.
        headers: { link: `<http://gitlab${second}>; rel="next", <${url}${releases}>; rel="first"` },
      },
      [`GET ${second}`]: { json: [release('v1.9.0', { _links: undefined })] },
    }),
  );
  const dated = '2026-01-03T01:56:19.539Z published';
  expect(found).toEqual([
    'complete',
    `2.0.0 ${dated} by ${page}/v2.0.0 authored changelogUrl: ${page}/v2.0.0 notes: ## CHANGELOG\n\n- Removes a bug.`,
    `1.9.0 ${dated} by URL${releases} authored`,
    '- v2.1.0: is announced and not released',
  ]);
});
