/** `components/<id>.json`: what a component is, and where its releases come from. */
import * as z from 'zod';
import { id } from './id.ts';
import { httpsUrl, strict, text, upstreamUrl, versionText } from './shape.ts';

const pattern = text.max(500).describe('A regular expression (RE2 syntax).');
const pointer = z
  .string()
  .regex(/^(\/([^~/]|~[01])*)*$/, 'must be a JSON pointer, such as /releases or "" for the whole');

const common = {
  include: pattern.optional().describe('Only versions that match this are taken.'),
  exclude: pattern.optional().describe('Versions that match this are left out.'),
  version: pattern
    .optional()
    .describe('Finds the version in the name: a pattern with the named group "version".'),
};

export const source = z.discriminatedUnion(
  'kind',
  [
    strict({ kind: z.literal('npm'), package: text, registry: upstreamUrl.optional(), ...common }),
    strict({
      kind: z.literal('maven'),
      group: text,
      artifact: text,
      repository: upstreamUrl,
      ...common,
    }),
    strict({ kind: z.literal('pypi'), package: text, index: upstreamUrl, ...common }),
    strict({ kind: z.literal('helm'), chart: text, repository: upstreamUrl, ...common }),
    strict({
      kind: z.literal('docker-hub'),
      repository: text,
      api: upstreamUrl.optional(),
      ...common,
    }),
    strict({ kind: z.literal('oci'), registry: upstreamUrl, repository: text, ...common }),
    strict({
      kind: z.literal('github-releases'),
      repository: text,
      api: upstreamUrl.optional(),
      ...common,
    }),
    strict({
      kind: z.literal('page'),
      url: upstreamUrl,
      match: pattern,
      dateFormat: text.optional(),
      ...common,
    }),
    strict({
      kind: z.literal('json'),
      url: upstreamUrl,
      releases: pointer.describe('Where the list of releases is.'),
      version: pointer.describe('Where in a release its version is.'),
      date: pointer.optional(),
      deprecated: pointer.optional(),
      changelog: pointer.optional(),
      include: common.include,
      exclude: common.exclude,
      pattern: common.version,
    }),
  ],
  {
    error:
      'must have a "kind": npm, maven, pypi, helm, docker-hub, oci, github-releases, page or json',
  },
);

/** How users name the component in their files; the kinds are Renovate's datasources. */
export const reference = strict({
  kind: z.enum(['docker', 'helm', 'maven', 'npm', 'pypi', 'sbt-plugin']),
  name: text,
  repository: httpsUrl.optional(),
  // Becomes an upper bound that Renovate reads as a semver range; a wrong one ends its whole run.
  to: versionText
    .regex(
      /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){0,2}$/,
      'must be one to three numbers without leading zeros, or Renovate stops at its rule',
    )
    .optional()
    .describe('The newest version under this name, where later ones are published under another.'),
});

/** How a release's link is built. Placeholders: `{version}`, `{line}`, and `{dashes}`, the version with dashes for dots. */
const changelogRule = strict({
  url: httpsUrl.describe(
    'May contain {version}, {line} and {dashes} (the version with dashes for dots).',
  ),
  from: versionText.optional().describe('The oldest version that has an entry there.'),
  to: versionText.optional().describe('The newest version that has an entry there.'),
});

export const component = strict({
  $schema: z.string().optional(),
  id,
  title: text.max(100),
  summary: text.max(500),
  homepage: httpsUrl,
  changelogUrl: httpsUrl,
  sources: z.array(source).describe('Where its releases are listed. Several are united.'),
  line: z.int().min(1).max(6).optional().describe('How many digit groups make a release line.'),
  changelog: z
    .array(changelogRule)
    .optional()
    .describe("How a release's changelog link is built; the first rule that fits wins."),
  prereleases: z.enum(['drop', 'keep']).default('drop'),
  whenMissing: z
    .enum(['keep', 'deprecate'])
    .default('keep')
    .describe('What it means when the upstream no longer lists a release.'),
  references: z.array(reference).optional(),
  follows: id
    .optional()
    .describe('The component that must understand this one, and so is updated first.'),
  tags: z.array(text.max(50)).optional(),
  facts: z
    .record(text.max(50), text.max(500))
    .optional()
    .describe('Anything else worth finding, as key and value.'),
});

export type Component = z.infer<typeof component>;
export type SourceDefinition = z.infer<typeof source>;
export type SourceKind = SourceDefinition['kind'];
export type Reference = z.infer<typeof reference>;
export type ChangelogRule = z.infer<typeof changelogRule>;
