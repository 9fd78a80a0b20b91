/** A project with an image that the index lists, and what `audit` says beside it. */
import { join } from 'node:path';
import { projectOf, run, sound } from '../../project.ts';

export const referenced = {
  ...(sound['components/server.json'] as object),
  references: [{ kind: 'docker', name: 'acme/server' }],
};

/** A project whose server is an image, with these files beside it. */
export function projectWith(files: Readonly<Record<string, unknown>>): string {
  return projectOf({ 'components/server.json': referenced, ...files });
}

export async function audit(files: Readonly<Record<string, unknown>>, ...words: string[]) {
  const folder = projectWith(files);
  const known = new Set(Object.keys(files));
  const placed = words.map((word) =>
    known.has(word) || word === 'app' ? join(folder, word) : word,
  );
  return await run(folder, 'audit', ...placed);
}

export const bill = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 3,
  components: [
    {
      type: 'container',
      'bom-ref': 'a',
      name: 'server',
      version: '1.0.1',
      purl: 'pkg:docker/acme/server@1.0.1',
      properties: [
        { name: 'own', value: 'kept' },
        { name: 'cdx:lifecycle:milestone:endOfSupport', value: '2020-01-01' },
      ],
      components: [
        { type: 'container', name: 'server', version: '1.2', purl: 'pkg:docker/acme/server@1.2' },
      ],
    },
    { type: 'library', name: 'left-pad', version: '1.3.0', purl: 'pkg:npm/left-pad@1.3.0' },
  ],
};
