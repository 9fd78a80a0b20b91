/** pub.dev, or another server of Dart packages. */
import * as z from 'zod';
import { entries, lenient } from '../reading/parse.ts';
import { registrySource } from '../registry-source.ts';

export const pub = registrySource({
  fields: { name: 'package', server: 'server' },
  name: { shape: /^[a-z_]\w*$/i, like: 'some_tool' },
  usual: 'https://pub.dev',
  example: 'name, or pub:https://pub.example.com#name',
  purl: 'pub',
  pages: (name) => ({ homepage: `https://pub.dev/packages/${name}` }),
  url: ({ server, name }) => `${server}/api/packages/${name}`,
  accept: 'application/vnd.pub.v2+json',
  // https://github.com/dart-lang/pub/blob/master/doc/repository-spec-v2.md
  read: z.object({
    name: z.unknown().optional(),
    isDiscontinued: lenient.flag,
    replacedBy: lenient.text,
    versions: entries({
      version: lenient.name,
      published: lenient.date,
      retracted: lenient.flag,
      archive_sha256: lenient.text,
    }),
  }),
  semver: true,
  releases: ({ versions, isDiscontinued, replacedBy }) => {
    const use = replacedBy ? `; use ${replacedBy}` : '';
    const discontinued = isDiscontinued ? `discontinued${use}` : undefined;
    return versions.map(({ version, published: date, retracted, archive_sha256: sum }) => ({
      version,
      date,
      deprecated: retracted ? 'retracted' : discontinued,
      fingerprint: sum && `sha256:${sum}`,
    }));
  },
});
