/** Dates that cost a request each: asked for new names only, and given up where the server has had enough. */
import pLimit from 'p-limit';
import { Failure } from './failure.ts';

export type AskedDates = {
  /** By name; a name is absent where its date was not answered. */
  readonly dates: ReadonlyMap<string, string | undefined>;
  /** Why some are missing. */
  readonly trouble?: string;
};

const atOnce = 16;
const patience = 3;

/** `ask` answers `undefined` where the server knows no date. */
export async function askDates(
  names: readonly string[],
  ask: (name: string) => Promise<string | undefined>,
): Promise<AskedDates> {
  const dates = new Map<string, string | undefined>();
  const troubles: string[] = [];

  async function askOne(name: string): Promise<void> {
    // A server that limits its callers is not asked ten thousand times more; the rest waits a day.
    if (troubles.length >= patience) return;
    try {
      dates.set(name, await ask(name));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.kind === 'gone') dates.set(name, undefined);
      else troubles.push(error.message);
    }
  }

  const limit = pLimit(atOnce);
  await Promise.all(names.map((name) => limit(askOne, name)));
  if (troubles[0] === undefined) return { dates };
  const missing = names.length - dates.size;
  return { dates, trouble: `${missing} dates could not be asked for: ${troubles[0]}` };
}
