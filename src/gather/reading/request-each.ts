/** One request per release: failed ones are owed for later, a failing server ends the rest. */
import pLimit from 'p-limit';
import { Failure, orFailure } from '../failure.ts';

/** The response for one release, which may be nothing; `because`: why it cannot be read. */
export type Requested<T> = { readonly said?: T | undefined; readonly because?: string };

/** Failures of the server; failures of single entries, if they are most of the answers. */
const maxServerFailures = 3;
const maxUnreadable = 20;

/** `what`: its name in messages. `most`: the maximum per run; the rest follows in later runs. */
export async function requestEach<T>(
  names: readonly string[],
  request: (name: string, today: readonly string[]) => Promise<T | undefined>,
  what = 'dates',
  most = 2000,
) {
  /** By name; absent if no request was made, or the server failed. */
  const answers = new Map<string, Requested<T>>();
  const failures: Failure[] = [];
  const unreadable = new Map<string, Failure>();
  const today = names.slice(0, most);

  async function requestOne(name: string): Promise<void> {
    const isUnreadable = unreadable.size > maxUnreadable && unreadable.size > answers.size / 2;
    // The rest waits for another day, so that a server with limits is not asked ten thousand times.
    if (isUnreadable || failures.length >= maxServerFailures) return;
    const said = await request(name, today).catch(orFailure);
    if (!(said instanceof Failure)) return void answers.set(name, { said });
    if (said.scope === 'server') return void failures.push(said);
    unreadable.set(name, said);
    answers.set(name, { because: said.message });
  }

  await pLimit(16).map(today, requestOne);
  const unasked = names.filter((name) => !answers.has(name));
  // To be requested again: first the names without an answer, then those that failed.
  const owed = [...unasked, ...names.filter((name) => unreadable.has(name))];
  const [failure] = answers.size < today.length ? [...failures, ...unreadable.values()] : [];
  const later = `${unasked.length} of ${names.length} ${what} are requested on the following days`;
  const why = failure === undefined ? '' : `: ${failure.message}`;
  return { answers, owed, doubt: unasked.length > 0 ? `${later}${why}` : undefined };
}
