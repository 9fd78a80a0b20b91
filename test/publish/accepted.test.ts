/** What the build makes is taken without a parse, which would take many times as long. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { acceptorOf } from '#model/acceptor.ts';
import { searchFile } from '#model/served/search.ts';
import { freshnessFile } from '#model/served/publication.ts';
import { changesFile } from '#model/served/changes-file.ts';
import { allFile, componentFile, indexFile } from '#model/served/component-file.ts';
import { detailsFile } from '#model/served/details-file.ts';
import { statusFile } from '#model/served/status-file.ts';
import { standardSchema } from '#model/standards/schemas.ts';
import { mutated, odd } from '../model/mutated.ts';
import { filesOf, projectOf, run } from '../project.ts';

test('the schemas are sure of what the build makes', async () => {
  const project = projectOf();
  await run(project, 'build');
  const files = filesOf(`${project}/dist`);
  const read = (path: string): unknown => JSON.parse(files[path] ?? '');
  const standards = Object.keys(files).flatMap((path) => {
    const schema = standardSchema(path);
    // The two small ones that agents look for have rules of their own, which only their schemas know.
    return schema && !path.startsWith('.well-known/')
      ? [[path, acceptorOf(schema)(read(path))] as const]
      : [];
  });
  expect(standards.length).toBeGreaterThan(10);
  expect(standards.filter(([, isSure]) => !isSure)).toEqual([]);
  expect(acceptorOf(componentFile)(read('server.json'))).toBe(true);
  expect(acceptorOf(detailsFile)(read('details/server.json'))).toBe(true);
  expect(acceptorOf(statusFile)(read('status.json'))).toBe(true);
  expect(acceptorOf(searchFile)(read('assets/search.json'))).toBe(true);
});

test('agrees with the schema of each kind of served file, with any value of any of them anywhere', async () => {
  const project = projectOf();
  await run(project, 'build');
  const served = servedKinds(filesOf(`${project}/dist`));
  expect(served.length).toBeGreaterThan(15);
  const parts = served.flatMap(({ value }) => partsOf(value)).filter((_, i) => i % 7 === 0);
  const other = fc.oneof(odd, fc.constantFrom(...parts));
  const taken = new Set<string>();
  for (const { path, schema, value } of served) {
    const accepts = acceptorOf(schema);
    fc.assert(
      fc.property(fc.array(fc.nat(30), { minLength: 1, maxLength: 6 }), other, (steps, other) => {
        const changed = mutated(value, steps, other);
        if (!accepts(changed)) return;
        taken.add(path);
        expect([path, schema.safeParse(changed)]).toEqual([path, { success: true, data: changed }]);
        // What is written of it is right as well: a build looks at the value alone.
        const text = JSON.stringify(changed);
        expect([path, schema.safeParse(JSON.parse(text)).success]).toEqual([path, true]);
      }),
      { numRuns: 200 },
    );
  }
  // A change that no shape takes proves nothing.
  expect(taken.size).toBeGreaterThan(served.length / 2);
});

type Kind = { readonly path: string; readonly schema: z.ZodType; readonly value: unknown };

/** One file of each shape. */
function servedKinds(files: Readonly<Record<string, string>>): Kind[] {
  const own: Readonly<Record<string, z.ZodType>> = {
    'server.json': componentFile,
    'details/server.json': detailsFile,
    'status.json': statusFile,
    'index.json': indexFile,
    'changes.json': changesFile,
    'all.json': allFile,
    'freshness.json': freshnessFile,
    'assets/search.json': searchFile,
  };
  const kinds = new Map<z.ZodType, Kind>();
  for (const [path, text] of Object.entries(files)) {
    const schema = own[path] ?? standardSchema(path);
    if (schema && !kinds.has(schema))
      kinds.set(schema, { path, schema, value: JSON.parse(text) as unknown });
  }
  return [...kinds.values()];
}

function partsOf(value: unknown): unknown[] {
  const inner = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return [value, ...inner.flatMap(partsOf)];
}
