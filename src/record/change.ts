/** What one gather changed in a component's history, as facts that a report can word. */
import type { Dating } from '#model/dating.ts';

export type HistoryChange =
  | ({ readonly kind: 'released'; readonly version: string } & Dating)
  | { readonly kind: 'dated'; readonly version: string; readonly from: Dating; readonly to: Dating }
  | { readonly kind: 'linked'; readonly version: string; readonly changelogUrl: string }
  | { readonly kind: 'deprecated'; readonly version: string; readonly words: string }
  | { readonly kind: 'reworded'; readonly version: string; readonly words: string }
  | { readonly kind: 'undeprecated'; readonly version: string; readonly words: string }
  | { readonly kind: 'restaged'; readonly version: string; readonly prerelease: boolean }
  | { readonly kind: 'missing'; readonly version: string }
  | { readonly kind: 'returned'; readonly version: string };
