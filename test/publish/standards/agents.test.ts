/** What an index tells agents that know its host name alone. */
import { expect, test } from 'vitest';
import { textOf } from '#publish/output.ts';
import { agentFiles } from '#publish/standards/well-known.ts';
import { against, official } from '../../official.ts';

const version = '0.1.0';
const catalogPath = '.well-known/ai-catalog.json';
const cardPath = '.well-known/mcp/server-card.json';

test('an index that has a host to itself has a catalogue and the card that it names', () => {
  const baseUrl = 'https://releases.acme.example';
  const site = { title: 'Acme releases', baseUrl, agents: true };
  const made = agentFiles(site, { version }).map((file) => [file.path, JSON.parse(textOf(file))]);
  const { [catalogPath]: catalogue, [cardPath]: card, ...others } = Object.fromEntries(made);
  expect(against(official('server-card', '/$defs/ServerCard'), card)).toEqual([]);
  const entry = {
    identifier: 'urn:air:releases.acme.example:mcp:release-index',
    type: 'application/mcp-server-card+json',
    url: `${baseUrl}/${cardPath}`,
  };
  expect(catalogue).toEqual({
    specVersion: '1.0',
    host: { displayName: 'Acme releases', documentationUrl: `${baseUrl}/llms.txt` },
    entries: [entry],
  });
  const stdio = { command: 'release-index', args: ['mcp', '--index', baseUrl] };
  expect(card).toEqual({
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: 'example.acme.releases/release-index',
    version,
    description:
      'Which versions are supported, until when and why; what changed between two; what to move to.',
    title: 'Acme releases',
    websiteUrl: `${baseUrl}/`,
    remotes: [{ type: 'streamable-http', url: `${baseUrl}/api/mcp` }],
    _meta: { 'example.acme.releases/stdio': stdio },
  });
  expect(others).toEqual({});
  expect(agentFiles({ ...site, baseUrl: `${baseUrl}/below` }, { version })).toEqual([]);
  const odd = agentFiles({ ...site, baseUrl: 'https://a_b.example' }, { version })[1];
  expect(JSON.parse(odd ? textOf(odd) : '')).toMatchObject({ name: 'example.ab/release-index' });
});
