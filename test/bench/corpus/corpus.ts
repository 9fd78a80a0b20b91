/**
 * A project in the form in which the program finds it, of any size, from a seed: definitions, a policy,
 * corrections and histories. No name and no release in it is anybody's.
 */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type History, serialiseHistory } from '#model/history/history.ts';
import { lineOf, parseVersion } from '#model/version/version.ts';
import { historyOf, today } from './history.ts';
import { randomFrom, type Random } from './random.ts';

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
