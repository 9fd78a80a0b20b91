/** A new index, from what a person says of it to pages that can be opened. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from '#io/read.ts';
import { makeFolder, writeFile } from '#io/write.ts';
import { problemsOfEach, type Problem } from '#model/problem.ts';
import { buildSite, type Built } from '#project/build-site.ts';
import type { Context } from '#project/context.ts';
import { indexFiles, schemaFiles, type NewIndex } from '#project/new-index.ts';
import { withProgram, workflowFile } from '#project/new-workflow.ts';
import { packProgram } from '#project/packed-program.ts';
import { defineComponent } from './define-component.ts';
import { gatherAll } from './gather-all.ts';
import type { NetworkOptions } from './network.ts';
import { lastSuccesses, type GatherReport } from './report.ts';

export type Started = {
  readonly files: number;
  readonly report: GatherReport;
  /** None where there is no component to show. */
  readonly built: Built | undefined;
  /** Of coordinates that could not be taken. */
  readonly problems: readonly Problem[];
};

/** The context of an index in this folder. */
export function contextIn(context: Context, folder: string): Context {
  const at = (name: string) => join(folder, name);
  return {
    ...context,
    components: at('components'),
    data: at('data'),
    site: at('site'),
    out: at('dist'),
  };
}

export function isIndex({ site }: Context): boolean {
  return existsSync(join(site, 'site.json'));
}

/** What another version of the program brings: schemas for editors, and where it is packed, itself. */
export function renewSchemas(folder: string): void {
  write(folder, new Map(schemaFiles()));
  const file = join(folder, workflowFile);
  const workflow = readText(file);
  if (workflow.kind !== 'read' || !/^ +PROGRAM_SHA256:/m.test(workflow.value)) return;
  const packed = packProgram(folder);
  if (packed !== undefined) writeFile(file, withProgram(workflow.value, packed));
}

export async function startIndex(
  context: Context,
  folder: string,
  index: NewIndex,
  options: NetworkOptions,
): Promise<Started> {
  // Refuses a wrong title or address before anything is written.
  indexFiles(index);
  makeFolder(join(folder, 'components'));
  const files = indexFiles(index, packProgram(folder));
  write(folder, files);
  const problems = await problemsOfEach(index.coordinates, async (coordinates) => {
    await defineComponent(context, coordinates, undefined, options);
  });
  const report = await gatherAll(context, [], options);
  const successes = lastSuccesses(report.components);
  const isEmpty = report.components.length === 0;
  const built = isEmpty ? undefined : buildSite(context, { successes, allowExpired: true });
  return { files: files.size, report, built, problems };
}

function write(folder: string, files: ReadonlyMap<string, string>): void {
  makeFolder(join(folder, 'components'));
  for (const [path, text] of files) {
    const file = join(folder, path);
    // What a person already has there, such as a README, is theirs.
    if (existsSync(file) && !path.startsWith('site/schema/')) continue;
    writeFile(file, text);
  }
}
