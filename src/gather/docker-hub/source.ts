/** Docker Hub: its own API, since the registry behind it gives no dates. */
import * as z from 'zod';
import { purlText } from '#model/purl.ts';
import { entries, lenient } from '../reading/parse.ts';
import { registrySource, shortfall } from '../registry-source.ts';

export const dockerHub = registrySource({
  // https://docs.docker.com/reference/api/hub/latest/#tag/repositories
  fields: { name: 'repository', server: 'api' },
  name: { shape: /^([a-z0-9_-]+\/)?[a-z0-9][a-z0-9._-]*$/, like: 'namespace/name' },
  usual: 'https://hub.docker.com',
  example: 'namespace/name',
  purl: (name, server) =>
    server ? undefined : purlText({ kind: 'docker', name: name.replace(/^library\//, '') }),
  pages: (name) => ({
    homepage: `https://hub.docker.com/r/${whole(name)}`.replace('/r/library/', '/_/'),
  }),
  draft: (name) => ({ references: [{ kind: 'docker', name }] }),
  url: ({ server, name }) =>
    `${server}/v2/namespaces/${whole(name).replace('/', '/repositories/')}/tags?page_size=100&ordering=last_updated`,
  read: z.object({
    count: z.number().optional(),
    next: z.string().nullish(),
    results: entries({ name: lenient.name, tag_last_pushed: lenient.date, digest: lenient.text }),
  }),
  // Without a login, only the thousand tags that were pushed last are shown.
  end: 403,
  next: (_, page) => page.next,
  // A tag's date moves when it is pushed again, so the release is from that day or earlier.
  releases: ({ results }) =>
    results.map(({ name: version, tag_last_pushed: date, digest: fingerprint }) => {
      return { version, date, basis: 'by', fingerprint };
    }),
  doubt(pages, url) {
    const unique = new Set(pages.flatMap(({ results }) => results.map(({ name }) => name))).size;
    return shortfall(url, Math.max(...pages.map((page) => page.count ?? 0)), unique, 'tags');
  },
});

/** Official images have no namespace in their name, and a page of another form. */
function whole(name: string): string {
  return name.includes('/') ? name : `library/${name}`;
}
