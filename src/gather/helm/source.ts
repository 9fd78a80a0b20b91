/** A Helm repository: one index for all its charts. */
import { parse, YAMLError } from 'yaml';
import { nearest } from '#model/nearest.ts';
import { Failure } from '../failure.ts';
import { found, listing } from '../found.ts';
import type { Answer } from '../http.ts';
import { walk } from '../pages.ts';
import { refuseOther, wrongShape } from '../parse.ts';
import type { Source } from '../source.ts';
import { shown } from '../words.ts';
import { chartIndex } from './schema.ts';

export const helm: Source<'helm'> = async ({ definition, validators, now }, http) => {
  const url = `${definition.repository.replace(/\/+$/, '')}/index.yaml`;
  const ask = { url, accept: 'application/yaml, text/yaml, */*;q=0.5' };
  const read = await walk(http, ask, validators, (answer) => ({ items: parseIndex(answer, url) }));
  if (read === 'not-modified') return { kind: read };
  const findings = read.pages.flatMap(({ entries }) =>
    entriesOf(entries, definition.chart, url).map(({ version, created, deprecated }) => {
      const flag = deprecated === 'true' && { deprecated: 'the chart is marked as deprecated' };
      // An index that is built anew dates every entry anew, so the date is only a bound.
      return found({ version, evidence: url, ...flag }, created, 'by', now);
    }),
  );
  if (read.pages.every(({ whole }) => whole)) return listing(url, findings, read.validators);
  return listing(url, findings, [], `${url} does not end as an index does, so it may be cut off`);
};

type Index = { readonly entries: Entries; readonly whole: boolean };
type Entries = ReturnType<typeof chartIndex.parse>['entries'];

function parseIndex({ text }: Answer, url: string): Index {
  refuseOther(text, url, 'a chart index');
  const read = chartIndex.safeParse(yamlOf(text, url));
  if (!read.success) throw wrongShape(url, 'YAML', read.error);
  // Cut YAML is still YAML. Helm writes its keys in order, so `generated` shows that all entries came.
  const keys = Object.keys(read.data);
  return { entries: read.data.entries, whole: keys.indexOf('generated') > keys.indexOf('entries') };
}

/** Every scalar as text: 1.10 is a version and not 1.1. */
function yamlOf(text: string, url: string): unknown {
  try {
    return parse(text, { schema: 'failsafe', maxAliasCount: 100, logLevel: 'error' });
  } catch (cause) {
    if (!(cause instanceof YAMLError || cause instanceof ReferenceError)) throw cause;
    throw new Failure(`${url} answers with YAML that is cut off or broken`, { cause });
  }
}

function entriesOf(entries: Entries, chart: string, url: string): Entries[string] {
  const own = Object.hasOwn(entries, chart) ? entries[chart] : undefined;
  if (own !== undefined) return own;
  const near = nearest(chart, Object.keys(entries));
  const hint = near === undefined ? '' : `; did you mean ${shown(near)}?`;
  throw new Failure(`${url} lists no release of a chart named ${chart}${hint}`);
}
