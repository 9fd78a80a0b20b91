/** Asks a tool as the server does, without a process: the input is held to its schema. */
import type { ReleaseIndex } from '#ask/release-index.ts';
import { askTool } from '#ask/agents/tool.ts';
import { tools } from '#ask/agents/server.ts';

export type Fields = Readonly<Record<string, unknown>>;
export type Asked = Omit<Awaited<ReturnType<typeof askTool>>, 'structured'> & {
  readonly structured: Fields & { readonly answers: readonly Fields[] };
};

export async function ask(index: ReleaseIndex, name: string, input: Fields): Promise<Asked> {
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return await askTool(tool, index, tool.input.parse(input));
}
