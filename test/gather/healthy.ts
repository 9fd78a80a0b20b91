/** What the healthy upstreams in `upstreams/` are made of. */
import type { SourceDefinition } from '#model/component/component.ts';
import type { Instant } from '#model/time/instant.ts';
import type { Answers, Healthy } from './chaos.ts';

/** A release as its upstream has it; `print` becomes its commit, digest or sum. */
export type Listed = {
  readonly version: string;
  readonly date: Instant;
  readonly print: string;
  /** When its file was put there, where that was later. */
  readonly uploaded?: Instant;
};

/** By the names of kinds. */
export type Upstreams = Readonly<Record<string, WrittenUpstream>>;

export type HealthyUpstream = Omit<WrittenUpstream, 'replies' | 'answers' | 'nameOf' | 'empty'> & {
  readonly empty: string | Buffer;
  /** Of what it lists at the time of a request, the oldest first; without it, three releases. */
  readonly answers: (listed?: () => readonly Listed[]) => Answers;
  readonly nameOf: (version: string) => string;
  /** Of the three. */
  readonly versions: readonly string[];
};

type RepliesOf = (url: string, listed: readonly Listed[]) => Readonly<Record<string, Healthy>>;

type WrittenUpstream = {
  readonly definition: (url: string) => SourceDefinition;
  /** By `GET /path`. */
  readonly replies?: RepliesOf;
  /** Where replies do not do. Anew for each server, since some remember who was there. */
  readonly answers?: (listed: () => readonly Listed[]) => Answers;
  /** The healthy answer of the first page with no release on it, where that is not what it is for none. */
  readonly empty?: string;
  /** What it calls a version. */
  readonly nameOf?: (version: string) => string;
  /** It shows so many, and none of the older ones. */
  readonly newest?: number;
  /** It gives no dates. */
  readonly undated?: true;
  /** What the program says that it runs to read it. */
  readonly otherWords?: RegExp;
};

export function table(replies: (url: string) => Readonly<Record<string, Healthy>>): Answers {
  return (what, url) => replies(url)[what];
}

export function healthy(written: WrittenUpstream): HealthyUpstream {
  const { nameOf = (version) => version, newest = versions.length } = written;
  const { replies = (): Record<string, Healthy> => ({}) } = written;
  const { answers = (listed) => table((url) => replies(url, listed())), ...rest } = written;
  const named = (listed: readonly Listed[]) =>
    listed.map((one) => ({ ...one, version: nameOf(one.version) }));
  return {
    empty: Object.values(replies('', []))[0]?.body ?? '',
    ...rest,
    nameOf,
    answers: (listed = () => usual) => answers(() => named(listed())),
    versions: versions.slice(-newest).map(nameOf),
  };
}

export function json(value: unknown, more: Healthy['headers'] = {}): Healthy {
  const headers = { 'content-type': 'application/json', ...more };
  return { headers, body: JSON.stringify(value) };
}

/** One document that lists all. */
export function jsonAt(what: string, document: (listed: readonly Listed[]) => unknown): RepliesOf {
  return (_, listed) => ({ [what]: json(document(listed)) });
}

/** Two pages, of which the first links to the second. */
export function linkedPages(
  first: string,
  second: string,
  page: (listed: readonly Listed[]) => unknown,
): RepliesOf {
  return (url, listed) => ({
    [`GET ${first}`]: json(page(listed.slice(0, 2)), { link: `<${url}${second}>; rel="next"` }),
    [`GET ${second}`]: json(page(listed.slice(2))),
  });
}

export const published = '2026-02-03T04:05:06.000Z';
const versions = ['1.9', '1.10', '1.11'];
const usual = versions.map((version, i): Listed => {
  return { version, date: published, print: String(i).repeat(64) };
});
