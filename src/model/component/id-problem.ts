/** Which names a component can have. Apart from the schemas, so that help need not load Zod. */

export const longestId = 64;
export const idPattern = /^[a-z0-9][a-z0-9-]*$/;

/** Names that Windows reserves for devices. */
const device = /^(con|prn|aux|nul|(com|lpt)\d)$/;

const reserved = new Set(
  `index facts full all status changes feed support 404 renovate search query badge details schema
    assets openapi llms robots sitemap favicon apple-touch-icon preview opensearch freshness log
    ending releases presets api cle lifecycle openeox purl purls sbom`.split(/\s+/),
);

/** An id made from a name, without accents (ß becomes ss); empty if no letter or digit is left. */
export function idFrom(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase().toLowerCase();
  return plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
}

export function idProblem(id: string): string | undefined {
  if (id.length > longestId) return `must be at most ${longestId} characters`;
  if (!idPattern.test(id))
    return 'must be lower-case letters, digits and dashes, starting with a letter or digit';
  if (reserved.has(id) || device.test(id))
    return 'is a name that the index keeps for itself; choose another';
  return undefined;
}
