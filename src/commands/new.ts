/** `new`: writes a first definition from one coordinate, and shows what it would gather. */
import { programCall } from '#io/program.ts';
import { defineComponent, type Defined } from '#job/draft-component.ts';
import type { NetworkOptions } from '#job/network.ts';
import type { Clean } from '#model/history/gathered.ts';
import type { Context } from '#project/context.ts';

const shown = 5;
const newestOf = ({ releases }: Clean) => releases.slice(-shown).toReversed();
const mends = 'an "exclude" leaves it out, a "version" pattern (of json: "pattern") finds others';

type NewOptions = NetworkOptions & { readonly from?: string };

/** Either `new <coordinates>`, or `new <id> --from <coordinates>` to choose the name. */
export async function newComponent(context: Context, options: NewOptions, word: string) {
  const { from } = options;
  const defined = await defineComponent(context, from ?? word, from && word, options);
  context.terminal.out(context.json ? jsonOf(defined) : wordsOf(defined));
  return 0 as const;
}

function jsonOf({ file, isNew, answer, clean }: Defined): string {
  const newest = newestOf(clean).map(({ version, date }) => ({ version: version.text, date }));
  return `${JSON.stringify({ file, isNew, answer: answer.kind, count: clean.releases.length, newest })}\n`;
}

function wordsOf({ file, isNew, others, draft, answer, clean, later }: Defined): string {
  const some = clean.skipped.slice(0, shown).map((one) => `${one.name} (${one.because})`);
  const leftOut = `Left out would be ${clean.skipped.length}, such as ${some.join(', ')}`;
  const call = programCall();
  const also = `Its tags name other products too: ${others.slice(0, shown).join(', ')}`;
  const found = newestOf(clean).map(({ version, date, basis }) => {
    const day = date === undefined ? 'no date' : `${date.slice(0, 10)} (${basis})`;
    return `  ${version.text}, ${day}`;
  });
  const lines = [
    isNew ? `${file} is written.` : `${file} is there already and stays as it is.`,
    ...('because' in answer ? [`Its source lists a part only: ${answer.because}`] : []),
    `Releases it would gather: ${clean.releases.length}; the newest:`,
    ...found,
    ...(later ? [`The highest may be a stray tag: ${later}; ${mends}`] : []),
    ...(some.length > 0 ? [leftOut] : []),
    ...(others.length > 0 ? [`${also}; for one: ${call} new <name> --from <coordinates>`] : []),
    ...(isNew ? ['To fill in:', ...draft.toFillIn.map((line) => `  ${line}`)] : []),
    `Next: ${call} gather ${draft.definition.id}`,
  ];
  return `${lines.join('\n')}\n`;
}
