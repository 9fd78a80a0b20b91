/** Whether moving on to a newer version is free: only people know, so they state it or the index warns. */
import * as z from 'zod';
import { httpsUrl, strict, text } from '../shape.ts';

const how = text.max(500).describe('How to move on, in a sentence or two.');
const url = httpsUrl.describe('Where it is written how to move on.');

/** In `components/<id>.json`, or in `site.json` for every component that does not say otherwise. */
export const upgrades = strict({
  free: z.boolean().describe('Whether moving on to a newer version costs nothing.'),
  how: how.optional(),
  url: url.optional(),
}).describe('Whether moving on to a newer version is free, and how; for the support statement.');

export type Upgrades = z.infer<typeof upgrades>;

/** In `support.json`. */
export const statedUpgrades = strict({
  free: z.enum(['yes', 'no', 'unstated']).describe('Whether moving on to a newer version is free.'),
  how: how.optional(),
  url: url.optional(),
});

export type StatedUpgrades = z.infer<typeof statedUpgrades>;

/** A missing statement must not read as "free". */
export const upgradeWords: Readonly<Record<StatedUpgrades['free'], string>> = {
  yes: 'Moving on to a newer version is free.',
  no: 'Moving on to a newer version is not free.',
  unstated: 'Nobody states here whether moving on is free.',
};
