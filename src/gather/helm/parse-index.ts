/** `index.yaml` as data, in which every scalar is text: 1.10 is a version and not 1.1. */
import { parse, YAMLError } from 'yaml';
import * as z from 'zod';
import { Failure } from '../failure.ts';
import { rawJson, refuseOther, wrongShape } from '../reading/parse.ts';
import { reduceIndex } from './reduce-index.ts';

/** https://helm.sh/docs/topics/chart_repository/#the-index-file; only the JSON form has booleans. */
const chartIndex = z.object({
  entries: z.record(
    z.string(),
    z.array(
      z.object({
        name: z.unknown().optional(),
        version: z.string().min(1),
        created: z.string().optional(),
        home: z.string().optional().catch(undefined),
        deprecated: z.union([z.string(), z.boolean()]).optional(),
      }),
    ),
  ),
  generated: z.string().optional(),
});
export type Entries = z.infer<typeof chartIndex>['entries'];

export type Index = {
  readonly entries: Entries;
  /** Whether it ends as an index does. */
  readonly whole: boolean;
};

/** What the parser is given where the text cannot be cut down: it needs a hundred times as much. */
const maxParsed = 8_000_000;

export function parseIndex(text: string, chart: string, url: string): Index {
  refuseOther(text, url, 'a chart index');
  const index = text.startsWith('{') ? rawJson({ text }, url) : yamlOf(text, chart, url);
  const read = readIndex(index, url);
  if (read.whole || text.endsWith('\n')) return read;
  // In a line that was cut off, 1.10 would be read as 1.1.
  return {
    ...readIndex(yamlOf(text.slice(0, text.lastIndexOf('\n') + 1), chart, url), url),
    whole: false,
  };
}

function readIndex(index: unknown, url: string): Index {
  // Cut YAML is still YAML. Helm writes its keys in order, so `generated` shows that all entries came.
  const keys = Object.keys(Object(index));
  const whole = keys.indexOf('generated') > keys.indexOf('entries');
  const read = chartIndex.safeParse(index);
  if (read.success) return { entries: read.data.entries, whole };
  throw wrongShape(url, whole ? 'an index' : 'an index that is cut off or', read.error);
}

function yamlOf(text: string, chart: string, url: string): unknown {
  const slim = reduceIndex(text, chart);
  if (slim !== undefined) {
    try {
      return parseText(slim);
    } catch (error) {
      // What was cut away may have been needed; the whole text decides.
      if (!isYamlError(error)) throw error;
    }
  }
  if (text.length > maxParsed)
    throw new Failure(`${url} answers with YAML that is too large to read`);
  try {
    return parseText(text);
  } catch (cause) {
    if (!isYamlError(cause)) throw cause;
    throw new Failure(`${url} answers with YAML that is cut off or broken`, { cause });
  }
}

function parseText(text: string): unknown {
  // At the level "silent" the parser would not report its errors either.
  return parse(text, { schema: 'failsafe', maxAliasCount: 100, logLevel: 'error' });
}

/** Too many aliases are a ReferenceError. */
function isYamlError(error: unknown): boolean {
  return error instanceof YAMLError || error instanceof ReferenceError;
}
