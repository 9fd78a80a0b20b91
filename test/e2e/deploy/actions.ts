/** The platform's own actions on this machine, as far as the workflows use them. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { evaluated, type Contexts } from './expressions.ts';

export type Step = {
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly id?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, unknown>>;
  readonly 'continue-on-error'?: boolean;
};

export type Platform = {
  readonly remote: string;
  readonly room: string;
  /** `github`, `vars`, `secrets`; and `environments`, whose secrets only their own jobs see. */
  readonly contexts: Contexts & { readonly environments?: Readonly<Record<string, object>> };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where each workflow that is called is on this machine. */
  readonly files?: Readonly<Record<string, string>>;
  /** Keeps the sums of what was attested; none where the repository's plan does not allow it. */
  readonly attested?: string;
  /** What the platform's own pages serve. */
  readonly pages?: string;
  /** What a step needs on this machine only. */
  readonly adapt?: (command: string) => string;
};

export type Action = {
  readonly step: Step;
  readonly folder: string;
  readonly platform: Platform;
  readonly contexts: Contexts;
};

export type Done = {
  readonly said: string;
  readonly outcome: 'success' | 'failure';
  readonly outputs: Readonly<Record<string, string>>;
};
const done: Done = { said: '', outcome: 'success', outputs: {} };

export function actionOf({ step, folder, platform, contexts }: Action): Done {
  const [action = ''] = (step.uses ?? '').split('@');
  const given = (name: string, otherwise = '') =>
    String(evaluated(step.with?.[name] ?? otherwise, contexts));
  const artefacts = join(platform.room, 'artefacts');
  const artefact = join(artefacts, given('name'));
  switch (action) {
    case 'actions/setup-node':
      return done;
    case 'actions/checkout':
      if (given('path') === '')
        return checkout(platform, folder, given('ref', '${{ github.sha }}'));
      program(join(folder, given('path')));
      return done;
    case 'actions/upload-artifact':
      upload(join(folder, given('path')), artefact, given('include-hidden-files') === 'true');
      appendFileSync(join(platform.room, 'uploaded'), `${given('name')}\n`);
      return done;
    case 'actions/download-artifact':
      download(artefacts, folder, given);
      return done;
    case 'actions/deploy-pages':
      return deployPages(platform, artefacts, given('artifact_name', 'github-pages'));
    case 'actions/attest-build-provenance':
      return attest(platform, folder, given('subject-path'));
    default:
      throw new Error(`unknown action ${action}`);
  }
}

function checkout({ remote }: Platform, folder: string, ref: string): Done {
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', folder, ...words], { stdio: 'pipe', encoding: 'utf8' }).trim();
  git('clone', '--quiet', remote, '.');
  git('checkout', '--quiet', ref);
  return { ...done, outputs: { commit: git('rev-parse', 'HEAD') } };
}

/** The program and its packages are this checkout's, without its repository. */
function program(folder: string): void {
  mkdirSync(folder);
  for (const name of ['src', 'site', 'node_modules', 'package.json', '.node-version'])
    symlinkSync(resolve(name), join(folder, name));
}

/** As the platform does: hidden files only where they are asked for. */
function upload(from: string, artefact: string, hidden: boolean): void {
  const isHidden = (part: string) => part.startsWith('.');
  const filter = (file: string) => hidden || !relative(from, file).split(sep).some(isHidden);
  cpSync(from, artefact, { recursive: true, filter });
}

/** Of several that a pattern finds, each is put into a folder of its own name, unless they are to be merged. */
function download(artefacts: string, folder: string, given: (name: string) => string): void {
  const to = join(folder, given('path'));
  const prefix = given('pattern').replace('*', '') || given('name');
  // None matched is no failure.
  mkdirSync(artefacts, { recursive: true });
  const matched = readdirSync(artefacts).filter((found) => found.startsWith(prefix));
  const isFlat = matched.length === 1 || given('merge-multiple') === 'true';
  for (const one of matched)
    cpSync(join(artefacts, one), isFlat ? to : join(to, one), { recursive: true });
}

/** Those of an earlier attempt of the run are there too: https://github.com/actions/deploy-pages/issues/338. */
function deployPages({ room, pages = '' }: Platform, artefacts: string, name: string): Done {
  const uploaded = readFileSync(join(room, 'uploaded'), 'utf8').split('\n');
  if (uploaded.filter((one) => one === name).length > 1)
    return { ...done, said: `Multiple artifacts named "${name}"\n`, outcome: 'failure' };
  execFileSync('tar', ['-xf', join(artefacts, name), '-C', pages]);
  return done;
}

function attest({ attested }: Platform, folder: string, subjects: string): Done {
  if (attested === undefined)
    return { ...done, said: 'Feature not available for the repository\n', outcome: 'failure' };
  for (const path of subjects.trim().split('\n')) {
    const sum = createHash('sha256').update(readFileSync(join(folder, path)));
    appendFileSync(attested, `${sum.digest('hex')}\n`);
  }
  return done;
}
