/** `init`: a new index of one's own, from nothing to pages that can be looked at. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { aligned } from '#answer/aligned.ts';
import { gitIn } from '#deploy/repository/git.ts';
import { programCall, shellWord } from '#io/program.ts';
import type { NetworkOptions } from '#job/network.ts';
import { propose, type Proposal } from '#job/propose.ts';
import { contextIn, renewProgramFiles, startIndex, type Started } from '#job/start-index.ts';
import { refuseWrong } from '#job/gather-all.ts';
import type { HostKind } from '#model/served/paths.ts';
import { refuse, Refusal } from '#model/problem.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { counted } from '#model/words.ts';
import { printBuilt } from '#project/build-site.ts';
import type { Context, ExitCode } from '#project/context.ts';
import { ciFor, pathProblem, type Ci } from '#project/deploying.ts';
import { newSite } from '#project/new-index.ts';
import { askedIndex, type Ask, type Given } from './init-questions.ts';

type InitOptions = NetworkOptions &
  Given & { readonly yes?: true; readonly host?: HostKind; readonly ci?: Ci };

export async function init(
  runtime: Context,
  { title, address, from, read, yes, host, ...options }: InitOptions,
  name = '.',
): Promise<ExitCode> {
  const folder = resolve(name);
  const context = contextIn(runtime, folder);
  const given = withoutUndefined({ title, address, from, read, host, ci: options.ci });
  if (existsSync(join(context.site, 'site.json'))) return renew(context, name, given);
  const ci = ciFor(host ?? 'cloudflare', options.ci);
  const ask = askOn(context);
  const index = await askedIndex(folder, given, ask);
  const site = newSite(index.title, index.address, host);
  const path = pathProblem({ ...site, host: { kind: host ?? 'cloudflare' } });
  if (path) refuse('E-WRONG-OPTION', '--address', path);
  const proposal = await propose(context, site, index, options);
  if (!context.json) context.terminal.out(tableOf(proposal));
  const { components, problems } = proposal;
  if (components.length === 0 && index.named.length + index.found.length > 0) {
    const message = 'none of it could be taken; nothing was written';
    throw new Refusal([...problems, { code: 'E-NO-DRAFT', where: 'init', message }]);
  }
  if (ask && !yes && !isYes(await ask(`Write this index to ${folder}?`, 'yes')))
    refuse('E-INTERRUPTED', 'init', 'was not agreed to; nothing was written');
  const started = await startIndex(context, folder, proposal, options);
  if (started.built !== undefined) printBuilt(context, started.built);
  const { stdout } = gitIn(folder, runtime.env).run(['rev-parse', '--show-prefix']);
  printStarted(context, name, proposal, started, ci !== 'shell' && stdout.trim() !== '');
  refuseWrong(started.report);
  if (problems.length > 0) throw new Refusal(problems);
  if (ask === undefined || yes || started.built === undefined) return 0;
  // Ctrl+C is no failure here: the index is already written.
  if (!isYes(await ask('Look at it in a browser now?', 'yes').catch(() => 'no'))) return 0;
  const { serve } = await import('./serve.ts');
  return await serve(context, {});
}

function renew({ json, terminal }: Context, name: string, given: Given): ExitCode {
  const notTaken = Object.keys(given).map((key) => `--${key}`);
  const advice = `cannot be taken: ${name} is an index already; change site/site.json, or add components with ${programCall()} new <kind>:<coordinates>`;
  if (notTaken.length > 0) refuse('E-WRONG-OPTION', notTaken.join(', '), advice);
  renewProgramFiles(resolve(name));
  const words = `${name} is an index already; its schemas, and what its host and job have of the program, are renewed.\n`;
  terminal.out(json ? '{"renewed":true}\n' : words);
  return 0;
}

/** Undefined without a terminal. Closed after each answer, or Ctrl+C would not end `init`. */
function askOn({ terminal, json }: Context): Ask | undefined {
  if (!terminal.isTTY || !process.stdin.isTTY || json) return undefined;
  return async (question, guess = '') => {
    using lines = createInterface({ input: process.stdin, output: process.stderr });
    const shown = guess === '' ? question : `${question} [${guess}]`;
    // Only Ctrl+C and Ctrl+D make a question fail.
    const typed = await lines.question(`${shown} `).catch((error: unknown) => {
      return refuse('E-INTERRUPTED', 'init', 'was interrupted; nothing was written', error);
    });
    return typed.trim() || guess;
  };
}

const isYes = (answer: string) => /^y(es)?$/i.test(answer);

/** Components, their sources and numbers of releases; then what is left out, and why. */
function tableOf({ components, leftOut }: Proposal): string {
  const rows = components.map(({ draft, from, clean, later, answer }) => {
    const newest = clean.releases.at(-1);
    const day = newest?.date === undefined ? ', no date' : ` of ${newest.date.slice(0, 10)}`;
    const doubt = later ? `, though ${later}` : '';
    const part = 'because' in answer ? `${doubt}; a part only: ${answer.because}` : doubt;
    const releases = `${clean.releases.length}, the newest ${newest?.version.text}${day}${part}`;
    return [draft.definition.id, from, releases];
  });
  const lines = rows.length > 0 ? aligned([['component', 'from', 'releases'], ...rows]) : [];
  const others = leftOut.map(({ name, because }) => `  ${name}: ${because}`);
  const left = others.length > 0 ? ['Left out:', ...others] : [];
  return [...lines, ...left].map((line) => `${line}\n`).join('');
}

function printStarted(
  { json, terminal }: Context,
  name: string,
  { components, leftOut, problems }: Proposal,
  { files, kept }: Started,
  isBelowTop: boolean,
): void {
  if (json) {
    const listed = components.map(({ draft, from, clean }) => {
      return { id: draft.definition.id, source: from, releases: clean.releases.length };
    });
    const said = { files, kept, components: listed, leftOut, problems };
    return terminal.out(`${JSON.stringify(said)}\n`);
  }
  const call = programCall();
  const show = components.length > 0 ? `Look at it: ${call} serve\n` : '';
  const top = `${name} is not the top of its repository, where alone a platform finds the job: git init ${shellWord(name)}\n`;
  const stay = kept.length > 0 ? `Kept, as they were there before: ${kept.join(', ')}\n` : '';
  terminal.out(
    `${files} files are written, ${counted(components.length, 'component')} among them.\n${stay}` +
      `Next, in ${name}: say in data/support-policy.json how long you support what; ${call} new <kind>:<coordinates> adds a component; then ${call} run. README.md says how the host is set up; push this as a repository of its own, and start its daily job.\n${show}${isBelowTop ? top : ''}`,
  );
}
