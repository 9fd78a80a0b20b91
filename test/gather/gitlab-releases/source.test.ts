import { expect, test } from 'vitest';
import { gather } from '../gather.ts';
import { serve } from '../server.ts';

const releases = '/api/v4/projects/group%2Fsub%2Ftool/releases?per_page=100';
const second = `${releases}&cursor=eyJpZCI6IjEifQ`;

/** As https://docs.gitlab.com/api/releases/#list-releases shows it, trimmed. */
function release(tag_name: string, more: object = {}) {
  return {
    tag_name,
    name: `Tool ${tag_name}`,
    created_at: '2026-01-03T01:55:18.203Z',
    released_at: '2026-01-03T03:56:19.539+02:00',
    upcoming_release: false,
    _links: { self: `https://gitlab.example.com/group/sub/tool/-/releases/${tag_name}` },
    ...more,
  };
}

test('reads to the last page, without what is only announced', async () => {
  const { url } = await serve((url) => ({
    [`GET ${releases}`]: {
      json: [
        release('v2.1.0', { released_at: '2027-01-01T00:00:00.000Z', upcoming_release: true }),
        release('v2.0.0', { description: '## CHANGELOG\r\n\r\n- Removes a bug.' }),
      ],
      headers: { link: `<${url}${second}>; rel="next", <${url}${releases}>; rel="first"` },
    },
    [`GET ${second}`]: { json: [release('v1.9.0', { _links: undefined })] },
  }));
  const definition = {
    kind: 'gitlab-releases',
    project: 'group/sub/tool',
    server: url,
    version: '^v(?<version>.+)',
  };
  const date = '2026-01-03T01:56:19.539Z';
  const link = 'https://gitlab.example.com/group/sub/tool/-/releases/v2.0.0';
  expect(await gather(definition)).toEqual({
    kind: 'complete',
    releases: [
      {
        version: '2.0.0',
        date,
        basis: 'published',
        evidence: link,
        changelogUrl: link,
        notes: '## CHANGELOG\n\n- Removes a bug.',
      },
      { version: '1.9.0', date, basis: 'published', evidence: `${url}${releases}` },
    ],
    skipped: [{ name: 'v2.1.0', because: 'is announced and not released' }],
    validators: [],
  });
});
