/**
 * The JSON schema of SARIF 2.1.0 (errata 01), as far as this program writes it: every key of each definition
 * below, with its type, its bounds and what is required; what the schema closes is closed. Clauses are those of
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
import * as z from 'zod';
import {
  notWritten,
  text,
  index,
  guid,
  uri,
  texts,
  rank,
  properties,
  message,
  multiformatMessage,
  level,
  artifactLocation,
  location,
  uniqueTexts,
} from './sarif-parts.ts';

/** 3.50 */
const reportingConfiguration = z.strictObject({
  enabled: z.boolean().optional(),
  level,
  rank,
  parameters: properties,
  properties,
});

/** 3.49 */
const reportingDescriptor = z.strictObject({
  id: z.string(),
  deprecatedIds: uniqueTexts(),
  guid,
  deprecatedGuids: uniqueTexts(),
  name: text,
  deprecatedNames: uniqueTexts(),
  shortDescription: multiformatMessage.optional(),
  fullDescription: multiformatMessage.optional(),
  messageStrings: z.record(z.string(), multiformatMessage).optional(),
  defaultConfiguration: reportingConfiguration.optional(),
  helpUri: uri,
  help: multiformatMessage.optional(),
  relationships: notWritten,
  properties,
});

/** 3.19 */
const toolComponent = z.strictObject({
  guid,
  name: z.string(),
  organization: text,
  product: text,
  productSuite: text,
  shortDescription: multiformatMessage.optional(),
  fullDescription: multiformatMessage.optional(),
  fullName: text,
  version: text,
  semanticVersion: text,
  dottedQuadFileVersion: z
    .string()
    .regex(/[0-9]+(\.[0-9]+){3}/)
    .optional(),
  releaseDateUtc: text,
  downloadUri: uri,
  informationUri: uri,
  globalMessageStrings: z.record(z.string(), multiformatMessage).optional(),
  notifications: z.array(reportingDescriptor).optional(),
  rules: z
    .array(reportingDescriptor)
    .refine((rules) => new Set(rules.map((one) => JSON.stringify(one))).size === rules.length)
    .optional(),
  taxa: z.array(reportingDescriptor).optional(),
  locations: z.array(artifactLocation).optional(),
  language: z
    .string()
    .regex(/^[a-zA-Z]{2}(-[a-zA-Z]{2})?$/)
    .optional(),
  contents: z.array(z.enum(['localizedData', 'nonLocalizedData'])).optional(),
  isComprehensive: z.boolean().optional(),
  localizedDataSemanticVersion: text,
  minimumRequiredLocalizedDataSemanticVersion: text,
  associatedComponent: notWritten,
  translationMetadata: notWritten,
  supportedTaxonomies: notWritten,
  properties,
});

/** 3.27 */
const result = z.strictObject({
  ruleId: text,
  ruleIndex: index,
  rule: notWritten,
  kind: z.enum(['notApplicable', 'pass', 'fail', 'review', 'open', 'informational']).optional(),
  level,
  message,
  analysisTarget: artifactLocation.optional(),
  locations: z.array(location).optional(),
  guid,
  correlationGuid: guid,
  occurrenceCount: z.int().min(1).optional(),
  partialFingerprints: texts,
  fingerprints: texts,
  stacks: notWritten,
  codeFlows: notWritten,
  graphs: notWritten,
  graphTraversals: notWritten,
  relatedLocations: z.array(location).optional(),
  suppressions: notWritten,
  baselineState: z.enum(['new', 'unchanged', 'updated', 'absent']).optional(),
  rank,
  attachments: notWritten,
  hostedViewerUri: uri,
  workItemUris: z.array(z.url()).optional(),
  provenance: notWritten,
  fixes: notWritten,
  taxa: notWritten,
  webRequest: notWritten,
  webResponse: notWritten,
  properties,
});

/** 3.14, of which this program writes the tool (3.18) and the results (3.27); other keys come when it does. */
const run = z.strictObject({
  tool: z.strictObject({ driver: toolComponent, extensions: notWritten, properties }),
  results: z.array(result).optional(),
  properties,
});

/** 3.13 */
export const sarifSchema = z.strictObject({
  $schema: uri,
  version: z.literal('2.1.0'),
  runs: z.array(run),
  inlineExternalProperties: notWritten,
  properties,
});
