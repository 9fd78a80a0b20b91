/** What a healthy upstream in `<kind>/upstream.ts` is made of. */
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

export type HealthyUpstream = Omit<WrittenUpstream, 'replies' | 'answers' | 'nameOf' | 'empty'> & {
  readonly empty: string | Buffer;
  /** Of what it lists at the time of a request, the oldest first; without it, three releases. */
  readonly answers: (listed?: () => readonly Listed[]) => Answers;
  readonly nameOf: (version: string) => string;
  /** Of the three. */
  readonly versions: readonly string[];
};

export type WrittenUpstream = {
  readonly definition: (url: string) => SourceDefinition;
  /** By `GET /path`. */
  readonly replies?: (url: string, listed: readonly Listed[]) => Readonly<Record<string, Healthy>>;
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

export function json(value: unknown, headers: Healthy['headers'] = {}): Healthy {
  return {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
  };
}

export const published = '2026-02-03T04:05:06.000Z';
const versions = ['1.9', '1.10', '1.11'];
const usual = versions.map((version, i): Listed => {
  return { version, date: published, print: String(i).repeat(64) };
});

export function dayIn(date: Instant): string {
  return date.slice(0, 10);
}

/** The POM of a release, whose time is that of its publication. */
export function pom(date: Instant): Healthy {
  return { headers: { 'last-modified': new Date(date).toUTCString() }, body: '' };
}
