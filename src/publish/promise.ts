/** The last check before writing: the files of the specification and the facts are parsed by their schemas. */
import type * as z from 'zod';
import { idProblem } from '#model/component/id-problem.ts';
import type { Instant } from '#model/time/instant.ts';
import type { Problem } from '#model/problem.ts';
import { componentFile, indexFile, type ComponentFile } from '#model/served/component-file.ts';
import { detailsFile } from '#model/served/details-file.ts';
import { statusFile } from '#model/served/status-file.ts';
import { lifecycleFile } from '#model/support/ledger.ts';
import { compareVersions, parseVersion, type Version } from '#model/version/version.ts';
import { textOf, type Output, type PiecedOutput } from './output.ts';
import { renovateProblems } from './renovate/renovate-problems.ts';

export function brokenPromises(output: Output | PiecedOutput, now: Instant): Problem[] {
  const { path } = output;
  const schema = schemaFor(path);
  if (!schema) return [];
  const read = schema.safeParse(JSON.parse(textOf(output)));
  if (read.error) {
    return read.error.issues.map((issue): Problem => ({
      code: 'E-WRONG-OUTPUT',
      where: path,
      place: issue.path.join('.'),
      message: issue.message,
    }));
  }
  if (schema !== componentFile) return [];
  const file = read.data as ComponentFile;
  return [...disorder(path, file), ...renovateProblems(path, file, now)];
}

function schemaFor(path: string): z.ZodType | undefined {
  if (path.startsWith('details/')) return detailsFile;
  if (path.startsWith('lifecycle/')) return lifecycleFile;
  if (path === 'index.json') return indexFile;
  if (path === 'status.json') return statusFile;
  const [, id] = /^([^/]+)\.json$/.exec(path) ?? [];
  return id !== undefined && idProblem(id) === undefined ? componentFile : undefined;
}

function disorder(path: string, { releases }: ComponentFile): Problem[] {
  const found: Problem[] = [];
  let previous: Version | undefined;
  for (const release of releases) {
    const version = parseVersion(release.version);
    if (previous && version && compareVersions(previous, version) >= 0) {
      const message = `${version.text} must not come after ${previous.text}`;
      found.push({ code: 'E-WRONG-OUTPUT', where: path, message });
    }
    previous = version;
  }
  return found;
}
