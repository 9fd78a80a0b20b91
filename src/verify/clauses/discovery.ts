/** What agents find an index by: there where it can be found, and leading nowhere else. */
import { discoveryTypes, cardPath, catalogPath, isOrigin } from '#model/served/discovery.ts';
import type { Clause } from '../clause.ts';
import { wrong } from '../clause.ts';
import { baseOf } from '../base.ts';
import { ownFile } from '../observed.ts';

export const discovery: readonly Clause[] = [
  {
    name: 'agents-find-this-index',
    level: 'violation-if-ours',
    why: 'An agent that knows a host name alone looks at the well-known address, and starts what it names there.',
    *check(index) {
      const base = baseOf(index);
      if (!index.ours || base === undefined || !isOrigin(base)) return;
      for (const path of [catalogPath, cardPath]) {
        const text = ownFile(index, path)?.text;
        if (text === undefined) yield wrong(path, 'is missing; run the build again');
        const foreign = addressesIn(text).find(
          (address) => address !== base && !address.startsWith(`${base}/`),
        );
        if (foreign !== undefined) yield wrong(path, `leads to ${foreign}, outside of ${base}`);
      }
    },
  },
  {
    name: 'well-known-belongs-to-a-host',
    level: 'violation-if-ours',
    why: 'Well-known addresses speak for a whole host; an index below a path is only a part of one.',
    *check(index) {
      const base = baseOf(index);
      if (base === undefined || isOrigin(base)) return;
      for (const path of discoveryTypes.keys())
        if (ownFile(index, path)?.text !== undefined)
          yield wrong(path, `is served, but ${base} is no whole host; run the build again`);
    },
  },
];

/** All but the name of the format, which is an address too. */
function addressesIn(text: string | undefined): readonly string[] {
  const found = [...(text ?? '').matchAll(/"(https?:[^"]*)"/g)].map(([, address = '']) => address);
  return found.filter((address) => !address.startsWith('https://static.modelcontextprotocol.io/'));
}
