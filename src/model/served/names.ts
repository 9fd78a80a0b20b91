/** `assets/names.json`: which component a name means. It belongs to the program, and may change with it. */
import type { Purl } from '../purl.ts';

export type NamesFile = {
  readonly schema: 1;
  readonly baseUrl: string;
  /** What comments for Renovate call the index. */
  readonly datasource: string;
  readonly components: readonly {
    readonly id: string;
    readonly title: string;
    readonly purls: readonly Purl[];
    readonly plugins: readonly string[];
  }[];
};
