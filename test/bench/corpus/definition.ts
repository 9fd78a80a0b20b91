/** What people would have written about a component: its definition, its rules, a correction or two. */
import type { Component } from '#model/component/component.ts';
import type { Curated } from '#model/component/curated.ts';
import type { History } from '#model/history/history.ts';
import type { Rule } from '#model/support/policy.ts';
import { lineOf, parseVersion } from '#model/version/version.ts';
import { today } from './history.ts';
import type { Random } from './random.ts';
import { weighted, type Shape } from './versions.ts';

/** Without what the reader fills in by itself. */
type Written<T> = Omit<T, 'prereleases' | 'whenMissing' | 'accepted'> & Partial<T>;

export function definitionOf(id: string, shape: Shape, random: Random): Written<Component> {
  const line = lineLength(shape, random);
  return {
    id,
    title: `Component ${id}`,
    summary: `What ${id} does, said in a sentence of the length that such sentences have.`,
    homepage: `https://example.com/${id}`,
    changelogUrl: `https://example.com/${id}/changelog`,
    sources: [{ kind: 'npm', package: id, registry: 'https://registry.example.com' }],
    ...(line > 0 && { line }),
    changelog: [{ url: `https://example.com/${id}/changelog#{dashes}` }],
    ...(shape.prereleases > 0 && { prereleases: 'keep' as const }),
    ...(random.chance(0.2) && { whenMissing: 'deprecate' as const }),
    references: [{ kind: 'npm', name: id }],
    tags: [random.pick(['agent', 'server', 'tool']), random.pick(['stable', 'new'])],
    facts: { 'runs on': random.pick(['Linux', 'every system', 'Kubernetes']) },
  };
}

function lineLength({ groups }: Shape, random: Random): number {
  if (groups < 3) return random.chance(0.5) ? 1 : 0;
  return Number(weighted(random, { 0: 15, 1: 25, 2: 60 }));
}

const evidence = { seen: 'https://example.com/policy' };

/** Every kind of rule, each where it can apply; none for three components in ten. */
export function rulesOf(history: History, line: Component['line'], random: Random): Rule[] {
  // A rule that fits none of a few releases would be an error.
  if (history.releases.length < 3) return [];
  const middle = history.releases[Math.floor(history.releases.length / 2)]?.version ?? '0';
  const kinds = { none: 30, below: 10, versions: 10, all: 3, ...(line !== undefined && lined) };
  switch (weighted(random, kinds)) {
    case 'line-age':
      return [{ kind: 'line-age', months: random.int(12, 36), reason: 'Lines age.', ...evidence }];
    case 'latest-lines':
      return [{ kind: 'latest-lines', count: 3, reason: 'Three lines are kept.', ...evidence }];
    case 'superseded':
      return [{ kind: 'superseded', reason: 'A newer patch is out.', ...evidence }];
    case 'line-ends': {
      const lines = { [nameOf(middle, line)]: '2026-12-31' } as const;
      return [{ kind: 'line-ends', lines, reason: 'Its end is set.', ...evidence }];
    }
    case 'below':
      return [{ kind: 'below', version: middle, reason: 'Too old to be supported.', ...evidence }];
    case 'versions':
      return [{ kind: 'versions', versions: [middle], reason: 'A bad release.', ...evidence }];
    case 'all': {
      const days = { since: '2026-01-01', ends: '2026-12-31' } as const;
      return [{ kind: 'all', ...days, reason: 'It is given up.', ...evidence }];
    }
    default:
      return [];
  }
}

const lined = { 'line-age': 20, 'latest-lines': 15, superseded: 7, 'line-ends': 5 };

function nameOf(text: string, line: Component['line']): string {
  const version = parseVersion(text);
  return version && typeof line === 'number' ? lineOf(version, line) : text;
}

export function curatedOf(history: History, random: Random): Written<Curated> | undefined {
  const newest = history.releases.at(-1);
  if (newest === undefined || !random.chance(0.05)) return undefined;
  const correction = {
    version: newest.version,
    changelogUrl: `https://example.com/${history.id}/news`,
    why: 'The upstream names the wrong page.',
    seen: 'https://example.com/news',
    on: today,
  } as const;
  return { id: history.id, corrections: [correction] };
}
