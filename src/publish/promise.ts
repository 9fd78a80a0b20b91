/** The last check before writing: do the specification's files and the facts fit their schemas? */
import * as z from 'zod';
import { factsFile } from '#facts/index-facts.ts';
import type { Problem } from '#model/problem.ts';
import { componentFile, indexFile, type ComponentFile } from '#model/served/component-file.ts';
import { detailsFile } from '#model/served/details-file.ts';
import { statusFile } from '#model/served/status-file.ts';
import { compiled } from '#model/shape.ts';
import { lifecycleFile } from '#model/support/ledger.ts';
import { instantAt, millisecondsOf, msPerDay, type Instant } from '#model/time/instant.ts';
import { compareVersions, parseVersion } from '#model/version/version.ts';
import { textOf, type Output } from './output.ts';

/** `ids`: of the components, each of which has its own file. */
export function brokenPromises(output: Output, ids: ReadonlySet<string>, now: Instant): Problem[] {
  const { path } = output;
  const schema = schemaOf(path, ids);
  if (!schema) return [];
  const value = 'value' in output ? output.value : JSON.parse(textOf(output));
  const issues = z.validate(compiled(schema), value) ? [] : schema.safeParse(value).error?.issues;
  const isComponent = issues?.length === 0 && schema === componentFile;
  const found = isComponent
    ? releaseProblems(value as ComponentFile, now)
    : (issues ?? []).map((one) => [one.message, one.path.join('.')] as const);
  return found.map(([message, place]) => ({ code: 'E-WRONG-OUTPUT', where: path, place, message }));
}

function schemaOf(path: string, ids: ReadonlySet<string>): z.ZodType | undefined {
  if (path.startsWith('details/')) return detailsFile;
  if (path.startsWith('lifecycle/')) return lifecycleFile;
  const own = { 'index.json': indexFile, 'status.json': statusFile, 'facts.json': factsFile }[path];
  return own ?? (ids.has(path.replace(/\.json$/, '')) ? componentFile : undefined);
}

/** What no schema says: each version once, in order, and with a date that Renovate accepts. */
function releaseProblems({ releases }: ComponentFile, now: Instant) {
  // At most a day ahead. Renovate ignores a date before 2000, but nobody waits for such a release.
  const latest = instantAt(millisecondsOf(now) + msPerDay);
  const versions = releases.map(({ version }) => parseVersion(version));
  return releases.flatMap(({ version, releaseTimestamp }, i) => {
    const [previous, own] = [versions[i - 1], versions[i]];
    const isDated = releaseTimestamp !== undefined && releaseTimestamp < latest;
    const isOrdered = !previous || !own || compareVersions(previous, own) < 0;
    const messages = [
      ...(isOrdered ? [] : [`${version} must not come after ${previous.text}`]),
      ...(isDated ? [] : [`${version} has no date that Renovate takes, and would wait for ever`]),
    ];
    return messages.map((message) => [message, `releases.${i}`] as const);
  });
}
