/** Any JSON that holds a list of releases, read with pointers. */
import { Failure } from '../failure.ts';
import { found, listing, skipped, type Finding } from '../found.ts';
import { walk } from '../pages.ts';
import { rawJson } from '../parse.ts';
import type { Question, Source } from '../source.ts';
import { publicLink, shown, words } from '../words.ts';
import { reach } from './pointer.ts';

type Definition = Question<'json'>['definition'];

export const json: Source<'json'> = async ({ definition, validators, now }, http) => {
  const { url } = definition;
  const read = await walk(http, { url, accept: 'application/json' }, validators, (answer) => ({
    items: entriesOf(rawJson(answer, url), definition),
  }));
  if (read === 'not-modified') return { kind: read };
  const entries = read.pages.flat();
  if (
    entries.length > 0 &&
    entries.every((entry) => reach(entry, definition.version) === undefined)
  ) {
    throw new Failure(
      `${url} lists no release: the pointer "version" (${definition.version}) reaches nothing in its ${entries.length} entries`,
    );
  }
  const findings = entries.map((entry, index) => findingOf(entry, index, definition, now));
  return listing(url, findings, read.validators);
};

function entriesOf(document: unknown, { url, releases }: Definition): readonly unknown[] {
  const entries = reach(document, releases);
  if (Array.isArray(entries)) return entries;
  const what = entries === undefined ? 'reaches nothing' : 'reaches something that is no list';
  throw new Failure(`${url} cannot be read: the pointer "releases" (${releases || '""'}) ${what}`);
}

function findingOf(entry: unknown, index: number, definition: Definition, now: string): Finding {
  const version = reach(entry, definition.version);
  if (typeof version !== 'string' || version === '') {
    const what = version === undefined ? 'has no version' : 'has a version that is no text';
    return skipped(`entry ${index}`, what);
  }
  const link = at(entry, definition.changelog);
  const release = {
    version,
    evidence: definition.url,
    ...flag(at(entry, definition.deprecated)),
    ...publicLink(typeof link === 'string' ? URL.parse(link, definition.url)?.href : undefined),
  };
  return found(release, at(entry, definition.date), 'stated', now);
}

/** A mark, or the words of whoever set it. */
function flag(value: unknown): { readonly deprecated?: string } {
  if (value === true || value === 'true')
    return { deprecated: 'marked as deprecated by its source' };
  if (typeof value !== 'string' || value === 'false') return {};
  return words(value) === '' ? {} : { deprecated: shown(words(value)) };
}

function at(entry: unknown, pointer: string | undefined): unknown {
  return pointer === undefined ? undefined : reach(entry, pointer);
}
