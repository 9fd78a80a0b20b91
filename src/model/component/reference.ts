/** How users name a component; the kinds are Renovate's datasources. */
import * as z from 'zod';
import { httpsUrl, strict, text, versionText } from '../shape.ts';

const groupAndArtifact = /^[A-Za-z0-9_][A-Za-z0-9_.-]*:[A-Za-z0-9_][A-Za-z0-9_.-]*$/;
const plainName = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/;

const reference = z.discriminatedUnion('kind', [
  kind(
    'docker',
    /^(?:[a-zA-Z0-9](?:[a-zA-Z0-9.-]*[a-zA-Z0-9])?(?::\d+)?\/)?[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*(?:\/[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*)*$/,
    'must be the name of an image without a tag, such as example/tool or registry.example.com/tool',
  ),
  kind(
    'helm',
    plainName,
    'must be the name of a chart, such as tool; its address goes into "repository"',
  ),
  kind('maven', groupAndArtifact, 'must be group:artifact, such as com.example:tool'),
  kind(
    'npm',
    /^(?:@[A-Za-z0-9_~-][A-Za-z0-9._~-]*\/)?[A-Za-z0-9_~-][A-Za-z0-9._~-]*$/,
    'must be the name of a package, such as tool or @example/tool',
  ),
  kind('pypi', plainName, 'must be the name of a package, such as example-tool'),
  kind('sbt-plugin', groupAndArtifact, 'must be group:artifact, such as com.example:sbt-tool'),
]);

export const references = z.array(reference);

export type Reference = z.infer<typeof reference>;

/** A strict grammar per kind: in Renovate's rules `*`, `!` and `/…/` would match other names. */
function kind<Kind extends string>(name: Kind, grammar: RegExp, error: string) {
  return strict({
    kind: z.literal(name),
    name: text.regex(grammar, error),
    repository: httpsUrl.optional(),
    to: versionText
      .optional()
      .describe('The newest version under this name, where later ones have another.'),
  });
}
