/** `init`: a new index of one's own, from nothing to a page that can be opened. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { pathToFileURL } from 'node:url';
import { programCall } from '#io/program.ts';
import { writeFile } from '#io/write.ts';
import { defineComponent } from '#job/define-component.ts';
import { gatherAll } from '#job/gather-all.ts';
import type { NetworkOptions } from '#job/network.ts';
import { tellGathered } from '#job/tell-gathered.ts';
import { successesOf } from '#job/report.ts';
import { Refusal } from '#model/problem.ts';
import { buildSite } from '#project/build-site.ts';
import { tellBuilt } from '#project/built-words.ts';
import type { Context, ExitCode } from '#project/context.ts';
import {
  indexFiles,
  publishedBy,
  schemaFiles,
  titleOf,
  type NewIndex,
} from '#project/new-index.ts';

export type InitOptions = NetworkOptions & {
  readonly title?: string;
  readonly address?: string;
  readonly from?: readonly string[];
  /** A folder of sources, whose manifests say what they publish. */
  readonly read?: string;
};

export async function init(
  around: Context,
  folder: string,
  options: InitOptions,
): Promise<ExitCode> {
  const context = within(around, resolve(folder));
  const isThere = existsSync(join(context.site, 'site.json'));
  const files = isThere
    ? new Map(schemaFiles())
    : indexFiles(await asked(context, folder, options));
  write(resolve(folder), files);
  if (isThere) {
    context.terminal.out(`${folder} is an index already; its schemas are renewed.\n`);
    return 0;
  }
  const { title: _, address: __, from: ___, read: ____, ...network } = options;
  const failed = await define(context, coordinatesOf(options), network);
  const report = await gatherAll(context, [], network);
  await tellGathered(context, report);
  const { components } = report;
  if (components.length > 0)
    tellBuilt(
      context,
      buildSite(context, { successes: successesOf(components), allowExpired: true }),
    );
  tell(context, files.size, components.length);
  if (failed.length > 0) throw new Refusal(failed.flatMap(({ problems }) => problems));
  return 0;
}

function within(context: Context, folder: string): Context {
  const at = (name: string) => join(folder, name);
  return {
    ...context,
    components: at('components'),
    data: at('data'),
    site: at('site'),
    out: at('dist'),
  };
}

function coordinatesOf({ from = [], read }: InitOptions): string[] {
  return [...new Set([...from, ...(read === undefined ? [] : publishedBy(read))])];
}

/** One component that cannot be asked costs the others nothing. */
async function define(
  context: Context,
  all: readonly string[],
  options: NetworkOptions,
): Promise<Refusal[]> {
  const failed: Refusal[] = [];
  for (const coordinates of all) {
    try {
      await defineComponent(context, coordinates, undefined, options);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failed.push(error);
    }
  }
  return failed;
}

/** What no option says is asked on a terminal; elsewhere a first guess stands, which site.json shows. */
async function asked(context: Context, folder: string, options: InitOptions): Promise<NewIndex> {
  const usual = { title: titleOf(resolve(folder)), address: 'https://releases.example.com' };
  const isComplete = options.title !== undefined && options.address !== undefined;
  if (isComplete || !context.terminal.isTTY || !process.stdin.isTTY) {
    return { title: options.title ?? usual.title, address: options.address ?? usual.address };
  }
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const ask = async (question: string, guess: string) =>
    (await lines.question(`${question} [${guess}] `)).trim() || guess;
  try {
    const title = options.title ?? (await ask('What is the index called?', usual.title));
    const address =
      options.address ?? (await ask('Under which address will it be served?', usual.address));
    return { title, address };
  } finally {
    lines.close();
  }
}

function write(folder: string, files: ReadonlyMap<string, string>): void {
  mkdirSync(join(folder, 'components'), { recursive: true });
  for (const [path, text] of files) {
    const file = join(folder, path);
    // What a person already has there, such as a README, is theirs.
    if (existsSync(file) && !path.startsWith('site/schema/')) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFile(file, text);
  }
}

function tell({ json, terminal, out }: Context, files: number, components: number): void {
  const page = components === 0 ? undefined : pathToFileURL(join(out, 'index.html')).href;
  const open = page === undefined ? 'Nothing is built yet.' : `Open ${page}`;
  terminal.out(
    json
      ? `${JSON.stringify({ files, components, page })}\n`
      : `${files} files and ${components} components are written. ${open}\nNext: ${programCall()} new <kind>:<coordinates> there for another component, and a support policy in data/support-policy.json\n`,
  );
}
