/** A channel of conda packages on anaconda.org. A release is as old as its first file. */
import * as z from 'zod';
import { filesIn } from '../reading/entries.ts';
import { lastPart, sameLetters } from '../reading/address.ts';
import { entries, lenient } from '../reading/parse.ts';
import { registrySource } from '../registry-source.ts';

export const conda = registrySource({
  // https://api.anaconda.org/docs
  fields: { name: 'package', server: 'server' },
  name: { shape: /^[\w-]+\/[\w.-]+$/, like: 'channel/name' },
  usual: 'https://api.anaconda.org',
  example: 'channel/name',
  pages: (name) => ({ homepage: `https://anaconda.org/${name}` }),
  url: ({ server, name }) => `${server}/package/${name}`,
  read: z.object({
    name: z.unknown().optional(),
    versions: z.array(lenient.name),
    files: entries({
      version: lenient.name,
      basename: lenient.name,
      upload_time: lenient.text,
      sha256: lenient.sha256,
      labels: z.array(z.string()).catch([]),
    }).default([]),
  }),
  isSame: (said, wanted) => sameLetters(said, lastPart(wanted)),
  releases: ({ versions, files }) => {
    const filesOf = Map.groupBy(files, ({ version }) => version);
    return [...new Set(versions)].map((version) => {
      const own = filesOf.get(version) ?? [];
      const uploads = own.map(({ basename: name, upload_time: time, sha256: sum }) => {
        return { name, uploaded: time?.replace(' ', 'T'), sum };
      });
      const labels = new Set(own.flatMap((file) => file.labels));
      const isBroken = own.length > 0 && own.every((file) => file.labels.includes('broken'));
      return {
        version,
        date: uploads.flatMap(({ uploaded }) => uploaded ?? []).toSorted()[0],
        // Releases without the label `main` are for tests.
        prerelease: labels.size > 0 && !labels.has('main') && !labels.has('broken'),
        // A channel withdraws a release with the label `broken`.
        deprecated: isBroken ? 'marked as broken' : undefined,
        fingerprint: filesIn(uploads),
      };
    });
  },
});
