/** The last check before writing: the specification's files and the facts are held against their schemas. */
import type * as z from 'zod';
import { factsFile } from '#facts/index-facts.ts';
import type { Problem } from '#model/problem.ts';
import { componentFile, indexFile, type ComponentFile } from '#model/served/component-file.ts';
import { detailsFile } from '#model/served/details-file.ts';
import { statusFile } from '#model/served/status-file.ts';
import { lifecycleFile } from '#model/support/ledger.ts';
import type { Instant } from '#model/time/instant.ts';
import { compareVersions, parseVersion } from '#model/version/version.ts';
import { textOf, type Output } from './output.ts';
import { renovateProblems } from './renovate/renovate-problems.ts';

/** `ids`: the components, each of which has a file of its own. */
export function brokenPromises(output: Output, ids: ReadonlySet<string>, now: Instant): Problem[] {
  const { path } = output;
  const schema = schemaOf(path, ids);
  if (!schema) return [];
  const read = schema.safeParse('value' in output ? output.value : JSON.parse(textOf(output)));
  const broken = (message: string, place: string): Problem => ({
    code: 'E-WRONG-OUTPUT',
    where: path,
    place,
    message,
  });
  if (!read.success) {
    return read.error.issues.map((issue) => broken(issue.message, issue.path.join('.')));
  }
  if (schema !== componentFile) return [];
  const file = read.data as ComponentFile;
  return [...disorder(path, file), ...renovateProblems(path, file, now)];
}

function schemaOf(path: string, ids: ReadonlySet<string>): z.ZodType | undefined {
  if (path.startsWith('details/')) return detailsFile;
  if (path.startsWith('lifecycle/')) return lifecycleFile;
  const own = { 'index.json': indexFile, 'status.json': statusFile, 'facts.json': factsFile }[path];
  return own ?? (ids.has(path.replace(/\.json$/, '')) ? componentFile : undefined);
}

function disorder(path: string, { releases }: ComponentFile): Problem[] {
  const versions = releases.flatMap(({ version }) => parseVersion(version) ?? []);
  return versions.flatMap((version, i) => {
    const previous = versions[i - 1];
    if (!previous || compareVersions(previous, version) < 0) return [];
    const message = `${version.text} must not come after ${previous.text}`;
    return [{ code: 'E-WRONG-OUTPUT', where: path, message }];
  });
}
