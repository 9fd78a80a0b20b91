/** `verify <url|folder>`: proves that any served index keeps the contract. */
import { reportOf } from '#verify/report.ts';
import { openReader } from '#verify/open-reader.ts';
import { findingsOf, verify as verifyIndex } from '#verify/verify.ts';
import { requireAttestation } from '#deploy/attestation.ts';
import { Refusal } from '#model/problem.ts';
import type { Context, ExitCode } from '#project/context.ts';

export type VerifyOptions = {
  /** Also asks who built it: `owner/name`, or the repository that the settings name. */
  readonly attested?: string | true;
};

export async function verify(
  context: Context,
  target: string,
  { attested }: VerifyOptions = {},
): Promise<ExitCode> {
  const reader = await openReader(target);
  try {
    const verification = await verifyIndex(reader, context.now);
    const kept = findingsOf(verification, 'violation').length === 0;
    const answer = context.json
      ? JSON.stringify({ kept, ...verification }, null, 2)
      : reportOf(verification);
    context.terminal.out(`${answer}\n`);
    if (attested !== undefined)
      await requireAttestation(reader, await repositoryOf(context, attested), context.env);
    return kept ? 0 : 1;
  } finally {
    await reader.close();
  }
}

/** Most who verify have no settings to ask. */
async function repositoryOf(context: Context, attested: string | true): Promise<string> {
  const repository = attested === true ? await attestedBy(context) : attested;
  if (repository !== undefined) return repository;
  const message = 'needs a repository, such as owner/name, or attestedBy in site/site.json';
  throw new Refusal([{ code: 'E-WRONG-OPTION', where: '--attested', message }]);
}

async function attestedBy(context: Context): Promise<string | undefined> {
  const { openProject } = await import('#project/project.ts');
  return openProject(context).site.attestedBy;
}
