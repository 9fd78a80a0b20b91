/** What an index tells agents that know its host name alone. */
import { expect, test } from 'vitest';
import { textOf } from '#publish/output.ts';
import { agentFiles } from '#publish/standards/well-known.ts';
import { against, official } from '../../official.ts';

const version = '0.1.0';

test('an index that has a host to itself has a catalogue and the card that it names', () => {
  const baseUrl = 'https://releases.acme.example';
  const site = { title: 'Acme releases', baseUrl, agents: true };
  const files = agentFiles(site, { version });
  const [, card] = files;
  expect(
    against(official('server-card', '/$defs/ServerCard'), card && JSON.parse(textOf(card))),
  ).toEqual([]);
  const about = `${baseUrl}/.well-known/mcp/server-card.json`;
  expect(files.map((file) => [file.path, JSON.parse(textOf(file)) as unknown])).toEqual([
    [
      '.well-known/ai-catalog.json',
      {
        specVersion: '1.0',
        host: { displayName: 'Acme releases', documentationUrl: `${baseUrl}/llms.txt` },
        entries: [
          {
            identifier: 'urn:air:releases.acme.example:mcp:release-index',
            type: 'application/mcp-server-card+json',
            url: about,
          },
        ],
      },
    ],
    [
      '.well-known/mcp/server-card.json',
      {
        $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
        name: 'example.acme.releases/release-index',
        version,
        description:
          'Which versions are supported, until when and why; what changed between two; what to move to.',
        title: 'Acme releases',
        websiteUrl: `${baseUrl}/`,
        remotes: [{ type: 'streamable-http', url: `${baseUrl}/api/mcp` }],
        _meta: {
          'example.acme.releases/stdio': {
            command: 'release-index',
            args: ['mcp', '--index', baseUrl],
          },
        },
      },
    ],
  ]);
  expect(agentFiles({ ...site, baseUrl: `${baseUrl}/below` }, { version })).toEqual([]);
  const odd = agentFiles({ ...site, baseUrl: 'https://a_b.example' }, { version })[1];
  expect(JSON.parse(odd ? textOf(odd) : '')).toMatchObject({ name: 'example.ab/release-index' });
});
