/** What a healthy upstream in `<kind>/upstream.ts` is made of. */
import type { SourceDefinition } from '#model/component/component.ts';
import type { Answers, Healthy } from './chaos.ts';

export type HealthyUpstream = Required<Pick<WrittenUpstream, 'answers' | 'versions'>> &
  Omit<WrittenUpstream, 'replies'>;

export type WrittenUpstream = {
  readonly definition: (url: string) => SourceDefinition;
  /** By `GET /path`. */
  readonly replies?: (url: string) => Readonly<Record<string, Healthy>>;
  /** Where replies do not do. Anew for each server, since some remember who was there. */
  readonly answers?: () => Answers;
  /** The healthy answer of the first page with no release on it. */
  readonly empty: string;
  /** Without them, the usual ones. */
  readonly versions?: readonly string[];
  /** It gives no dates. */
  readonly undated?: true;
  /** What the program says that it runs to read it. */
  readonly otherWords?: RegExp;
};

export function table(replies: (url: string) => Readonly<Record<string, Healthy>>): Answers {
  return (what, url) => replies(url)[what];
}

export function healthy({ replies = () => ({}), ...written }: WrittenUpstream): HealthyUpstream {
  return { answers: () => table(replies), versions, ...written };
}

export function json(value: unknown, headers: Healthy['headers'] = {}): Healthy {
  return {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
  };
}

export const published = '2026-02-03T04:05:06.000Z';
export const versions = ['1.9', '1.10', '1.11'];
