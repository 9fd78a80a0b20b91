/** `changes.json`, where it can be read. */
import { changesFile, type Change } from '#model/served/changes-file.ts';
import { valueOf } from './document.ts';
import type { Observed } from './observed.ts';
import { remember } from './remember.ts';
import { readAs } from './shape.ts';

export const changesIn = /* @__PURE__ */ remember(
  (index: Observed): readonly Change[] | undefined =>
    readAs(changesFile, valueOf(index.changes))?.changes,
);
