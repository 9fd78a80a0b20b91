/** The last check before writing: every JSON file is held against the schema that promises its shape. */
import type * as z from 'zod';
import type { Instant } from '#model/time/instant.ts';
import { acceptorOf } from '#model/acceptor.ts';
import type { Problem } from '#model/problem.ts';
import { searchFile, type SearchComponent } from '#model/served/search.ts';
import { freshnessFile } from '#model/served/publication.ts';
import { isPreset, presetFile } from '#model/renovate/preset-shape.ts';
import { changesFile } from '#model/served/changes-file.ts';
import { componentFile, indexFile, type ComponentFile } from '#model/served/component-file.ts';
import { detailsFile } from '#model/served/details-file.ts';
import { statusFile } from '#model/served/status-file.ts';
import { areAscending } from '#model/version/version-order.ts';
import { compareVersions, parseVersion, type Version } from '#model/version/version.ts';
import { valueOf, type Output, type PiecedOutput } from './output.ts';
import { searchData } from './json/search-data.ts';
import { standardSchema } from '#model/standards/schemas.ts';
import { statementFile, type StatementComponent } from '#model/standards/statement.ts';
import { renovateProblems } from './renovate/renovate-problems.ts';

export function brokenPromises(output: Output | PiecedOutput, now: Instant): Problem[] {
  const { path } = output;
  const schema = schemaFor(path);
  if (!schema) return [];
  const value = valueOf(output);
  const issues = acceptorOf(schema)(value) ? [] : (schema.safeParse(value).error?.issues ?? []);
  if (issues.length > 0) {
    return issues.map((issue): Problem => ({
      code: 'E-WRONG-OUTPUT',
      where: path,
      place: issue.path.join('.'),
      message: issue.message,
    }));
  }
  if (schema !== componentFile) return [];
  const file = value as ComponentFile;
  const ascend = areAscending(file.releases);
  return [...(ascend ? [] : disorder(path, file)), ...renovateProblems(path, file, ascend, now)];
}

/** The same for a piece of the search data, which is never held whole, before it is text. */
export function brokenSearch(component: SearchComponent): Problem[] {
  return brokenPiece(searchData.path, searchFile, component);
}

/** The same for a piece of `support.json`. */
export function brokenStatement(statement: StatementComponent): Problem[] {
  return brokenPiece('support.json', statementFile, statement);
}

function brokenPiece(
  where: string,
  schema: z.ZodType,
  component: SearchComponent | StatementComponent,
): Problem[] {
  const file = { schema: 1, components: [component] };
  if (acceptorOf(schema)(file)) return [];
  const { error } = schema.safeParse(file);
  return (error?.issues ?? []).map(({ path, message }): Problem => ({
    code: 'E-WRONG-OUTPUT',
    where,
    place: [component.id, ...path.slice(2)].join('.'),
    message,
  }));
}

function schemaFor(path: string): z.ZodType | undefined {
  const standard = standardSchema(path);
  if (standard) return standard;
  if (path.startsWith('details/')) return detailsFile;
  if (isPreset(path)) return presetFile;
  switch (path) {
    case 'index.json':
      return indexFile;
    case 'status.json':
      return statusFile;
    case 'freshness.json':
      return freshnessFile;
    case 'changes.json':
      return changesFile;
    default:
      return /^[^/]+\.json$/.test(path) && !others.has(path) ? componentFile : undefined;
  }
}

/** JSON files that have a form of their own, which is not ours to define. */
const others = new Set(['openapi.json', 'feed.json']);

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
