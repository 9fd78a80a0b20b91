/** `.well-known/ai-catalog.json` and the server card that it names. */
import * as z from 'zod';
import { strict, text, upstreamUrl } from '../shape.ts';

const identifier = text.regex(/^urn:air:[a-z0-9.:[\]-]+:mcp:[a-z0-9-]+$/);

export const catalogFile = strict({
  specVersion: z.literal('1.0'),
  host: strict({ displayName: text.max(100), documentationUrl: upstreamUrl }),
  entries: z.tuple([
    strict({ identifier, type: z.literal('application/mcp-server-card+json'), url: upstreamUrl }),
  ]),
});

/** Strict: a card with `remotes` would send agents to a server that no index has. */
export const cardFile = strict({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json'),
  name: text.max(200).regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  version: text.max(255),
  description: text.max(100),
  title: text.max(100),
  websiteUrl: upstreamUrl,
  _meta: z.record(
    text.regex(/^[a-zA-Z0-9.-]+\/stdio$/),
    strict({ command: text, args: z.tuple([z.literal('mcp'), z.literal('--index'), upstreamUrl]) }),
  ),
});
