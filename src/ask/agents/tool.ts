/** A tool: what it is for, what it takes and answers, and one function that asks the index. */
import type * as z from 'zod';
import type { ReleaseIndex } from '../release-index.ts';
import type { AsOf } from './shapes.ts';

/** One row of an answer: as data, and as one line of text for readers of text alone. */
export type Row<T> = {
  readonly value: T;
  readonly line: string;
  /** It could not be answered. */
  readonly failed?: true;
};

export type Rows<T> = {
  readonly rows: readonly Row<T>[];
  /** How many there are in all, where these are only some. */
  readonly total?: number;
};

export type Tool<Input = never> = {
  readonly name: string;
  readonly title: string;
  /** Says when to use it: agents choose by this text. */
  readonly description: string;
  readonly input: z.ZodType<Input>;
  readonly output: z.ZodType;
  readonly ask: (index: ReleaseIndex, input: Input) => Promise<Rows<unknown>>;
};

type Answers<T> = z.ZodType<{ answers: T[] }>;

/** Keeps the types of the three together, and forgets them. */
export function defineTool<Input, Answer>(tool: {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodType<Input>;
  readonly output: Answers<Answer>;
  readonly ask: (index: ReleaseIndex, input: Input) => Promise<Rows<Answer>>;
}): Tool {
  return tool as unknown as Tool;
}

export type ToolAnswer = {
  readonly structured: { readonly asOf: AsOf; readonly answers: readonly unknown[] };
  readonly text: string;
  readonly failed: boolean;
};

/** Calls a tool with what its schema has accepted. */
export async function askTool(
  tool: Tool,
  index: ReleaseIndex,
  input: unknown,
  offline?: string,
): Promise<ToolAnswer> {
  const { rows, total = rows.length } = await tool.ask(index, input as never);
  const asOf = asOfIndex(index, offline);
  const more = total - rows.length;
  const lines = [
    headline(asOf),
    ...(rows.length === 0 ? ['Nothing found.'] : rows.map(({ line }) => `- ${line}`)),
    ...(more > 0 ? [`${more} more; ask with a higher limit.`] : []),
  ];
  const answers = rows.map(({ value }) => value);
  return {
    structured: { asOf, answers, ...(more > 0 && { more }) },
    text: lines.join('\n'),
    failed: rows.length > 0 && rows.every(({ failed }) => failed === true),
  };
}

function asOfIndex({ where, asOf }: ReleaseIndex, offline: string | undefined): AsOf {
  const { today, prepared, expired } = asOf;
  return {
    day: today,
    index: where,
    ...(prepared !== undefined && { prepared }),
    ...(expired && { expired }),
    ...(offline !== undefined && { offline }),
  };
}

function headline({ day, prepared, expired, offline }: AsOf): string {
  const facts = [
    prepared !== undefined && prepared !== day ? `index of ${prepared}` : undefined,
    expired ? 'which was not renewed in time' : undefined,
    offline,
  ].filter((fact) => fact !== undefined);
  return `As of ${day}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}:`;
}
