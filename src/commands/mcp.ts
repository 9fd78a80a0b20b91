/** `mcp`: answers agents over standard input and output, until the input ends. */
import { setTimeout } from 'node:timers/promises';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { programManifest } from '#io/program.ts';
import { createServer, keepOpen, type Opened } from '#ask/agents/server.ts';
import { problemLine, refusalIn } from '#model/problem.ts';
import { currentContext, type Context, type ExitCode } from '#project/context.ts';
import { openIndex, type IndexOptions } from '#project/open-index.ts';

export async function mcp(context: Context, options: IndexOptions): Promise<ExitCode> {
  const { terminal } = context;
  const open = opener(context, options);
  // Some agents give up on a server that says nothing for ten seconds.
  const tooLate = setTimeout(3000, [], { ref: false });
  const components = await Promise.race([namesOf(open), tooLate]);
  const onMistake = (error: unknown) =>
    terminal.err(`Internal error; please report it: ${String(error)}\n`);
  const served = { program: programManifest(), open, components, onMistake };
  const noMessage = 'holds what is no message of this protocol; one JSON-RPC object on each line';
  // The client is a program: its author sees this in the log. Words that zod says begin with "[".
  const onerror = ({ message: said }: Error) => {
    const message = said.startsWith('[') ? noMessage : said;
    terminal.err(`${problemLine({ code: 'E-WRONG-MESSAGE', where: 'standard input', message })}\n`);
  };
  const transport = new StdioServerTransport();
  const ended = inputEnded(transport);
  const handle = serveStdio(() => createServer(served), { transport, onerror });
  terminal.note('Answers agents on standard input and output, until the input ends.\n');
  const code = await ended;
  await handle.close();
  return code;
}

/** An address that does not answer yet may answer later; anything else is wrong for good. */
async function namesOf(open: () => Promise<Opened>): Promise<string[]> {
  try {
    const { index } = await open();
    return index.components.map(({ id }) => id);
  } catch (error) {
    if (refusalIn(error).problems.every(({ code }) => code === 'E-UNREACHABLE')) return [];
    throw error;
  }
}

/** Opens the index, and again once it may have changed: an agent's session lasts for days. */
function opener(context: Context, options: IndexOptions): () => Promise<Opened> {
  const now = currentContext(context);
  const open = async () => {
    const { index, offline } = await openIndex(now(), options);
    const words = () => {
      const state = offline();
      return state && `kept for ${state.age}: the index ${state.because}`;
    };
    return { index, offline: words };
  };
  return keepOpen(open, Date.now, 60_000);
}

/** The transport closes itself at a message that is too large; then the exit code is 1. */
function inputEnded(transport: StdioServerTransport): Promise<ExitCode> {
  const close = transport.close.bind(transport);
  return new Promise((resolve) => {
    const end = () => resolve(0);
    for (const event of ['end', 'close'] as const) process.stdin.once(event, end);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
    transport.close = async () => {
      await close();
      resolve(process.stdin.readableEnded ? 0 : 1);
    };
  });
}
