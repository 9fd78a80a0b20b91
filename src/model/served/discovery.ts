/**
 * The files by which agents find an index: the one hidden folder that is served, and these two in it.
 * Well-known addresses belong to a whole host, so only an index that has the host to itself has them.
 */

/** https://github.com/Agent-Card/ai-catalog */
export const catalogPath = '.well-known/ai-catalog.json';

/** https://modelcontextprotocol.io/seps/2127-mcp-server-cards */
export const cardPath = '.well-known/mcp/server-card.json';

/** RFC 9116 */
export const securityPath = '.well-known/security.txt';

/** Each with the media type that its format asks for. */
export const discoveryTypes: ReadonlyMap<string, string> = new Map([
  [catalogPath, 'application/ai-catalog+json'],
  [cardPath, 'application/mcp-server-card+json'],
]);

/** Where the host's Worker answers agents. No file has this name, and no component can. */
export const agentsPath = '/api/mcp';

export const discoveryFolder = '.well-known';

/** Whether an address names a host and nothing below it. */
export function isOrigin(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.pathname === '/' && !/[?#@]/.test(address);
}
