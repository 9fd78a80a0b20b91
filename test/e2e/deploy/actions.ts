/** The platform's own actions on this machine, as far as the workflows use them. */
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
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

type Given = (name: string, otherwise?: string) => string;

const actions: Readonly<Record<string, (action: Action, given: Given) => Done | undefined>> = {
  'actions/attest-build-provenance': attest,
  'actions/checkout': (of, given) => (given('path') === '' ? checkout : program)(of, given),
  'actions/deploy-pages': deployPages,
  'actions/download-artifact': download,
  'actions/setup-node': setUpNode,
  'actions/upload-artifact': upload,
};

export function actionOf(action: Action): Done {
  const { uses = '', with: inputs } = action.step;
  const given = (name: string, otherwise = '') =>
    String(evaluated(inputs?.[name] ?? otherwise, action.contexts));
  const run = actions[uses.split('@')[0] ?? ''];
  if (run === undefined) throw new Error(`unknown action ${uses}`);
  return run(action, given) ?? done;
}

/** A file of the workspace: https://github.com/actions/setup-node/blob/v6.2.0/src/main.ts. */
function setUpNode({ folder }: Action, given: Given): undefined {
  if (given('node-version') === '') readFileSync(join(folder, given('node-version-file')));
}

/** Only the newest commit, unless all are asked for: https://github.com/actions/checkout/blob/v6.0.2/src/ref-helper.ts. */
function checkout({ platform: { remote }, folder }: Action, given: Given): Done {
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', folder, ...words], { stdio: 'pipe', encoding: 'utf8' }).trim();
  const [ref, depth] = [given('ref', '${{ github.sha }}'), given('fetch-depth', '1')];
  const isCommit = /^[0-9a-f]{40}$/.test(ref);
  const spec = isCommit ? ref : `+refs/heads/${ref}*:refs/remotes/origin/${ref}*`;
  git('init', '--quiet');
  git('remote', 'add', 'origin', `file://${remote}`);
  git('fetch', '--quiet', ...(depth === '0' ? [] : [`--depth=${depth}`]), 'origin', spec);
  git('checkout', '--quiet', ...(isCommit ? [ref] : ['-B', ref, `refs/remotes/origin/${ref}`]));
  return { ...done, outputs: { commit: git('rev-parse', 'HEAD') } };
}

/** The program and its packages are this checkout's, without its repository. */
function program({ folder }: Action, given: Given): undefined {
  mkdirSync(join(folder, given('path')));
  for (const name of ['src', 'site', 'node_modules', 'package.json', '.node-version'])
    symlinkSync(resolve(name), join(folder, given('path'), name));
}

/** Hidden files only where they are asked for: https://github.com/actions/upload-artifact/blob/v6.0.0/src/shared/search.ts. */
function upload({ platform: { room }, folder }: Action, given: Given): undefined {
  const [from, name] = [join(folder, given('path')), given('name')];
  const isHidden = (part: string) => part.startsWith('.');
  const filter = (file: string) =>
    given('include-hidden-files') === 'true' || !relative(from, file).split(sep).some(isHidden);
  cpSync(from, join(room, 'artefacts', name), { recursive: true, filter });
  appendFileSync(join(room, 'uploaded'), `${name}\n`);
}

/** One alone lies flat: https://github.com/actions/download-artifact/blob/v7.0.0/src/download-artifact.ts. */
function download({ platform, folder }: Action, given: Given): undefined {
  const [artefacts, to] = [join(platform.room, 'artefacts'), join(folder, given('path'))];
  const prefix = given('pattern').replace('*', '') || given('name');
  // None matched is no failure.
  mkdirSync(artefacts, { recursive: true });
  const matched = readdirSync(artefacts).filter((found) => found.startsWith(prefix));
  const isFlat = matched.length === 1 || given('merge-multiple') === 'true';
  for (const one of matched)
    cpSync(join(artefacts, one), isFlat ? to : join(to, one), { recursive: true });
}

/** Those of an earlier attempt of the run are there too: https://github.com/actions/deploy-pages/issues/338. */
function deployPages({ platform: { room, pages = '' } }: Action, given: Given): Done | undefined {
  const name = given('artifact_name', 'github-pages');
  const uploaded = readFileSync(join(room, 'uploaded'), 'utf8').split('\n');
  if (uploaded.filter((one) => one === name).length > 1)
    return { ...done, said: `Multiple artifacts named "${name}"\n`, outcome: 'failure' };
  execFileSync('tar', ['-xf', join(room, 'artefacts', name), '-C', pages]);
  return undefined;
}

function attest({ platform: { attested }, folder }: Action, given: Given): Done | undefined {
  if (attested === undefined)
    return { ...done, said: 'Feature not available for the repository\n', outcome: 'failure' };
  for (const path of given('subject-path').trim().split('\n')) {
    appendFileSync(attested, `${hash('sha256', readFileSync(join(folder, path)))}\n`);
  }
  return undefined;
}
