/** A Helm repository: one index for all its charts. */
import { didYouMean, nearest } from '#model/nearest.ts';
import { purlText } from '#model/purl.ts';
import { Failure } from '../failure.ts';
import { sanitizeName } from '../reading/address.ts';
import { registrySource } from '../registry-source.ts';

export const helm = registrySource({
  fields: { name: 'chart', server: 'repository' },
  name: { shape: /^[^\s/]+$/, like: 'some-chart' },
  namesServer: true,
  example: 'https://charts.example.com#chart',
  draft: (name, repository = '') =>
    repository.startsWith('https:') ? { references: [{ kind: 'helm', name, repository }] } : {},
  purl: (name, repository) => purlText({ kind: 'helm', name, repository }),
  url: ({ server }) => `${server}/index.yaml`,
  accept: 'application/yaml, text/yaml, */*;q=0.5',
  async read(answer, url, { name }) {
    // The library for YAML is large, and no other command needs it.
    const { parseIndex } = await import('./parse-index.ts');
    const { entries, whole } = parseIndex(answer, name, url);
    if (Object.hasOwn(entries, name)) return { releases: entries[name] ?? [], whole };
    const near = nearest(name, Object.keys(entries));
    const meant = didYouMean(near && sanitizeName(near));
    const none = `${url} lists no release of a chart named ${name}${meant}`;
    throw new Failure(none, whole ? { isEmpty: true } : {});
  },
  says: ({ releases }) => releases.map(({ name }) => name),
  semver: true,
  // A new index renews all dates, so each is a bound. After a cut, the last entry is incomplete.
  releases: ({ releases, whole }) =>
    releases.map(({ version, created, deprecated, digest }, at, { length }) => ({
      version,
      ...(!whole && at === length - 1 && { skip: 'is the last entry, so it may be cut off' }),
      date: created,
      basis: 'by',
      authored: true,
      fingerprint: digest && `sha256:${digest.replace(/^sha256:/, '')}`,
      deprecated: deprecated ? 'the chart is marked as deprecated' : undefined,
    })),
  doubt: ([page], url) =>
    page?.whole ? undefined : `${url} does not end as an index does, so it may be cut off`,
  homepage: ([page]) => page?.releases.find(({ home }) => home !== undefined)?.home,
});
