/** `verify <url|folder>`: proves that any served index keeps the contract. */
import { basename, dirname } from 'node:path';
import { reportOf } from '#verify/report.ts';
import { openReader } from '#verify/open-reader.ts';
import type { Reader } from '#verify/reader.ts';
import { remakeFrom } from '#verify/remake.ts';
import { exitOf, verify as verifyIndex } from '#verify/verify.ts';
import { requireAttestation } from '#deploy/attestation.ts';
import { gitIn } from '#deploy/repository/git.ts';
import { authorizationIn } from '#io/index-folder.ts';
import { isFolder } from '#io/inputs.ts';
import { counter } from '#io/progress.ts';
import { readText, valueIn } from '#io/read.ts';
import { refuse } from '#model/problem.ts';
import type { Context } from '#project/context.ts';
import type { OwnLog } from '#verify/publication.ts';

type VerifyOptions = {
  /** `owner/name`; true: the repository that the settings name. */
  readonly attested?: string | true;
  readonly source?: string;
  readonly for?: 'renovate';
  readonly auth?: string;
  readonly log?: string;
};

/** A publication is recorded before it is deployed, and the deploy may take so long. */
const deployMs = 2 * 3600_000;

export async function verify(context: Context, options: VerifyOptions, target: string) {
  const { attested, source, log, for: reader, auth } = options;
  const missingSite = 'is no folder; name the folder site that the index was built with';
  if (source !== undefined && !isFolder(source)) refuse('E-WRONG-ADDRESS', source, missingSite);
  const builder = await repositoryOf(context, attested);
  await using opened = await openReader(target, authorizationIn(context.env, auth));
  const own = log === undefined ? undefined : recordedLog(context, log);
  const remake = remakeFrom(source ?? context.site);
  const count = counter(context.terminal, ' files read');
  const telling: Reader = { ...opened, get: (path, ask) => opened.get(path, ask).finally(count) };
  const verification = await verifyIndex(telling, context.now, remake, { own, for: reader });
  const code = exitOf(verification);
  const answer = context.json
    ? JSON.stringify({ kept: code !== 1, proven: code === 0, ...verification }, null, 2)
    : reportOf(verification);
  context.terminal.out(`${answer}\n`);
  if (builder !== undefined) await requireAttestation(opened, builder, context.env);
  return code;
}

/** Its age is that of its last commit. Without a commit, its last line must already be live. */
function recordedLog({ env, now }: Context, file: string): OwnLog {
  const missing = 'is not there; name the log that the repository recorded, as it is in data';
  const text = valueIn(readText(file)) ?? refuse('E-FILE-MISSING', file, missing);
  const git = gitIn(dirname(file), env);
  const { stdout } = git.run(['log', '-1', '--format=%ct', '--', basename(file)]);
  return { text, isOverdue: Date.parse(now) - Number(stdout.trim()) * 1000 > deployMs };
}

async function repositoryOf(context: Context, attested?: string | true) {
  if (attested !== true) return attested;
  // Loaded only here: most who verify have no index of their own.
  const { openProject } = await import('#project/project.ts');
  const message = 'needs a repository, such as owner/name, or attestedBy in site/site.json';
  return openProject(context).site.attestedBy ?? refuse('E-WRONG-OPTION', '--attested', message);
}
