/** A law that fails once has failed: no smaller example is looked for. */
import * as fc from 'fast-check';

fc.configureGlobal({ endOnFailure: true });
