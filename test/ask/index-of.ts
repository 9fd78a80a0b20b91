/** A small served index, as files in memory: every field that a client reads, and nothing else. */
import { openFiles, type ReleaseIndex } from '#ask/release-index.ts';
import type { Day } from '#model/time/instant.ts';

export const today = '2026-11-20';
const base = 'https://releases.example.com';

type Release = Readonly<Record<string, unknown>>;

export function release(version: string, line: string, more: Release = {}): Release {
  const dated = { releaseTimestamp: '2026-01-01T00:00:00.000Z', basis: 'stated' };
  const standing = { isDeprecated: false, isStable: true, support: 'unstated' };
  return { version, line, ...dated, ...standing, ...more };
}

export function ending(ends: string, more: Release = {}): Release {
  const why = { rule: 'line-age', reason: 'A line lives a year.', seen: 'https://example.com/why' };
  return { phases: [{ phase: 'maintenance', ends, ...why }], ...more };
}

/** The line of which this is the newest release. */
export function lineOf(newest: Release): Release {
  const { version, line, isDeprecated, deprecatedSince, support, phases } = newest;
  return { line, newest: version, isDeprecated, deprecatedSince, support, phases };
}

const moved = { evidence: 'https://example.com/2.0.0', republished: [{ on: '2026-03-01' }] };
const tools = [
  release('1.0.0', '1.0', ending('2026-06-30', ended())),
  release('1.1.0', '1.1', ending('2026-12-31', coming('2027-01-01'))),
  release('1.1.1', '1.1', ending('2026-12-31', bad())),
  release('1.1.2', '1.1', ending('2026-12-31', coming('2027-01-01'))),
  release('2.0.0', '2.0', ending('2027-12-31', moved)),
  release('2.1.0-rc.1', '2.1', { isStable: false }),
];
const toolLines = [0, 3, 4].flatMap((at) => tools.slice(at, at + 1).map(lineOf));
const tool = { releases: tools, lines: toolLines };

const since = '2026-01-01';
const given = { reason: 'Replaced.', seen: 'https://example.com/old', replacedBy: 'tool' };
const causes = [{ rule: 'all', since, ...given }];
const ofOld = release('3.0', '3', { isDeprecated: true, deprecatedSince: since, causes });
const old = { releases: [ofOld], lines: [lineOf(ofOld)] };

type Purl = { readonly purl: string; readonly component: string };

/** With these package URLs of its components. */
export function namesOf(purls: readonly Purl[]): object {
  const twins = { 'twin-a': 'Twin', 'twin-b': 'Twin' };
  const titles = { tool: 'Build tool', old: 'old', plugin: 'plugin', ...twins };
  const components = Object.entries(titles).map(([id, title]) => ({
    id,
    title,
    ...(id === 'tool' && { aliases: ['BT'] }),
    purls: purls.filter(({ component }) => component === id),
    plugins: id === 'plugin' ? ['com.acme:sbt-tool', 'acme:sbt-own'] : [],
  }));
  return { schema: 1, baseUrl: base, datasource: 'acme', components };
}

export const files: Readonly<Record<string, unknown>> = {
  'assets/names.json': namesOf([
    purl('pkg:npm/%40acme/tool', 'tool'),
    purl('pkg:npm/tool-old', 'tool', { to: '1.1.2' }),
    purl('pkg:docker/acme/tool', 'tool'),
    purl('pkg:nuget/acme.tool', 'tool', { matchOnly: true }),
    purl('pkg:helm/chart?repository_url=https%3A%2F%2Fcharts.example.com', 'tool'),
    purl('pkg:maven/com.acme/old', 'old'),
    purl('pkg:maven/tool/lib', 'old'),
    purl('pkg:pypi/shared', 'twin-a'),
    purl('pkg:pypi/acme-lib', 'twin-a'),
    purl('pkg:npm/shared', 'twin-b'),
  ]),
  'freshness.json': { prepared: '2026-11-19', validUntil: '2026-11-24' },
  'details/tool.json': details('tool', tool),
  'details/old.json': details('old', old),
  'details/plugin.json': details('plugin', { releases: [release('1.4.0', '1.4')], lines: [] }),
  'details/twin-a.json': details('twin-a', { releases: [], lines: [] }),
  'details/twin-b.json': details('twin-b', { releases: [], lines: [] }),
};

export async function indexOf(
  changes: Readonly<Record<string, unknown>> = {},
  day: Day = today,
): Promise<ReleaseIndex> {
  const served = new Map(Object.entries({ ...files, ...changes }));
  const read = async (path: string) => {
    const value = served.get(path);
    return typeof value === 'string' || value === undefined ? value : JSON.stringify(value);
  };
  return await openFiles({ where: base, read }, day);
}

/** The same where this is said of a component instead. */
export async function indexWith(id: string, change: object, day?: Day): Promise<ReleaseIndex> {
  const path = `details/${id}.json`;
  return await indexOf({ [path]: { ...(files[path] as object), ...change } }, day);
}

/** A `fetch` of these files below an address; `asked` tells each address. */
export function fetchAt(base: string, asked: (url: string) => void = () => {}) {
  return async (url: string) => {
    asked(url);
    const file = files[url.replace(`${base}/`, '')];
    const text = async () => JSON.stringify(file);
    return { ok: file !== undefined, status: file ? 200 : 404, text };
  };
}

function purl(text: string, component: string, more: Release = {}) {
  return { purl: text, component, ...more };
}

function details(id: string, of: { readonly releases: unknown; readonly lines: unknown }) {
  const page = 'https://example.com';
  const own = { id, title: id, summary: id, homepage: page, changelogUrl: page };
  return { schema: 2, ...own, references: [], ...of };
}

function ended(): Release {
  const cause = { rule: 'line-age', reason: 'A line lives a year.', since: '2026-07-01' };
  return { isDeprecated: true, deprecatedSince: '2026-07-01', support: 'ended', causes: [cause] };
}

function coming(since: string): Release {
  return { support: 'active', coming: { rule: 'line-age', reason: 'A line lives a year.', since } };
}

function bad(): Release {
  const causes = [{ rule: 'versions', reason: 'Loses data.' }];
  return { isDeprecated: true, support: 'active', causes };
}
