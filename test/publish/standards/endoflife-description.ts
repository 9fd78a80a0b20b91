/**
 * The answers of endoflife.date's API as JSON Schemas, from its published description (version 1.1.0, with
 * what 1.2 added): names, types and what is required. It is what others check their answers with, so it is
 * written apart from the shapes of the program and shares nothing with them.
 * https://endoflife.date/docs/api/v1/openapi.yml
 */

const text = { type: 'string' } as const;
const textOrNull = { type: ['string', 'null'] } as const;
const truth = { type: 'boolean' } as const;
const date = { type: 'string', format: 'date' } as const;
const dateOrNull = { type: ['string', 'null'], format: 'date' } as const;
const uri = { type: 'string', format: 'uri' } as const;
const uriOrNull = { type: ['string', 'null'], format: 'uri' } as const;
const ref = (name: string) => ({ $ref: `#/definitions/${name}` });
const list = (items: object) => ({ type: 'array', items });

function object(required: string, properties: object): object {
  return { type: 'object', required: required.split(' ').filter(Boolean), properties };
}

const summary = {
  name: text,
  label: text,
  aliases: list(text),
  category: text,
  tags: { ...list(text), minItems: 1 },
};

const definitions = {
  Uri: object('name uri', { name: text, uri }),
  Identifier: object('id type', { id: text, type: text }),
  UnknownProperties: { type: 'object', additionalProperties: textOrNull },
  ProductVersion: object('name date link', { name: text, date: dateOrNull, link: uriOrNull }),
  ProductRelease: object(
    'name codename label releaseDate isLts ltsFrom isEol eolFrom isMaintained latest',
    {
      name: text,
      codename: textOrNull,
      label: text,
      releaseDate: date,
      isLts: truth,
      ltsFrom: dateOrNull,
      isEoas: truth,
      eoasFrom: dateOrNull,
      isEol: truth,
      eolFrom: dateOrNull,
      isDiscontinued: truth,
      discontinuedFrom: dateOrNull,
      isEoes: { type: ['boolean', 'null'] },
      eoesFrom: dateOrNull,
      isMaintained: truth,
      latest: { anyOf: [ref('ProductVersion'), { type: 'null' }] },
      custom: { anyOf: [ref('UnknownProperties'), { type: 'null' }] },
    },
  ),
  ProductSummary: object('name label aliases category tags uri', { ...summary, uri }),
  ProductDetails: object('name label aliases category tags identifiers labels links releases', {
    ...summary,
    versionCommand: textOrNull,
    identifiers: list(ref('Identifier')),
    labels: object('eol', {
      eoas: textOrNull,
      discontinued: textOrNull,
      eol: text,
      eoes: textOrNull,
    }),
    links: object('html', { icon: uriOrNull, html: uri, releasePolicy: uriOrNull }),
    releases: list(ref('ProductRelease')),
  }),
  // Of 1.2: each identifier of a type, and whose it is.
  IdentifierProduct: object('identifier product', { identifier: text, product: ref('Uri') }),
};

const head = { schema_version: text, generated_at: { type: 'string', format: 'date-time' } };

function listResponse(items: string): object {
  return {
    definitions,
    ...object('schema_version generated_at total result', {
      ...head,
      total: { type: 'integer', format: 'int32' },
      result: list(ref(items)),
    }),
  };
}

/** By the path of the answer. */
export const responses: Readonly<Record<string, object>> = {
  products: listResponse('ProductSummary'),
  'products/full': listResponse('ProductDetails'),
  'products/{product}': {
    definitions,
    ...object('schema_version generated_at last_modified result', {
      ...head,
      last_modified: { type: 'string', format: 'date-time' },
      result: ref('ProductDetails'),
    }),
  },
  identifiers: listResponse('Uri'),
  'identifiers/{type}': listResponse('IdentifierProduct'),
};

/** RFC 3339 and RFC 3986, as far as these answers go. */
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
};
