/** The closed list of what agents can ask. */
import type { Tool } from './tool.ts';
import { checkVersions } from './tools/check-versions.ts';
import { endingWithin } from './tools/ending-within.ts';
import { explain } from './tools/explain.ts';
import { nextSupported } from './tools/next-supported.ts';
import { search } from './tools/search.ts';
import { whatToWrite } from './tools/what-to-write.ts';
import { whatsNew } from './tools/whats-new.ts';

export const tools: readonly Tool[] = [
  checkVersions,
  nextSupported,
  whatsNew,
  endingWithin,
  search,
  whatToWrite,
  explain,
];
