/** The host's configuration, as the index has it, and with the Worker for agents where the settings ask for one. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { programFolder, programManifest } from '#io/program.ts';
import { readText, valueIn } from '#io/read.ts';
import { inTemporaryFolder } from '#io/write.ts';
import { refuse } from '#model/problem.ts';
import { tryJson } from '#model/json.ts';

/** As sources, and compiled as a package. */
const workerFiles = ['src/deploy/host/worker.ts', 'lib/worker.js'];

export async function withConfig<T>(
  site: string,
  agents: boolean | undefined,
  use: (config: string) => Promise<T>,
): Promise<T> {
  const config = join(site, 'wrangler.jsonc');
  if (agents !== true) return await use(config);
  return await inTemporaryFolder(async (folder) => {
    const file = join(folder, 'wrangler.json');
    await writeFile(file, JSON.stringify(withWorker(config, site)));
    return await use(file);
  });
}

function withWorker(config: string, site: string): object {
  const text = withoutComments(valueIn(readText(config)) ?? '');
  const settings = tryJson(text) as Settings | undefined;
  const { $schema: _, assets, ...rest } = settings ?? refuse('E-HOST', config, 'is no JSON');
  const directory = resolve(site, assets?.directory ?? '../dist');
  return {
    ...rest,
    main: workerFiles.map((name) => join(programFolder, name)).find((file) => existsSync(file)),
    assets: { ...assets, directory, binding: 'ASSETS' },
    vars: { VERSION: programManifest().version },
  };
}

type Settings = { readonly $schema?: string; readonly assets?: { readonly directory?: string } };

/** Comments and commas before a closing bracket; both stay where they are text. */
function withoutComments(text: string): string {
  return text
    .replaceAll(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[^]*?\*\//g, '$1')
    .replaceAll(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, '$1');
}
