/** A project of any size as the program finds it, from a seed: definitions, policy, corrections, histories; all of it made up. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type History, type RecordedRelease, serialiseHistory } from '#model/history/history.ts';
import { addDays, type Day } from '#model/time/instant.ts';
import { lineOf, orderVersions, parseVersion } from '#model/version/version.ts';
import { randomFrom, type Random } from './random.ts';

/** Everything lies before this day, so that a build `--now` on it knows nothing of the future. */
export const today: Day = '2026-11-01';
const imported: Day = '2026-06-01';
const oldest = 4300;

export type CorpusSize = { readonly components: number; readonly releases: number };

/** Writes `components`, `data` and `site` below the folder; `site` is the project's own. */
export function writeCorpus(folder: string, { components, releases }: CorpusSize): void {
  for (const name of ['components', 'data/history', 'data/curated'])
    mkdirSync(join(folder, name), { recursive: true });
  cpSync('site', join(folder, 'site'), { recursive: true });
  const rules = sizesOf(components, releases).map((size, i) => {
    const id = `part-${((i * 7919) % 100_003).toString(36)}`;
    return [id, writeComponent(folder, id, size, randomFrom(i + 2))] as const;
  });
  const policy = Object.fromEntries(rules.filter(([, list]) => list.length > 0));
  writeJson(join(folder, 'data/support-policy.json'), { components: policy });
}

/** Half have fewer than average, one in ten more than twice as many, and one in 400 very many. */
function sizesOf(components: number, total: number): number[] {
  const random = randomFrom(1);
  const shares = Array.from({ length: components }, (_, i) =>
    i % 400 === 399 ? 75 : Math.exp(3 * random.next() - 1.5),
  );
  const sum = shares.reduce((a, b) => a + b, 0);
  return shares.map((share) => Math.max(1, Math.floor((share / sum) * total)));
}

function writeComponent(folder: string, id: string, size: number, random: Random) {
  const groups = random.pick([1, 2, 3, 3, 3, 3, 3, 3, 3, 4]);
  const line = random.pick(groups < 3 ? [undefined, 1] : [undefined, 1, 2, 2]);
  const history = historyOf(id, size, groups, random);
  writeFileSync(join(folder, 'data/history', `${id}.json`), serialiseHistory(history));
  writeJson(join(folder, 'components', `${id}.json`), definitionOf(id, line, random));
  if (random.chance(0.05))
    writeJson(join(folder, 'data/curated', `${id}.json`), curatedOf(history));
  return rulesOf(history, line, random);
}

function definitionOf(id: string, line: number | undefined, random: Random): object {
  const homepage = `https://example.com/${id}`;
  return {
    id,
    title: `Component ${id}`,
    summary: `What ${id} does, said in a sentence of the length that such sentences have.`,
    homepage,
    changelogUrl: `${homepage}/changelog`,
    sources: [{ kind: 'npm', package: id, registry: 'https://registry.example.com' }],
    line,
    changelog: [{ url: `${homepage}/changelog#{dashes}` }],
    prereleases: random.pick(['keep', 'drop']),
    ...(random.chance(0.2) && { whenMissing: 'deprecate' }),
    references: [{ kind: 'npm', name: id }],
    tags: [random.pick(['agent', 'server', 'tool']), random.pick(['stable', 'new'])],
    facts: { 'runs on': random.pick(['Linux', 'every system', 'Kubernetes']) },
  };
}

/** Every kind of rule, each where it can apply; none for three components in ten. */
function rulesOf({ releases }: History, line: number | undefined, random: Random): object[] {
  // A rule that fits none of a few releases would be an error.
  if (releases.length < 3) return [];
  const { version = '' } = releases[Math.floor(releases.length / 2)] ?? {};
  const parsed = parseVersion(version);
  const lined = [
    { kind: 'line-age', months: random.int(12, 36) },
    { kind: 'latest-lines', count: 3 },
    { kind: 'superseded' },
    { kind: 'line-ends', lines: { [parsed && line ? lineOf(parsed, line) : '']: '2026-12-31' } },
  ];
  const rule = random.pick([
    undefined,
    undefined,
    undefined,
    { kind: 'below', version },
    { kind: 'versions', versions: [version] },
    { kind: 'all', since: '2026-01-01', ends: '2026-12-31' },
    ...(line === undefined ? [] : lined),
  ]);
  return rule ? [{ ...rule, reason: 'It is so.', seen: 'https://example.com/policy' }] : [];
}

function curatedOf({ id, releases }: History): object {
  const changelogUrl = `https://example.com/${id}/news`;
  const said = { why: 'The page is another.', seen: 'https://example.com/news', on: today };
  return { id, corrections: [{ version: releases.at(-1)?.version, changelogUrl, ...said }] };
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

/** One component's recorded history, in version order as the program records it. */
function historyOf(id: string, size: number, groups: number, random: Random): History {
  const url = `https://registry.example.com/${id}`;
  const basis = random.pick(['published', 'published', 'published', 'stated', 'by'] as const);
  const common = { basis, evidence: url, hasLinks: random.chance(0.3) };
  const releases = versionsOf(size, groups, random).map((version, i) => {
    const parsed = parseVersion(version);
    if (!parsed) throw new Error(`${version} is no version`);
    return [parsed, release(version, daysAgo(i, size), common, random)] as const;
  });
  releases.sort(([a], [b]) => orderVersions(a, b));
  const source = {
    source: `npm https://registry.example.com ${id}`,
    fingerprint: String(random.int(0, 1e9)),
    validators: [{ url, etag: `"${random.int(0, 1e9)}"` }],
    ...(random.chance(0.02) && {
      failing: { since: '2026-10-30', because: 'status 503' } as const,
    }),
  };
  return { id, imported, sources: [source], held: [], releases: releases.map(([, one]) => one) };
}

/** In the order in which they come out, of lines side by side; a line is the number that its versions begin with, and a count. */
function versionsOf(size: number, groups: number, random: Random): string[] {
  const suffix = random.chance(0.05)
    ? random.pick(['-1', 'f1', 'u1', '+1', '_1', '-gke.1000'])
    : '';
  const [backports, begins] = [random.chance(0.8) ? 0.35 : 0.1, 0.05 + 0.3 * random.next() ** 2];
  const hasPrereleases = random.chance(0.1);
  const lines = [0];
  return Array.from({ length: size }, (_, i) => {
    if (groups === 1) return `${i}${suffix}`;
    if (random.chance(begins)) lines.push(0);
    const newest = lines.length - 1;
    const line = random.chance(backports) ? random.int(Math.max(0, newest - 7), newest) : newest;
    const patch = (lines[line] ?? 0) + 1;
    lines[line] = patch;
    const name = groups === 2 ? line : `${Math.floor(line / 16)}.${line % 16}`;
    const isPrerelease = hasPrereleases && random.chance(0.2);
    return `${name}.${patch}${groups === 4 ? '.0' : ''}${isPrerelease ? '-rc.1' : suffix}`;
  });
}

type Common = Pick<RecordedRelease, 'basis' | 'evidence'> & { readonly hasLinks: boolean };

function release(version: string, day: Day, common: Common, random: Random): RecordedRelease {
  const { basis, evidence, hasLinks } = common;
  const since = day > imported ? day : imported;
  return {
    version,
    date: basis === 'published' ? `${day}T12:34:56.789Z` : day,
    basis,
    evidence,
    ...(day > imported && { seen: day }),
    ...(hasLinks && { changelogUrl: `${evidence}/changelog/${encodeURIComponent(version)}` }),
    ...(random.chance(0.01) && { deprecated: { since, words: 'Has a known mistake; upgrade.' } }),
    ...(random.chance(0.005) && { missingSince: since }),
  };
}

/** The first release came out twelve years ago, or later where there are few; the last one today. */
function daysAgo(i: number, size: number): Day {
  return addDays(today, -Math.floor(Math.min(oldest, size * 21) * (1 - (i + 1) / size)) - 1);
}
