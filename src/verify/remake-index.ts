/** The one place of this room that knows the code that publishes. */
import type { Remake } from './remake.ts';

/** `source`: the folder `site` of the index, for templates and assets of its own. */
export function remakeFrom(source?: string): Remake {
  return () => ({
    hindrances: [
      {
        because: `cannot be made anew by this program yet${source === undefined ? '' : `, nor with ${source}`}`,
        remedy: 'run verify with a later version',
        affects: () => true,
      },
    ],
    files: () => [],
  });
}
