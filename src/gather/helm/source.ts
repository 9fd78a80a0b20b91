/** A Helm repository: one index for all its charts. */
import { nearest } from '#model/nearest.ts';
import { purlText } from '#model/purl.ts';
import { text, upstreamUrl } from '#model/shape.ts';
import { Failure } from '../failure.ts';
import { readPages } from '../http/pages.ts';
import { withoutSlash } from '../reading/address.ts';
import { listing, releaseEntry, isSemverPrerelease } from '../reading/entries.ts';
import { sanitizeName } from '../reading/text.ts';
import { refuseOtherName } from '../reading/upstream-name.ts';
import { defineSource } from '../source.ts';
import type { Entries } from './parse-index.ts';

export const helm = defineSource({
  documentation: 'https://helm.sh/docs/topics/chart_repository/#the-index-file',
  fields: { chart: text, repository: upstreamUrl },
  coordinates: {
    example: 'https://charts.example.com#chart',
    read: ({ server, name }) => ({ chart: name, repository: server }),
    write: ({ repository, chart }) => ({ server: repository, name: chart }),
  },
  purl: ({ chart, repository }) => purlText({ kind: 'helm', name: chart, repository }),
  draft: ({ chart, repository }) => ({
    name: chart,
    ...(repository.startsWith('https:') && {
      references: [{ kind: 'helm', name: chart, repository }],
    }),
  }),
  async list({ definition, validators, now }, http) {
    const { chart, repository } = definition;
    const url = `${withoutSlash(repository)}/index.yaml`;
    const request = { url, accept: 'application/yaml, text/yaml, */*;q=0.5' };
    // The library for YAML is large, and no other command needs it.
    const { parseIndex } = await import('./parse-index.ts');
    const read = await readPages(http, request, validators, (answer) => ({
      items: parseIndex(answer.text, chart, url),
    }));
    if (read === 'not-modified') return { kind: read };
    const entries = read.pages.flatMap((page) =>
      versionsOf(page.entries, chart, url).map(({ version, created, deprecated }) => {
        const flag =
          String(deprecated) === 'true' ? 'the chart is marked as deprecated' : undefined;
        // An index that is built anew dates every entry anew, so the date is only a bound.
        const listed = { version, evidence: url, date: created, basis: 'by' as const };
        const prerelease = isSemverPrerelease(version);
        return releaseEntry({ ...listed, prerelease, deprecated: flag }, now);
      }),
    );
    const whole = read.pages.every((page) => page.whole);
    const doubt = whole ? undefined : `${url} does not end as an index does, so it may be cut off`;
    const homepage = read.pages
      .flatMap((page) => page.entries[chart] ?? [])
      .find(({ home }) => home !== undefined)?.home;
    return listing({ url, entries, validators: read.validators, doubt, homepage });
  },
});

function versionsOf(entries: Entries, chart: string, url: string): Entries[string] {
  const own = Object.hasOwn(entries, chart) ? entries[chart] : undefined;
  if (own !== undefined) {
    for (const { name } of own) refuseOtherName(name, chart, url);
    return own;
  }
  const near = nearest(chart, Object.keys(entries));
  const hint = near === undefined ? '' : `; did you mean ${sanitizeName(near)}?`;
  throw new Failure(`${url} lists no release of a chart named ${chart}${hint}`);
}
