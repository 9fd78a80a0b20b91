/** The official schemas of CycloneDX, as its own library brings them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';

const require = createRequire(import.meta.url);

export function cyclonedxValidator(version: '1.5' | '1.6'): ValidateFunction {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs'])
    ajv.addSchema(schemaOf(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  return ajv.compile(schemaOf(`bom-${version}`));
}

function schemaOf(name: string): object {
  const file = require.resolve('@cyclonedx/cyclonedx-library/package.json');
  const text = readFileSync(join(file, `../res/schema/${name}.SNAPSHOT.schema.json`), 'utf8');
  return JSON.parse(text) as object;
}
