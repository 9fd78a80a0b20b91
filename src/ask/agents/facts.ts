/** Facts of the index as the tools word them: how certain a day is, who stated it, and where. */
import { adviceWords } from '#answer/advice.ts';
import type { Listed } from '#answer/answer.ts';
import { bases, type Basis } from '#model/history/dating.ts';
import { didYouMean, nearest } from '#model/nearest.ts';
import type { PhaseEnd } from '#model/support/support.ts';
import { refusalIn } from '#model/problem.ts';
import { datePrefixes } from '#model/support/support-words.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { askedFor, type ReleaseIndex } from '../release-index.ts';
import { plain, plainLink, plainText, quoted, type ToolRow } from './tool.ts';

type Trouble = { readonly message: string; readonly didYouMean?: string };

type KnownDay = Omit<Partial<PhaseEnd>, 'phase' | 'basis'> & {
  readonly basis?: string | undefined;
};

/** A basis that this version does not know means "probably". Without a day, no `sure`. */
export function dayFact({ day, basis = 'stated', precision, past }: KnownDay) {
  const isMonth = precision === 'month';
  const prefix = bases.some((one) => one === basis) ? datePrefixes[basis as Basis] : 'probably';
  const sure = day && (prefix || (isMonth ? 'month' : 'exact'));
  return withoutUndefined({ day: isMonth ? day?.slice(0, 7) : day, sure, past });
}

export function dayWords({ day = '', sure = 'exact' }: ReturnType<typeof dayFact>): string {
  return sure === 'exact' || sure === 'month' ? day : `${sure} ${day}`;
}

/** Untrusted text and its source: data for an agent, never instructions. */
export function quoteOf(text: string, source: string | undefined, most?: number) {
  return withoutUndefined({ quote: plainText(text, most), source: plainLink(source) });
}

export function adviceOf({ advice }: Listed) {
  return advice.map(({ kind, component, version, line, until, write }) =>
    withoutUndefined({
      kind,
      component: plainText(component),
      version: plain(version),
      line: version === undefined ? plain(line) : undefined,
      until: until && dayFact(until),
      write: plain(write),
    }),
  );
}

export function adviceLine({ advice }: Listed): string {
  return plainText(adviceWords(advice), 400) || 'no release is known';
}

type Named = { readonly component: string; readonly version?: string | undefined };

export type Heard = {
  readonly index: ReleaseIndex;
  readonly asked: string;
  readonly id: string;
  readonly answer: Listed;
};

export async function answerEach<Item extends Named>(
  index: ReleaseIndex,
  items: readonly Item[],
  rowOf: (heard: Heard, item: Item) => Promise<ToolRow>,
  wordsOf: (item: Item) => string | undefined = ({ version }) => version,
): Promise<{ readonly rows: readonly ToolRow[] }> {
  const rows = items.map(async (item) => {
    const asked = askedWords(item.component, wordsOf(item));
    try {
      const answer = await resolve(index, item);
      if ('message' in answer) return failedRow(asked, answer);
      return await rowOf({ index, asked, id: answer.component, answer }, item);
    } catch (error) {
      // If the file of one component cannot be read, the others are still answered.
      return failedRow(asked, { message: plainText(refusalIn(error).message, 500) });
    }
  });
  return { rows: await Promise.all(rows) };
}

export function askedWords(component: string, version?: string): string {
  return plainText(version === undefined ? component : `${component} ${version}`, 120);
}

export function failedRow(asked: string, trouble: Trouble): ToolRow {
  return { value: { asked, trouble }, line: `${asked}: ${trouble.message}`, failed: true };
}

export async function resolve(index: ReleaseIndex, { component, version }: Named) {
  const answer = await index.check(askedFor(index, component, version));
  if (answer.match !== 'none') return answer;
  if (answer.because !== undefined) return { message: plainText(answer.because) };
  const near = plain(index.didYouMean(component));
  const remedy = didYouMean(near, '; use search to find its name');
  const message = `${quoted(component)} is not in this index${remedy}`;
  return withoutUndefined({ message, didYouMean: near });
}

export async function versionTrouble({ index, id, answer }: Heard, version: string) {
  if (answer.known === 'withdrawn')
    return { message: `${quoted(version)} of ${id} may not be used: ${answer.words}` };
  const versions = (await index.component(id))?.releases.map((release) => release.version.text);
  const isLine = answer.line === version;
  const near = isLine ? undefined : nearest(version, versions ?? []);
  const remedy = didYouMean(near, '; use explain to see its lines');
  const message = `no release ${isLine ? 'of the' : 'or'} line ${quoted(version)} of ${id} is known${remedy}`;
  return withoutUndefined({ message, didYouMean: plain(near) });
}
