/** A Helm repository: one index for all its charts. */
import { nearest } from '#model/nearest.ts';
import { Failure } from '../failure.ts';
import { found, listing } from '../found.ts';
import { walk } from '../pages.ts';
import type { Source } from '../source.ts';
import { shown } from '../words.ts';
import { parseIndex } from './parse-index.ts';
import type { Entries } from './schema.ts';

export const helm: Source<'helm'> = async ({ definition, validators, now }, http) => {
  const { chart, repository } = definition;
  const url = `${repository.replace(/\/+$/, '')}/index.yaml`;
  const ask = { url, accept: 'application/yaml, text/yaml, */*;q=0.5' };
  const read = await walk(http, ask, validators, (answer) => ({
    items: parseIndex(answer.text, chart, url),
  }));
  if (read === 'not-modified') return { kind: read };
  const findings = read.pages.flatMap(({ entries }) =>
    entriesOf(entries, chart, url).map(({ version, created, deprecated }) => {
      const flag = String(deprecated) === 'true' && {
        deprecated: 'the chart is marked as deprecated',
      };
      // An index that is built anew dates every entry anew, so the date is only a bound.
      return found({ version, evidence: url, ...flag }, created, 'by', now);
    }),
  );
  const whole = read.pages.every((page) => page.whole);
  const doubt = whole ? undefined : `${url} does not end as an index does, so it may be cut off`;
  return listing(url, findings, read.validators, doubt);
};

function entriesOf(entries: Entries, chart: string, url: string): Entries[string] {
  const own = Object.hasOwn(entries, chart) ? entries[chart] : undefined;
  if (own !== undefined) return own;
  const near = nearest(chart, Object.keys(entries));
  const hint = near === undefined ? '' : `; did you mean ${shown(near)}?`;
  throw new Failure(`${url} lists no release of a chart named ${chart}${hint}`);
}
