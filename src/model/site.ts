/** `site/site.json`: what the served index calls itself and where it lives. */
import * as z from 'zod';
import { brand } from './brand.ts';
import { checkedText, httpsUrl, strict, text, title, upstreamUrl } from './shape.ts';
import { authVariable, upgrades } from './component/component.ts';
import { formats, hostKinds, maxFileBytes } from './served/paths.ts';
import { baseUrlProblem, toUri } from './url.ts';

const origin = upstreamUrl.refine(
  (value) => URL.parse(value)?.pathname === '/' && !/[?#]|\/$/.test(value),
  'must be an origin, such as https://registry.example.com',
);

const repositoryName = z
  .string()
  .regex(/^[\w.-]+\/[\w.-]+$/, 'must name a repository, such as owner/name');

const attestedBy = z.union([
  repositoryName,
  z.strictObject({
    repository: repositoryName,
    workflow: z
      .string()
      .regex(
        /^[\w.-]+\/[\w.-]+\/\.github\/workflows\/[\w.-]+@refs\/(tags|heads)\/[\w./-]+$/,
        'must name a workflow at its tag, such as owner/program/.github/workflows/index.yml@refs/tags/v1.0.0',
      )
      .describe('The workflow that signs, at its tag.'),
  }),
]);

export type AttestedBy = z.infer<typeof attestedBy>;
const contact = z.union([httpsUrl, z.string().regex(/^mailto:[^@\s<>"]+@[^@\s<>"]+$/)], {
  error: 'must be an https:// page or a mailto: address',
});

const branchShape = /^(?!main$|master$)[a-z0-9][\w-]*(\/[\w-]+)*$/;
/** What is served of it, in `facts.json`. */
const shown = {
  title,
  description: text.max(300),
  baseUrl: checkedText(baseUrlProblem)
    .overwrite(toUri)
    .meta({ format: 'uri' })
    .describe("The address that it is served under: https, or http inside one's own network."),
  datasource: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and dashes, a letter first')
    .describe("The name of Renovate's custom datasource."),
  brand: brand.optional(),
  repository: httpsUrl
    .optional()
    .describe('Where the definitions are kept, for readers who want to mend one.'),
  manufacturer: text
    .max(200)
    .optional()
    .describe('Who makes the product, as the support statement names them.'),
  address: text.max(300).optional().describe('The postal address of the manufacturer.'),
  security: strict({
    contact: contact.describe('The single point of contact for vulnerabilities.'),
    policy: httpsUrl.optional().describe('The policy on coordinated disclosure.'),
  })
    .optional()
    .describe('For the support statement and security.txt (RFC 9116).'),
  contact: contact
    .optional()
    .describe('Whom to ask about support: a page, or a mail address with mailto:.'),
  upgrades: upgrades.optional(),
  formats: z
    .array(z.enum(formats))
    .optional()
    .describe(
      "What is served beside each component's own file, page, facts, ledger, feed and badge. All where absent; none for an index of very many components.",
    ),
  database: z
    .boolean()
    .optional()
    .describe('Whether index.sqlite is served: every release in one file, to be asked in SQL.'),
  host: strict({
    kind: z
      .enum(hostKinds)
      .optional()
      .describe('Where it is served: cloudflare if absent. Its limits, and what it cannot send.'),
    fileBytes: z
      .int()
      .min(1_000_000)
      .max(maxFileBytes, 'must be at most 26214400: our own readers take no larger file')
      .optional()
      .describe('The largest file that it takes, in bytes: 26214400 where absent.'),
    files: z
      .int()
      .min(100)
      .optional()
      .describe('How many files it takes; where absent, as many as its smallest plan.'),
  })
    .optional()
    .describe('Where the index is served, and what its host takes.'),
  agents: z
    .boolean()
    .optional()
    .describe(
      "Whether a small Worker beside the files answers agents at /api/mcp. It reads served files only; Cloudflare's host.",
    ),
  ownDomain: z
    .boolean()
    .optional()
    .describe(
      'Whether the host name belongs to the index alone. Then browsers are told to use TLS for all of it (HSTS).',
    ),
};

export const publicSettings = strict(shown);

export const site = strict({
  $schema: z.string().optional(),
  ...shown,
  credentials: z
    .record(authVariable, z.union([origin, z.array(origin).min(1)]))
    .optional()
    .describe('Environment variables that definitions may name, each with where it may be sent.'),
  privateHosts: z
    .array(
      text
        .regex(/^([\w.-]+|\[[\w:.]+\])(:\d+)?$/, 'must be a host, with or without a port')
        .refine((host) => URL.canParse(`https://${host}`), 'is no host and port that there can be'),
    )
    .optional()
    .describe('Hosts of your own network that may be asked. Their addresses are not published.'),
  attestedBy: attestedBy
    .optional()
    .describe(
      'The repository whose job attests each build, or { repository, workflow } where that job is another repository’s workflow. Then nothing else is deployed.',
    ),
  records: z
    .string()
    .regex(branchShape, 'must be another branch than main, in lower case and without dots')
    .optional()
    .describe(
      'The branch that keeps what the program records, where the default one takes no commit of the job.',
    ),
});

export type Site = z.infer<typeof site>;
export type PublicSettings = z.infer<typeof publicSettings>;
