/** One served file: where it goes below the output folder, and what it holds. */
export type Output = { readonly path: string; readonly text: string };
