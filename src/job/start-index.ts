/** A new index, from what was found for it to pages that can be looked at. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { source as sourceShape } from '#gather/definition.ts';
import { draftText, type Draft } from '#gather/draft.ts';
import { readOptional, readText, valueIn } from '#io/read.ts';
import { makeFolder, writeFile } from '#io/write.ts';
import { site as siteShape } from '#model/site.ts';
import { buildSite } from '#project/build-site.ts';
import type { Context } from '#project/context.ts';
import { filesForHost, workerSettings } from '#project/host-files.ts';
import { indexFiles, schemaFiles } from '#project/new-index.ts';
import { script } from '#project/jobs.ts';
import type { Ci } from '#project/deploying.ts';
import { packProgram, withProgram } from '#project/new-workflow.ts';
import { gatherAll } from './gather-all.ts';
import type { NetworkOptions } from './network.ts';
import type { Proposal } from './propose.ts';
import { lastSuccesses } from './report.ts';

export type Started = Awaited<ReturnType<typeof startIndex>>;

export function contextIn(context: Context, folder: string): Context {
  const at = (name: string) => join(folder, name);
  const own = { components: at('components'), data: at('data'), site: at('site'), out: at('dist') };
  return { ...context, ...own };
}

/** Renews what another version of the program brings: schemas, host files, the packed program. */
export function renewProgramFiles(folder: string): void {
  const { value: site } = readOptional(join(folder, 'site/site.json'), siteShape);
  for (const [path, text] of [...schemaFiles(), ...(site ? filesForHost(site) : [])])
    if (path !== workerSettings) writeFile(join(folder, path), text);
  const file = join(folder, script);
  const { value: job = '' } = readText(file);
  const packed = /^PROGRAM_SHA256=/m.test(job) ? packProgram(folder) : undefined;
  if (packed !== undefined) writeFile(file, withProgram(job, packed));
}

/** Records the answers that the proposal was made of, and asks nothing again. */
export async function startIndex(
  context: Context,
  folder: string,
  { site, components }: Proposal,
  options: NetworkOptions & { readonly ci?: Ci },
) {
  const definitions = components.map(({ draft }): [string, string] => {
    return [`components/${draft.definition.id}.json`, draftText(draft)];
  });
  makeFolder(join(folder, 'components'));
  const packed = packProgram(folder);
  const ignored = valueIn(readText(join(folder, '.gitignore')));
  const files = new Map([...definitions, ...indexFiles(site, options.ci, packed, ignored)]);
  // What a person already has there, such as a README, is theirs.
  const kept = [...files.keys()].filter((path) => {
    return !/^(site\/schema\/|\.gitignore$)/.test(path) && existsSync(join(folder, path));
  });
  for (const [path, text] of files) if (!kept.includes(path)) writeFile(join(folder, path), text);
  // The key must equal the source as it is read back from its file.
  const keyOf = ({ definition }: Draft) => JSON.stringify(sourceShape.parse(definition.sources[0]));
  const answers = new Map(components.map((one) => [keyOf(one.draft), one] as const));
  // The proposal has shown all of it already.
  const silent = { ...context, terminal: { ...context.terminal, note: () => {} } };
  const report = await gatherAll(silent, [], { ...options, answers });
  const successes = lastSuccesses(report.components);
  const isEmpty = report.components.length === 0;
  const built = isEmpty ? undefined : buildSite(context, { successes, allowExpired: true });
  return { files: files.size - kept.length + (packed ? 1 : 0), kept, report, built };
}
