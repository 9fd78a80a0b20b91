/** The official schemas of the formats of others, in `fixtures/official`, without their sentences, which are their authors', and without the paths that no index answers. */
import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';

/** RFC 3339, RFC 3986 and RFC 2141, as far as these documents go. */
export const formats: Readonly<Record<string, (value: string) => boolean>> = {
  date: (value) =>
    /^\d{4}-\d\d-\d\d$/.test(value) && new Date(value).toJSON()?.slice(0, 10) === value,
  'date-time': (value) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
  uri: (value) =>
    /^[a-z][a-z\d+.-]*:\/\/[\w.~!$&'()*+,;=:@[\]%-]+(\/[\w.~!$&'()*+,;=:@/%-]*)?(\?[\w.~!$&'()*+,;=:@/?%-]*)?(#[\w.~!$&'()*+,;=:@/?%-]*)?$/i.test(
      value,
    ) && !/%(?![\da-f]{2})/i.test(value),
  'uri-reference': (value) => /^(?:[\w.~!$&'()*+,;=:@/?#-]|%[\dA-Fa-f]{2})*$/.test(value),
};

type Name = 'sarif-2.1.0' | 'endoflife-api-1.2.1' | 'server-card' | 'openeox-core-1.0';

/** `part`: a place in the document, as `/definitions/x`. */
export function official(name: Name, part = ''): ValidateFunction {
  const text = readFileSync(`test/fixtures/official/${name}.json`, 'utf8');
  // SARIF is written in draft 04, of which it uses what later drafts kept.
  const { $schema: draft, id: _, ...schema } = JSON.parse(text) as Record<string, unknown>;
  const isOlder = String(draft).includes('draft-04');
  const ajv = new (isOlder ? Ajv : Ajv2020)({ allErrors: true, strict: false });
  for (const [format, validate] of Object.entries(formats)) ajv.addFormat(format, validate);
  ajv.addFormat('int32', { type: 'number', validate: (value) => Math.abs(value) < 2 ** 31 });
  return ajv.addSchema({ ...schema, $id: 'https://official.example/' }).compile({
    $ref: `https://official.example/#${part}`,
  });
}

/** What it says against a document, each with its place. */
export function against(validate: ValidateFunction, document: unknown): string[] {
  validate(document);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

type Result = {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation: {
      artifactLocation: { uri: string };
      region?: { startLine: number };
    };
  }[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
};

type Sarif = {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
    readonly results: readonly Result[];
  }[];
};

/** The document, once the official schema has nothing against it. */
export function sarifOf(text: string): Sarif {
  const document = JSON.parse(text) as Sarif;
  expect(against(official('sarif-2.1.0'), document)).toEqual([]);
  return document;
}
