/** `components/<id>.json`: what a component is, and where its releases come from. */
import * as z from 'zod';
import { artifacts } from './artifact.ts';
import { goesWith } from './goes-with.ts';
import { endSource, declaredLine, lineRule } from './line.ts';
import { parsePurl } from '../parse-purl.ts';
import { flag, httpsTemplate, httpsUrl, id, strict, text, title, versionText } from '../shape.ts';
import { references } from './reference.ts';

export const uncheckedPattern = text.max(500).describe('A regular expression (RE2 syntax).');

export const patterns = {
  include: uncheckedPattern.optional().describe('Only versions that match this are taken.'),
  exclude: uncheckedPattern.optional().describe('Versions that match this are left out.'),
  version: uncheckedPattern
    .optional()
    .describe('Finds the version in the name: a pattern with the named group "version".'),
  separator: text
    .optional()
    .describe('What stands between the numbers of a version in place of a dot: "_" in REL_17_2.'),
  rebuilt: flag('Its releases are published again by design, as images on a renewed base are.'),
};

export const authVariable = z
  .string()
  .regex(/^INDEX_AUTH_[A-Z0-9_]+$/, 'must be the name of a variable that begins with INDEX_AUTH_');

/** Names environment variables, never secrets; `site.json` says where each may be sent. */
const auth = z
  .union([
    strict({ bearer: authVariable }),
    strict({ basic: z.union([authVariable, strict({ user: text, password: authVariable })]) }),
    strict({
      header: text.regex(
        /^(?!(?:host|connection|content-length|transfer-encoding)$)[a-z][a-z0-9-]*$/i,
        'must be the name of a header, and not of one that is of the connection',
      ),
      value: authVariable,
    }),
  ])
  .describe('A credential: bearer, basic ("user:password", or both apart), or a header.');
export type Auth = z.infer<typeof auth>;

export const access = {
  auth: auth.optional(),
  private: flag('Its server is inside your own network, and its address is not published.'),
  evidence: httpsUrl.optional().describe('A public page that shows the releases, for readers.'),
};

export const versionCommand = z
  .union([text.max(200), z.record(text.max(30), text.max(200))])
  .describe('Tells which version one has: a command or a place, or one for each platform.');

/** Each kind of source has fields of its own; `#gather/definition.ts` knows and checks them. */
const source = z.looseObject({ kind: z.string(), ...patterns, ...access });

export const changelogRule = strict({
  url: httpsTemplate.describe(
    'May contain {version}, {line} and {dashes} (the version with dashes for dots).',
  ),
  from: versionText.optional().describe('The oldest version that has an entry there.'),
  to: versionText.optional().describe('The newest version that has an entry there.'),
});

/** What scanners and bills of materials call the component. */
const identifier = text
  .max(500)
  .regex(
    /^(pkg:[a-z][a-z0-9.+-]*\/[^@?#\s]+(\?[^#\s]+)?|cpe:(2\.3:|\/)[aho]:\S+)$/,
    'must be a package URL without a version, such as pkg:npm/%40acme/agent, or a CPE name',
  )
  .refine((written) => !/^pkg:[^/]+\/./.test(written) || parsePurl(written), {
    error: 'is no valid package URL: each type has a name, and some a namespace; no slash ends it',
  });

/** Only people know it: stated here or, for all others, in `site.json`; else shown as unstated. */
export const upgrades = strict({
  free: z.boolean().describe('Whether moving on to a newer version costs nothing.'),
  how: text.max(500).describe('How to move on, in a sentence or two.').optional(),
  url: httpsUrl.describe('Where it is written how to move on.').optional(),
}).describe('Whether moving on to a newer version is free, and how; for the support statement.');

export type Upgrades = z.infer<typeof upgrades>;

export const component = strict({
  $schema: z.string().optional(),
  id,
  title,
  summary: text.max(500),
  homepage: httpsUrl
    .optional()
    .describe("Its own page; without one, the index's page of it is named in the served files."),
  changelogUrl: httpsUrl.optional().describe('Where its changes are written down, if anywhere.'),
  sources: z.array(source).describe('Where its releases are listed. Several are united.'),
  line: lineRule
    .optional()
    .describe(
      'How many digit groups make a release line, or a regular expression (RE2) whose group finds its name.',
    ),
  lines: z
    .array(declaredLine)
    .min(1)
    .optional()
    .describe('Lines by name; what fits none of them has the line that "line" finds.'),
  ends: z
    .array(endSource)
    .min(1)
    .optional()
    .describe('Where the vendor publishes the last days of the lines.'),
  changelog: z
    .array(changelogRule)
    .optional()
    .describe("How a release's changelog link is built; the first rule that fits wins."),
  prereleases: z.enum(['drop', 'keep']).default('drop'),
  whenMissing: z
    .enum(['keep', 'deprecate'])
    .default('keep')
    .describe('What it means when the upstream no longer lists a release.'),
  references: references.optional(),
  identifiers: z
    .array(identifier)
    .optional()
    .describe(
      'Package URLs and CPE names that stand in no reference; the first purl is the main one.',
    ),
  versionCommand: versionCommand.optional(),
  bom: httpsUrl.optional().describe('Where its bill of materials lies.'),
  upgrades: upgrades.optional(),
  follows: id
    .optional()
    .describe('The component that must understand this one, and so is updated first.'),
  goesWith: goesWith.optional(),
  artifacts: artifacts.optional(),
  tags: z.array(text.max(50)).optional(),
  aliases: z
    .array(text.max(60))
    .optional()
    .describe('Other names that people search it by, such as abbreviations and former names.'),
  facts: z
    .record(text.max(50), text.max(500))
    .optional()
    .describe('Anything else worth finding, as key and value.'),
});

export type Component = z.infer<typeof component>;
export type SourceDefinition = z.infer<typeof source>;
export type ChangelogRule = z.infer<typeof changelogRule>;
