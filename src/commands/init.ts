/** `init`: a new index of one's own, from nothing to a page that can be opened. */
import { join, resolve } from 'node:path';
import { createInterface, type Interface } from 'node:readline/promises';
import { pathToFileURL } from 'node:url';
import { programCall } from '#io/program.ts';
import type { NetworkOptions } from '#job/network.ts';
import { contextIn, isIndex, renewSchemas, startIndex, type Started } from '#job/start-index.ts';
import { reportGathered } from '#job/gather-actions.ts';
import { refuse, Refusal } from '#model/problem.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { printBuilt } from '#project/build-site.ts';
import type { Context, ExitCode } from '#project/context.ts';
import { publishedBy, titleOf, type NewIndex } from '#project/new-index.ts';

type Given = {
  readonly title?: string;
  readonly address?: string;
  readonly from?: readonly string[];
  /** A folder of sources, whose manifests say what they publish. */
  readonly read?: string;
};

/** Puts a question to a person, and answers the guess where nothing is typed. */
type Ask = (question: string, guess: string) => Promise<string>;

export type InitOptions = NetworkOptions & Given;

export async function init(
  runtime: Context,
  name: string,
  { title, address, from, read, ...network }: InitOptions,
): Promise<ExitCode> {
  const folder = resolve(name);
  const context = contextIn(runtime, folder);
  const given = withoutUndefined({ title, address, from, read });
  if (isIndex(context)) {
    renewSchemas(folder);
    context.terminal.out(
      `${name} is an index already; its schemas are renewed.\n${notTaken(given)}`,
    );
    return 0;
  }
  const started = await startIndex(context, folder, await asked(context, folder, given), network);
  await reportGathered(context, started.report);
  if (started.built !== undefined) printBuilt(context, started.built);
  printStarted(context, started);
  if (started.problems.length > 0) throw new Refusal(started.problems);
  return 0;
}

function notTaken(given: Given): string {
  const options = Object.keys(given).map((key) => `--${key}`);
  if (options.length === 0) return '';
  const add = `${programCall()} new <kind>:<coordinates>`;
  return `${options.join(', ')}: not taken; change site/site.json, or add components with ${add}\n`;
}

/** A person is asked on a terminal only. */
async function asked({ terminal }: Context, folder: string, given: Given): Promise<NewIndex> {
  if (!terminal.isTTY || !process.stdin.isTTY) return await askedIndex(folder, given);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await askedIndex(folder, given, askOn(lines));
  } finally {
    lines.close();
  }
}

/** `ask` is absent where nobody could answer; a guess then stands, which `site.json` shows. */
export async function askedIndex(folder: string, given: Given, ask?: Ask): Promise<NewIndex> {
  const answer = async (question: string, guess: string) =>
    ask ? await ask(question, guess) : guess;
  const { from = [], read } = given;
  const title = given.title ?? (await answer('What is the index called?', titleOf(folder)));
  const address =
    given.address ??
    (await answer('Under which address will it be served?', 'https://releases.example.com'));
  const listed = [...from, ...(read === undefined ? [] : publishedBy(read))];
  const named =
    listed.length > 0
      ? ''
      : await answer('Where are its first components published, such as npm:@scope/name?', '');
  const typed = named.split(/[\s,]+/).filter((word) => word !== '');
  return { title, address, coordinates: [...new Set([...listed, ...typed])] };
}

export function askOn(lines: Interface): Ask {
  return async (question, guess) => {
    const shown = guess === '' ? question : `${question} [${guess}]`;
    // Ctrl+C and Ctrl+D alone keep a question from being answered.
    const typed = await lines.question(`${shown} `).catch((error: unknown) => {
      const message = 'was interrupted; nothing was written';
      return refuse('E-INTERRUPTED', 'init', message, error);
    });
    return typed.trim() || guess;
  };
}

function printStarted({ json, terminal, out }: Context, { files, report, built }: Started): void {
  const components = report.components.length;
  const page = built === undefined ? undefined : pathToFileURL(join(out, 'index.html')).href;
  const open = page === undefined ? 'Nothing is built yet.' : `Open ${page}`;
  terminal.out(
    json
      ? `${JSON.stringify({ files, components, page })}\n`
      : `${files} files and ${components} components are written. ${open}\nNext: ${programCall()} new <kind>:<coordinates> there for another component, and a support policy in data/support-policy.json\n`,
  );
}
