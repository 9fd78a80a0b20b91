/** Which names a component can have. Apart from the schemas, so that help need not load Zod. */

export const longestId = 64;
export const idPattern = /^[a-z0-9][a-z0-9-]*$/;

/** Names of the specification's files, and of devices on Windows. */
const taken = /^(index|all|con|prn|aux|nul|(com|lpt)\d)$/;

const reserved = new Set(
  `facts full status changes feed support 404 renovate search query badge details schema
    assets openapi llms robots sitemap favicon apple-touch-icon preview opensearch freshness log
    ending releases presets api cle lifecycle openeox purl purls sbom`.split(/\s+/),
);

const kept = 'is a name that the index keeps for itself; choose another';

/** An id made from a name, without accents (ß becomes ss); empty if no letter or digit is left. */
export function idFrom(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase().toLowerCase();
  return plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
}

export function idProblem(id: string): string | undefined {
  return reserved.has(id) ? kept : nameProblem(id);
}

/** For an index of any program: it may have no files of ours beside those of its components. */
export function nameProblem(name: string): string | undefined {
  if (name.length > longestId) return `must be at most ${longestId} characters`;
  if (!idPattern.test(name))
    return 'must be lower-case letters, digits and dashes, starting with a letter or digit';
  return taken.test(name) ? kept : undefined;
}
