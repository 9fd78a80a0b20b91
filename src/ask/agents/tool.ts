/** A tool: what it is for, what it takes, what it asks; and how it quotes untrusted text. */
import type * as z from 'zod';
import { withoutUndefined } from '#model/without-undefined.ts';
import type { ReleaseIndex } from '../release-index.ts';
import { stackedMarks } from '#answer/clean.ts';
import { clip } from '#publish/pages/text.ts';

/** A row of an answer, as data and as text: some agents show their model only one of the two. */
export type ToolRow = {
  readonly value: object;
  readonly line: string;
  /** More facts, if they were asked for; added to the data and to the text. */
  readonly full?: object;
  readonly failed?: true;
};

type ToolOf<Input> = {
  readonly name: string;
  readonly title: string;
  /** Says when to use it: agents choose by this text. */
  readonly description: string;
  readonly input: z.ZodType<Input>;
  /** `total`: the number of all rows, if `rows` holds only some of them. */
  readonly ask: (
    index: ReleaseIndex,
    input: Input,
  ) => Promise<{ rows: readonly ToolRow[]; total?: number }>;
};

export type Tool = ToolOf<never>;

/** The compiler checks `ask` against `input` here; a `Tool` no longer has the type of its input. */
export function defineTool<Input>(tool: ToolOf<Input>): Tool {
  return tool as unknown as Tool;
}

export async function askTool(tool: Tool, index: ReleaseIndex, input: unknown, offline?: string) {
  const { rows, total = rows.length } = await tool.ask(index, input as never);
  const { today, prepared, expired } = index.asOf;
  const asOf = withoutUndefined({ day: today, index: index.where, prepared, expired, offline });
  const more = total - rows.length;
  const facts = [
    prepared !== today && prepared && `index of ${prepared}`,
    expired && 'which was not renewed in time',
    offline,
  ].filter(Boolean);
  const lines = [
    `As of ${today}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}:`,
    ...rows.map(({ line, full }) => `- ${lineOf(line, full && JSON.stringify(full))}`),
    ...(rows.length === 0 ? ['Nothing found.'] : []),
    ...(more > 0 ? [`${more} more; ask with a higher limit.`] : []),
  ];
  const answers = rows.map(({ value, full }) => withoutUndefined({ ...value, ...full }));
  return {
    structured: { asOf, answers, ...(more > 0 && { more }) },
    text: lines.join('\n'),
    failed: rows.length > 0 && rows.every(({ failed }) => failed === true),
  };
}

export function lineOf(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join('; ');
}

/** Characters that can hide text in text: control, joining, direction, tag, private use. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u034f]/gu;

export function plainText(text: string, most = 200): string {
  const plain = text
    .slice(0, most * 4)
    .toWellFormed()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(invisible, '')
    .replaceAll(stackedMarks, '$1')
    .trim();
  return clip(plain, most);
}

export function plain(text: string | undefined): string | undefined {
  return text === undefined ? undefined : plainText(text);
}

/** Untrusted text within a sentence: in quotes that the text itself cannot close. */
export function quoted(text: string): string {
  return `“${plainText(text, 100).replaceAll(/[“”„‟"]/g, "'")}”`;
}

/** A URL that is safe to show and follow; undefined if too long, not http(s), or with a user or password. */
export function plainLink(link: string | undefined): string | undefined {
  if (link === undefined || link.length > 500 || /\s/.test(link)) return undefined;
  const href = URL.parse(link)?.href ?? '';
  return /^https?:\/\/[^/@]+\//.test(href) ? href : undefined;
}

export function plainLinks(links: readonly (string | undefined)[], most: number): string[] {
  return [...new Set(links.map(plainLink).filter((link) => link !== undefined))].slice(0, most);
}
