/** Well-known files: the contact for vulnerabilities; for agents, a card of the MCP server. */
import { agentsPath, cardPath, catalogPath, isOrigin, securityPath } from '#model/served/paths.ts';
import type { PublicSettings } from '#model/site.ts';
import { jsonOutput, type Output } from '../output.ts';
import { addMonths, type Day } from '#model/time/instant.ts';

const command = 'release-index';

export function agentFiles(
  { title, baseUrl, agents }: Pick<PublicSettings, 'title' | 'baseUrl' | 'agents'>,
  { version }: { readonly version: string },
): Output[] {
  if (!isOrigin(baseUrl)) return [];
  const { hostname } = new URL(baseUrl);
  // Server names use reverse DNS: `com.example.releases` for `releases.example.com`.
  const reversed = hostname.split('.').toReversed().join('.');
  const owner = reversed.replaceAll(/[^a-z0-9.-]/g, '');
  const catalog = {
    specVersion: '1.0',
    host: { displayName: title, documentationUrl: `${baseUrl}/llms.txt` },
    entries: [
      {
        identifier: `urn:air:${hostname}:mcp:${command}`,
        type: 'application/mcp-server-card+json',
        url: `${baseUrl}/${cardPath}`,
      },
    ],
  };
  const card = {
    // https://github.com/modelcontextprotocol/experimental-ext-server-card, schema.json
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${owner}/${command}`,
    version,
    description:
      'Which versions are supported, until when and why; what changed between two; what to move to.',
    title,
    websiteUrl: `${baseUrl}/`,
    ...(agents && { remotes: [{ type: 'streamable-http', url: `${baseUrl}${agentsPath}` }] }),
    _meta: { [`${owner}/stdio`]: { command, args: ['mcp', '--index', baseUrl] } },
  };
  return [jsonOutput(catalogPath, catalog, 2), jsonOutput(cardPath, card, 2)];
}

/** RFC 9116. Expires 11 months after the first day of this month, so it changes once a month. */
export function securityText(site: Pick<PublicSettings, 'baseUrl' | 'security'>, today: Day) {
  const { baseUrl, security } = site;
  if (security === undefined || !isOrigin(baseUrl)) return [];
  const expires = addMonths(`${today.slice(0, 7)}-01` as Day, 11);
  const lines = [
    `Contact: ${security.contact}`,
    `Expires: ${expires}T00:00:00Z`,
    ...(security.policy === undefined ? [] : [`Policy: ${security.policy}`]),
    `Canonical: ${baseUrl}/${securityPath}`,
    'Preferred-Languages: en',
  ];
  return [{ path: securityPath, text: `${lines.join('\n')}\n` }];
}
