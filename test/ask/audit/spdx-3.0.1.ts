/**
 * The JSON schema of SPDX 3.0.1 as JSON-LD, as far as bills of materials of packages use it: every key of each
 * class below, what is required, and closed as the schema is. Classes are those of https://spdx.github.io/spdx-spec/v3.0.1/
 */
import * as z from 'zod';

/** A key of the schema whose class is not transcribed here: whoever has a fixture with it transcribes it. */
const notRead = z.never().optional();

const text = z.string().optional();
const iri = z.string().regex(/^(?!_:).+:.+/);
const blankNodeOrIri = z.string().regex(/^_:.+|.+:.+/);
const references = z.array(blankNodeOrIri).optional();
/** Core/Datatypes/DateTime */
const time = z.iso.datetime({ precision: 0 });

/** Core/Classes/CreationInfo */
const creationInfo = z.strictObject({
  type: z.literal('CreationInfo'),
  '@id': blankNodeOrIri.optional(),
  comment: text,
  created: time,
  createdBy: z.array(blankNodeOrIri).min(1),
  createdUsing: references,
  specVersion: z
    .string()
    .regex(/^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[\w.-]+)?(\+[\w.-]+)?$/),
});

/** Core/Classes/ExternalIdentifier */
const externalIdentifier = z.strictObject({
  type: z.literal('ExternalIdentifier'),
  '@id': blankNodeOrIri.optional(),
  comment: text,
  externalIdentifierType: z.enum(
    'cpe22 cpe23 cve email gitoid other packageUrl securityOther swhid swid urlScheme'.split(' '),
  ),
  identifier: z.string(),
  identifierLocator: z.array(z.url()).optional(),
  issuingAuthority: text,
});

/** Core/Classes/Element */
const element = {
  spdxId: iri,
  comment: text,
  creationInfo: z.union([blankNodeOrIri, creationInfo]),
  description: text,
  extension: notRead,
  externalIdentifier: z.array(externalIdentifier).optional(),
  externalRef: notRead,
  name: text,
  summary: text,
  verifiedUsing: notRead,
};

/** Core/Classes/ElementCollection */
const collection = {
  ...element,
  element: references,
  profileConformance: z
    .array(
      z.enum(
        'ai build core dataset expandedLicensing extension lite security simpleLicensing software'.split(
          ' ',
        ),
      ),
    )
    .optional(),
  rootElement: references,
};

/** Core/Classes/SpdxDocument */
const spdxDocument = z.strictObject({
  ...collection,
  type: z.literal('SpdxDocument'),
  dataLicense: blankNodeOrIri.optional(),
  import: notRead,
  namespaceMap: notRead,
});

/** Software/Classes/Sbom, with the context of Core/Classes/Bundle */
const sbom = z.strictObject({
  ...collection,
  type: z.literal('software_Sbom'),
  context: text,
  software_sbomType: z
    .array(z.enum(['analyzed', 'build', 'deployed', 'design', 'runtime', 'source']))
    .optional(),
});

/** Core/Classes/Artifact */
const artifact = {
  ...element,
  builtTime: time.optional(),
  originatedBy: references,
  releaseTime: time.optional(),
  standardName: z.array(z.string()).optional(),
  suppliedBy: blankNodeOrIri.optional(),
  supportLevel: z
    .array(
      z.enum(
        'deployed development endOfSupport limitedSupport noAssertion noSupport support'.split(' '),
      ),
    )
    .optional(),
  validUntilTime: time.optional(),
};

/** Software/Vocabularies/SoftwarePurpose */
const purpose = z.enum(
  `application archive bom configuration container data device deviceDriver diskImage documentation evidence
  executable file filesystemImage firmware framework install library manifest model module operatingSystem other
  patch platform requirement source specification test`.split(/\s+/),
);

/** Software/Classes/Package, with what it has of Software/Classes/SoftwareArtifact */
const softwarePackage = z.strictObject({
  ...artifact,
  type: z.literal('software_Package'),
  software_additionalPurpose: z.array(purpose).optional(),
  software_attributionText: z.array(z.string()).optional(),
  software_contentIdentifier: notRead,
  software_copyrightText: text,
  software_primaryPurpose: purpose.optional(),
  software_downloadLocation: z.url().optional(),
  software_homePage: z.url().optional(),
  software_packageUrl: z.url().optional(),
  software_packageVersion: text,
  software_sourceInfo: text,
});

/** Core/Vocabularies/RelationshipType */
const relationshipType = z.enum(
  `affects amendedBy ancestorOf availableFrom configures contains coordinatedBy copiedTo delegatedTo dependsOn
  descendantOf describes doesNotAffect expandsTo exploitCreatedBy fixedBy fixedIn foundBy generates hasAddedFile
  hasAssessmentFor hasAssociatedVulnerability hasConcludedLicense hasDataFile hasDeclaredLicense hasDeletedFile
  hasDependencyManifest hasDistributionArtifact hasDocumentation hasDynamicLink hasEvidence hasExample hasHost
  hasInput hasMetadata hasOptionalComponent hasOptionalDependency hasOutput hasPrerequisite hasProvidedDependency
  hasRequirement hasSpecification hasStaticLink hasTest hasTestCase hasVariant invokedBy modifiedBy other packagedBy
  patchedBy publishedBy reportedBy republishedBy serializedInArtifact testedOn trainedOn underInvestigationFor
  usesTool`.split(/\s+/),
);

/** Core/Classes/Relationship */
const relationship = z.strictObject({
  ...element,
  type: z.literal('Relationship'),
  completeness: z.enum(['complete', 'incomplete', 'noAssertion']).optional(),
  endTime: time.optional(),
  from: blankNodeOrIri,
  relationshipType,
  startTime: time.optional(),
  to: z.array(blankNodeOrIri).min(1),
});

export const spdx3Schema = z.strictObject({
  '@context': z.literal('https://spdx.org/rdf/3.0.1/spdx-context.jsonld'),
  '@graph': z.array(
    z.discriminatedUnion('type', [
      creationInfo,
      z.strictObject({ ...element, type: z.literal('Organization') }),
      spdxDocument,
      sbom,
      softwarePackage,
      relationship,
    ]),
  ),
});
