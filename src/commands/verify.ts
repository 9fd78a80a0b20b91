/** `verify <url|folder>`: proves that any served index keeps the contract. */
import { reportOf } from '#verify/report.ts';
import { openReader } from '#verify/open-reader.ts';
import { remakeFrom } from '#verify/remake-index.ts';
import { exitOf, verify as verifyIndex } from '#verify/verify.ts';
import { requireAttestation } from '#deploy/attestation.ts';
import { refuse } from '#model/problem.ts';
import type { AttestedBy } from '#model/site.ts';
import type { Context, ExitCode } from '#project/context.ts';

export type VerifyOptions = {
  /** Also asks who built it: `owner/name`, or the repository that the settings name. */
  readonly attested?: string | true;
  /** The folder `site` of the index, for templates and assets of its own; else that of `--site`. */
  readonly source?: string;
};

export async function verify(
  context: Context,
  target: string,
  { attested, source }: VerifyOptions = {},
): Promise<ExitCode> {
  const reader = await openReader(target);
  try {
    const verification = await verifyIndex(reader, context.now, remakeFrom(source ?? context.site));
    const code = exitOf(verification);
    const answer = context.json
      ? JSON.stringify({ kept: code !== 1, proven: code === 0, ...verification }, null, 2)
      : reportOf(verification);
    context.terminal.out(`${answer}\n`);
    if (attested !== undefined)
      await requireAttestation(reader, await repositoryOf(context, attested), context.env);
    return code;
  } finally {
    await reader.close();
  }
}

/** Most who verify have no settings to ask. */
async function repositoryOf(context: Context, attested: string | true): Promise<AttestedBy> {
  const repository = attested === true ? await attestedBy(context) : attested;
  if (repository !== undefined) return repository;
  const message = 'needs a repository, such as owner/name, or attestedBy in site/site.json';
  return refuse('E-WRONG-OPTION', '--attested', message);
}

async function attestedBy(context: Context): Promise<AttestedBy | undefined> {
  const { openProject } = await import('#project/project.ts');
  return openProject(context).site.attestedBy;
}
