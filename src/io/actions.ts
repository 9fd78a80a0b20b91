/** Summaries, annotations, outputs for GitHub Actions, whose runner obeys commands in any text. */
import { existsSync } from 'node:fs';
import { withoutUndefined } from '#model/without-undefined.ts';

type ActionsReport = {
  readonly markdown?: string;
  readonly annotations?: readonly {
    readonly level: 'notice' | 'warning' | 'error';
    readonly title: string;
    readonly message: string;
    readonly file: string;
    readonly line?: number;
  }[];
  readonly outputs?: Readonly<Record<string, string>>;
};

/** GitHub shows at most ten annotations of each level per step. */
const maxAnnotations = 10;

export function inActions(env: NodeJS.ProcessEnv): boolean {
  return env['GITHUB_ACTIONS'] === 'true';
}

/** Loads the toolkit only when called: outside of Actions nobody should wait for it. */
export async function writeToActions(report: ActionsReport, quietly: boolean): Promise<void> {
  const { markdown = '', annotations = [], outputs = {} } = report;
  const core = await import('@actions/core');
  const shown = (['error', 'warning', 'notice'] as const).flatMap((kind) =>
    annotations.filter(({ level }) => level === kind).slice(0, maxAnnotations),
  );
  for (const { level, message, line, ...place } of quietly ? [] : shown)
    core[level](withoutCommands(message), withoutUndefined({ ...place, startLine: line }));
  // In a container, the variables may be set although the files do not exist.
  if (existsSync(process.env['GITHUB_OUTPUT'] ?? ''))
    for (const [name, value] of Object.entries(outputs)) core.setOutput(name, value);
  if (existsSync(process.env['GITHUB_STEP_SUMMARY'] ?? ''))
    await core.summary.addRaw(shortened(markdown, mostOfSummary, tooLong), true).write();
}

/** GitHub shows no summary of more than 1 MiB. */
const mostOfSummary = 2 ** 20 - 1000;
const tooLong = 'The rest is left out, as the host shows no summary of more than 1 MiB.';

/** Keeps as many whole lines as fit into `mostBytes`, then adds the message `more`. */
export function shortened(text: string, mostBytes: number, more: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= mostBytes) return text;
  const end = Math.max(0, bytes.lastIndexOf('\n', mostBytes));
  return `${bytes.subarray(0, end).toString()}\n\n${more}\n`;
}

/** The runner obeys `##[command]` anywhere in a line, and `::command::` at its beginning. */
export function withoutCommands(text: string): string {
  return text.replaceAll('##[', '## [').replaceAll(/^([^\S\n]*):(?=:)/gm, '$1: ');
}

/** The same for JSON: the escape keeps the meaning of the text. */
export function withoutCommandsInJson(text: string): string {
  return text.replaceAll('##[', String.raw`#\u0023[`);
}
