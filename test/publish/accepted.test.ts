/** What the build makes is taken without a parse, which would take many times as long. */
import { expect, test } from 'vitest';
import { acceptorOf } from '#model/acceptor.ts';
import { searchFile } from '#model/search.ts';
import { componentFile } from '#model/served/component-file.ts';
import { detailsFile } from '#model/served/details-file.ts';
import { statusFile } from '#model/served/status-file.ts';
import { standardSchema } from '#model/standards/schemas.ts';
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
