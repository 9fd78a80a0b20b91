import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textOf } from '#publish/output.ts';
import { component } from '#gather/definition.ts';
import { jsonSchemas } from '#publish/json/schemas.ts';

const schemas = jsonSchemas(component);

test.each(schemas)('site/$path is fresh (npm run fix:schemas)', async (output) => {
  await expect(textOf(output)).toMatchFileSnapshot(`../../../site/${output.path}`);
});

test('no other schema lies about', () => {
  expect(readdirSync('site/schema').sort()).toEqual(
    schemas.map(({ path }) => path.slice('schema/'.length)).sort(),
  );
});
