/**
 * Foreign formats as their specifications have them: of what is written here every part, and nothing else
 * may stand in it; of what is read, what a document must have.
 */
import * as z from 'zod';

const message = z.strictObject({ text: z.string().min(1) });

/** SARIF 2.1.0, sections 3.13 to 3.30: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html */
export const sarifLog = z.strictObject({
  $schema: z.url(),
  version: z.literal('2.1.0'),
  runs: z
    .array(
      z.strictObject({
        tool: z.strictObject({
          driver: z.strictObject({
            name: z.string().min(1),
            version: z.string(),
            rules: z.array(
              z.strictObject({
                id: z.string(),
                shortDescription: message,
                defaultConfiguration: z.strictObject({
                  level: z.enum(['none', 'note', 'warning', 'error']),
                }),
              }),
            ),
          }),
        }),
        results: z.array(
          z.strictObject({
            ruleId: z.string(),
            ruleIndex: z.int().min(0),
            level: z.enum(['none', 'note', 'warning', 'error']),
            message,
            locations: z
              .array(
                z.strictObject({
                  physicalLocation: z.strictObject({
                    artifactLocation: z.strictObject({ uri: z.string().regex(/^[^\s\\:]+$/) }),
                    region: z.strictObject({ startLine: z.int().min(1) }),
                  }),
                }),
              )
              .min(1),
            partialFingerprints: z.record(z.string().regex(/^[^/]+\/v\d+$/), z.string()),
          }),
        ),
      }),
    )
    .length(1),
});

const spdxId = z.string().regex(/^SPDXRef-[A-Za-z0-9.-]+$/);

/** SPDX 2.3, clauses 6 and 7: https://spdx.github.io/spdx-spec/v2.3/document-creation-information/ */
export const spdx23Document = z.object({
  spdxVersion: z.literal('SPDX-2.3'),
  dataLicense: z.literal('CC0-1.0'),
  SPDXID: z.literal('SPDXRef-DOCUMENT'),
  name: z.string().min(1),
  documentNamespace: z.url(),
  creationInfo: z.object({ created: z.iso.datetime(), creators: z.array(z.string()).min(1) }),
  packages: z.array(
    z.object({
      name: z.string().min(1),
      SPDXID: spdxId,
      downloadLocation: z.string().min(1),
      externalRefs: z.array(
        z.object({
          referenceCategory: z.enum(['SECURITY', 'PACKAGE-MANAGER', 'PERSISTENT-ID', 'OTHER']),
          referenceType: z.string().min(1),
          referenceLocator: z.string().min(1),
        }),
      ),
    }),
  ),
});

const element = z.object({ spdxId: z.url(), creationInfo: z.string().regex(/^_:/) });

/** SPDX 3.0.1 as JSON-LD: https://spdx.github.io/spdx-spec/v3.0.1/model/Core/Classes/Element/ */
export const spdx3Document = z.strictObject({
  '@context': z.literal('https://spdx.org/rdf/3.0.1/spdx-context.jsonld'),
  '@graph': z.array(
    z.discriminatedUnion('type', [
      z.object({
        type: z.literal('CreationInfo'),
        '@id': z.string().regex(/^_:/),
        specVersion: z.string().regex(/^3\.\d+\.\d+$/),
        created: z.iso.datetime(),
        createdBy: z.array(z.url()).min(1),
      }),
      element.extend({ type: z.literal('Organization') }),
      element.extend({ type: z.literal('SpdxDocument'), rootElement: z.array(z.url()).min(1) }),
      element.extend({ type: z.literal('software_Sbom'), rootElement: z.array(z.url()).min(1) }),
      element.extend({ type: z.literal('software_Package'), name: z.string().min(1) }),
      element.extend({
        type: z.literal('Relationship'),
        from: z.url(),
        to: z.array(z.url()).min(1),
        relationshipType: z.string().min(1),
      }),
    ]),
  ),
});
