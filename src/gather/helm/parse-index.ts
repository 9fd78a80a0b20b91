/** `index.yaml` as data, in which every scalar is text: 1.10 is a version and not 1.1. */
import { isScalar, parseDocument, visit, type YAMLMap } from 'yaml';
import * as z from 'zod';
import { Failure } from '../failure.ts';
import type { HttpResponse } from '../http/types.ts';
import { quoted, sanitizeText } from '../reading/address.ts';
import { entry, lenient, rawJson, refuseOther, shaped } from '../reading/parse.ts';

/** Items that are no entries are skipped, as Helm does. */
const release = entry({
  name: z.unknown().optional(),
  version: lenient.name,
  created: lenient.date,
  digest: lenient.text,
  home: lenient.text,
  deprecated: lenient.flag,
});

/** https://helm.sh/docs/topics/chart_repository/#the-index-file */
const chartIndex = z.object({
  entries: z.record(z.string(), z.array(release).catch([])),
  generated: z.string().optional(),
});

/** Maximum input for the YAML parser: it needs 50 to 100 times as much memory. */
const maxParsed = 8_000_000;

/** `whole`: it ends like an index, or all that was sent arrived, so it was not cut off. */
export function parseIndex({ text, header }: HttpResponse, chart: string, url: string) {
  refuseOther(text, url, 'a chart index');
  if (text.startsWith('{')) return { ...readIndex(rawJson({ text }, url), url), whole: true };
  const read = readIndex(yamlOf(text, chart, url), url);
  const isMeasured = Boolean(header('content-length') ?? header('transfer-encoding'));
  if (read.whole || text.endsWith('\n')) return { ...read, whole: read.whole || isMeasured };
  // In a line that was cut off, 1.10 would be read as 1.1.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return { ...readIndex(yamlOf(whole, chart, url), url), whole: false };
}

function readIndex(index: unknown, url: string) {
  // YAML that was cut off is still YAML. Helm writes `generated` last: then all entries are there.
  const keys = Object.keys(Object(index));
  const whole = keys.indexOf('generated') > keys.indexOf('entries');
  const what = whole ? 'an index' : 'an index that is cut off or';
  return { entries: shaped(index, url, chartIndex, what).entries, whole };
}

/**
 * With `uniqueKeys`, the library compares each key with all others: hours for a megabyte. It would
 * print its warnings itself, with text of the upstream.
 */
const quiet = { prettyErrors: false, logLevel: 'error' } as const;
const options = { schema: 'failsafe', uniqueKeys: false, ...quiet } as const;

function yamlOf(text: string, chart: string, url: string): unknown {
  let wrong: unknown;
  // If it fails without the other charts, they may be needed: try the whole text.
  for (const part of new Set([withoutOthers(text, chart), text])) {
    if (part.length > maxParsed)
      throw new Failure(`${url} answers with YAML that is too large to read`);
    try {
      const document = parseDocument(part, options);
      if (document.errors[0]) throw document.errors[0];
      visit(document, { Map: refuseTwice });
      return document.toJS({ maxAliasCount: 100 });
    } catch (error) {
      wrong = error;
    }
  }
  const { message, pos: [at] = [] } = wrong as Error & { pos?: readonly number[] };
  const line = at === undefined ? '' : ` in line ${text.slice(0, at).split('\n').length}`;
  const why = `${url} answers with YAML that is cut off or broken${line}: ${sanitizeText(message, 200)}`;
  throw new Failure(why, { cause: wrong });
}

function refuseTwice(_: unknown, { items }: YAMLMap): void {
  const seen = new Set<unknown>();
  for (const { key } of items) {
    const { value, range: pos } = isScalar(key) ? key : { value: key, range: undefined };
    if (seen.has(value)) throw Object.assign(new Error(`${quoted(value)} is there twice`), { pos });
    seen.add(value);
  }
}

/** Helm writes each chart's name on a line of its own, and indents what belongs to it. */
const chartLine = /^( +)(["']?)([^\s"'#-][^"':#]*)\2:\s*$/;

/** Keeps only the names of other charts, for a hint if the wanted chart is missing. */
function withoutOthers(text: string, chart: string): string {
  const kept: string[] = [];
  let indent: number | undefined;
  let isKept = true;
  for (const line of text.split('\n')) {
    const [, spaces, , name] = chartLine.exec(line) ?? [];
    if (/^[^\s#]/.test(line))
      [indent, isKept] = [line.startsWith('entries:') ? 0 : undefined, true];
    else if (indent !== undefined && spaces !== undefined && [0, spaces.length].includes(indent)) {
      [indent, isKept] = [spaces.length, name === chart];
      kept.push(isKept ? line : `${line.trimEnd()} []`);
      continue;
    }
    if (isKept) kept.push(line);
  }
  return kept.join('\n');
}
