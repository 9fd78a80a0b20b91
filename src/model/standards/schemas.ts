/** The shapes that the documents in the formats of others keep. */
import type * as z from 'zod';
import { lifecycleFile } from '../support/ledger.ts';
import { cardFile, catalogFile } from './agents.ts';
import { cleDocument } from './cle.ts';
import { sbomFile } from './cyclonedx.ts';
import * as endoflife from './endoflife.ts';
import { openeoxFile } from './openeox.ts';
import { purlFile, purlsFile } from './purls.ts';
import { statementFile } from './statement.ts';

/** The first that fits the path is its shape. */
const shapes: readonly (readonly [path: RegExp, shape: z.ZodType])[] = [
  [/^lifecycle\//, lifecycleFile],
  [/^cle\//, cleDocument],
  [/^openeox\//, openeoxFile],
  [/^sbom\//, sbomFile],
  [/^purls\.json$/, purlsFile],
  [/^purl\//, purlFile],
  [/^support\.json$/, statementFile],
  [/^api\/v1\/products\.json$/, endoflife.endoflifeProducts],
  [/^api\/v1\/products\/full\.json$/, endoflife.endoflifeFull],
  [/^api\/v1\/products\//, endoflife.endoflifeProduct],
  [/^api\/v1\/identifiers\.json$/, endoflife.endoflifeIdentifierTypes],
  [/^api\/v1\/identifiers\//, endoflife.endoflifeIdentifiers],
  [/^api\/[^/]+\.json$/, endoflife.endoflifeV0],
  [/^\.well-known\/ai-catalog\.json$/, catalogFile],
  [/^\.well-known\/mcp\/server-card\.json$/, cardFile],
];

export function standardSchema(path: string): z.ZodType | undefined {
  return shapes.find(([pattern]) => pattern.test(path))?.[1];
}
