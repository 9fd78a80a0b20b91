/** The digits of `flags` in `assets/search.json`. Apart from its schema, since the browser reads them. */
export const searchFlags = { stable: 1, newestOfLine: 2, missing: 4, changelog: 8 } as const;
