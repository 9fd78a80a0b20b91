/** TypeScript types of the served files, made from the JSON Schemas that are served with them. */

type Schema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly description?: string;
};

/** `schemas`: by name of the type. Returns the text of a declaration file. */
export function typesText(schemas: Readonly<Record<string, unknown>>): string {
  const declared = Object.entries(schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema as Schema)};\n`,
  );
  return `/** The served files. A key that is not there has no known value. */\n\n${declared.join('\n')}`;
}

function typeOf(schema: Schema): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => `(${typeOf(choice)})`).join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => `(${typeOf(part)})`).join(' & ');
  switch (schema.type) {
    case 'object':
      return objectType(schema);
    case 'array':
      return `readonly (${schema.items ? typeOf(schema.items) : 'unknown'})[]`;
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'unknown';
  }
}

function objectType({ properties, required = [], additionalProperties }: Schema): string {
  if (properties === undefined) {
    const value =
      typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
    return `{ readonly [key: string]: ${value} }`;
  }
  const keys = Object.entries(properties).map(([key, schema]) => {
    const comment =
      schema.description === undefined ? '' : `/** ${schema.description.replaceAll('*/', '')} */ `;
    return `${comment}readonly ${JSON.stringify(key)}${required.includes(key) ? '' : '?'}: ${typeOf(schema)}`;
  });
  return `{ ${keys.join('; ')} }`;
}
