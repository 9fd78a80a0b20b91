/**
 * The JSON schema of SPDX 2.3, as far as bills of materials of packages use it: every key of each definition
 * below, what is required, and closed where the schema is. Clauses are those of https://spdx.github.io/spdx-spec/v2.3/
 * A time may have fractions of a second, as npm writes it: the text of 2.3 has none, its schema takes them.
 */
import * as z from 'zod';

/** A key of the schema whose definition is not transcribed here: whoever has a fixture with it transcribes it. */
const notRead = z.never().optional();

const text = z.string().optional();
const texts = z.array(z.string()).optional();
const spdxId = z.string().regex(/^SPDXRef-[a-zA-Z0-9.-]+$/);
const time = z.iso.datetime();

/** 7.10 */
const checksum = z.strictObject({
  algorithm: z.enum(
    'SHA1 BLAKE3 SHA3-384 SHA256 SHA384 BLAKE2b-512 BLAKE2b-256 SHA3-512 MD2 ADLER32 MD4 SHA3-256 BLAKE2b-384 SHA512 MD6 MD5 SHA224'.split(
      ' ',
    ),
  ),
  checksumValue: z.string().regex(/^[0-9a-fA-F]+$/),
});

/** 7.21; the schema takes both spellings of a category. */
const externalRef = z.strictObject({
  comment: text,
  referenceCategory: z.enum(
    'OTHER PERSISTENT-ID PERSISTENT_ID SECURITY PACKAGE-MANAGER PACKAGE_MANAGER'.split(' '),
  ),
  referenceLocator: z.string().regex(/^\S+$/),
  referenceType: z.string(),
});

/** 12 */
const annotation = z.strictObject({
  annotationDate: time,
  annotationType: z.enum(['OTHER', 'REVIEW']),
  annotator: z.string(),
  comment: z.string(),
});

/** 7.9 */
const verificationCode = z.strictObject({
  packageVerificationCodeExcludedFiles: texts,
  packageVerificationCodeValue: z.string(),
});

/** 7.24 */
const purpose = z.enum(
  'OTHER INSTALL ARCHIVE FIRMWARE APPLICATION FRAMEWORK LIBRARY CONTAINER SOURCE DEVICE OPERATING-SYSTEM FILE'.split(
    ' ',
  ),
);

/** 7 */
const spdxPackage = z.strictObject({
  SPDXID: spdxId,
  annotations: z.array(annotation).optional(),
  attributionTexts: texts,
  builtDate: time.optional(),
  checksums: z.array(checksum).optional(),
  comment: text,
  copyrightText: text,
  description: text,
  downloadLocation: z.string(),
  externalRefs: z.array(externalRef).optional(),
  filesAnalyzed: z.boolean().optional(),
  hasFiles: texts,
  homepage: text,
  licenseComments: text,
  licenseConcluded: text,
  licenseDeclared: text,
  licenseInfoFromFiles: texts,
  name: z.string(),
  originator: text,
  packageFileName: text,
  packageVerificationCode: verificationCode.optional(),
  primaryPackagePurpose: purpose.optional(),
  releaseDate: time.optional(),
  sourceInfo: text,
  summary: text,
  supplier: text,
  validUntilDate: time.optional(),
  versionInfo: text,
});

/** 11.1 */
const relationshipType = z.enum(
  `VARIANT_OF COPY_OF PATCH_FOR TEST_DEPENDENCY_OF CONTAINED_BY DATA_FILE_OF OPTIONAL_COMPONENT_OF ANCESTOR_OF
  GENERATES CONTAINS OPTIONAL_DEPENDENCY_OF FILE_ADDED REQUIREMENT_DESCRIPTION_FOR DEV_DEPENDENCY_OF DEPENDENCY_OF
  BUILD_DEPENDENCY_OF DESCRIBES PREREQUISITE_FOR HAS_PREREQUISITE PROVIDED_DEPENDENCY_OF DYNAMIC_LINK DESCRIBED_BY
  METAFILE_OF DEPENDENCY_MANIFEST_OF PATCH_APPLIED RUNTIME_DEPENDENCY_OF TEST_OF TEST_TOOL_OF DEPENDS_ON
  SPECIFICATION_FOR FILE_MODIFIED DISTRIBUTION_ARTIFACT AMENDS DOCUMENTATION_OF GENERATED_FROM STATIC_LINK OTHER
  BUILD_TOOL_OF TEST_CASE_OF PACKAGE_OF DESCENDANT_OF FILE_DELETED EXPANDED_FROM_ARCHIVE DEV_TOOL_OF
  EXAMPLE_OF`.split(/\s+/),
);

/** 11 */
const relationship = z.strictObject({
  spdxElementId: z.string(),
  comment: text,
  relatedSpdxElement: z.string(),
  relationshipType,
});

/** 6 */
export const spdx23Schema = z.strictObject({
  $schema: text,
  SPDXID: z.literal('SPDXRef-DOCUMENT'),
  annotations: z.array(annotation).optional(),
  comment: text,
  creationInfo: z.strictObject({
    comment: text,
    created: time,
    creators: z.array(z.string().regex(/^(?:Person|Organization|Tool): \S/)).min(1),
    licenseListVersion: text,
  }),
  dataLicense: z.literal('CC0-1.0'),
  externalDocumentRefs: notRead,
  hasExtractedLicensingInfos: notRead,
  name: z.string(),
  revieweds: notRead,
  spdxVersion: z.literal('SPDX-2.3'),
  documentNamespace: z.url(),
  documentDescribes: z.array(spdxId).optional(),
  packages: z.array(spdxPackage).optional(),
  files: notRead,
  snippets: notRead,
  relationships: z.array(relationship).optional(),
});
