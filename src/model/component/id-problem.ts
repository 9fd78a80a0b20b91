/** Which names a component can have. Apart from the schema, so that help need not load it. */

export const maxIdLength = 64;
export const idPattern = /^[a-z0-9][a-z0-9-]*$/;

/** Names of files that the index itself serves, and names that some systems keep for devices. */
const reserved = new Set([
  'index',
  'full',
  'all',
  'status',
  'changes',
  'feed',
  'support',
  '404',
  'renovate',
  'search',
  'query',
  'badge',
  'details',
  'schema',
  'assets',
  'openapi',
  'llms',
  'robots',
  'sitemap',
  'favicon',
  'apple-touch-icon',
  'preview',
  'opensearch',
  'freshness',
  'log',
  'ending',
  'releases',
  'presets',
  'api',
  'cle',
  'lifecycle',
  'openeox',
  'purl',
  'purls',
  'sbom',
  'con',
  'prn',
  'aux',
  'nul',
  ...numbered('com'),
  ...numbered('lpt'),
]);

export function idProblem(id: string): string | undefined {
  if (id.length > maxIdLength) return `must be at most ${maxIdLength} characters`;
  if (!idPattern.test(id)) {
    return 'must be lower-case letters, digits and dashes, starting with a letter or digit';
  }
  if (reserved.has(id)) return 'is a name that the index keeps for itself; choose another';
  return undefined;
}

function numbered(name: string): string[] {
  return Array.from({ length: 10 }, (_, i) => `${name}${i}`);
}
