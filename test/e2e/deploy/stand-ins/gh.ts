/** A stand-in for the platform's tool, which knows what the repository's own workflow attested. */
import { delimiter } from 'node:path';
import { folderOf, putProgram } from '../../../folder.ts';

/** A path on which it is found, behind a proxy; `sums` is the file of what was attested, and may come later. */
export function pathWithGh(repository: string, sums: string, proxy = ''): string {
  const signer = `https://github.com/${repository}/.github/workflows/index.yml@refs/heads/main`;
  // gh attestation verify <file> --repo <repository> --cert-identity <workflow>
  const script = `[ -n "$GH_TOKEN" ] && [ "$https_proxy" = "${proxy}" ] && [ "$5" = ${repository} ] && [ "$7" = ${signer} ] &&
grep -q "$(sha256sum "$3" | cut -d' ' -f1)" ${sums} && exit 0
echo 'Error: verifying' >&2
echo 'no attestations found' >&2
exit 1`;
  const tools = folderOf();
  putProgram(tools, 'gh', script);
  return [tools, process.env['PATH']].join(delimiter);
}
