/** What `serve` keeps of a build: with it, a build after any change gives the bytes of one that starts from nothing. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Refusal } from '#model/problem.ts';
import { buildSite } from '#project/build-site.ts';
import { publishedBefore } from '#project/published-before.ts';
import { noon } from '../accepted-index.ts';
import { contextOf } from '../context.ts';
import { put } from '../folder.ts';
import { changed, correctionsOf, definitionOf, filesOf } from '../project.ts';
import { projectOf, recorded, run, sound } from '../project.ts';

const today = '2026-11-20';
const tool = sound['components/tool.json'] as object;
const server = sound['data/history/server.json'] as { readonly releases: readonly object[] };
const newer = { ...server, releases: [...server.releases, recorded('1.3', '2026-11-19')] };
/** Files that are put in place of others, or removed. */
const changes: Record<string, Readonly<Record<string, unknown>> | 'announce'> = {
  nothing: {},
  'a new release': { 'data/history/server.json': newer },
  'a title': { 'components/tool.json': { ...tool, title: 'T' } },
  'a rule': { 'data/support-policy.json': { components: {} } },
  'a correction': correctionsOf({ version: '1.2', deprecated: true }),
  'release notes': {
    'data/notes/server.json': {
      id: 'server',
      notes: [{ version: '1.2', text: 'Fixed.', from: 'https://example.com/notes' }],
    },
  },
  'what another component says that it goes with': {
    'components/tool.json': { ...tool, goesWith: [{ component: 'server', own: '>=1' }] },
  },
  'a template': { 'site/templates/404.hbs': '<p>Not here.</p>' },
  'a template of every component': { 'site/templates/badge.hbs': '<svg>{{value}}</svg>' },
  'a style': { 'site/assets/style.css': 'p { margin: 0 }' },
  'the site': changed('site/site.json', 'title', 'Other'),
  'a component that is new': { 'components/new.json': definitionOf('new', 'New', 'Is new.') },
  'a component that leaves': { 'components/tool.json': undefined },
  'an output that was removed': { 'dist/badge/server.svg': undefined },
  'an output that does not belong': { 'dist/more.html': 'more' },
  'what was announced': 'announce',
};

test.each(Object.entries(changes))('after %s', async (_, change) => {
  const { folder, before } = builtOnce();
  if (typeof change === 'string') await run(folder, change);
  else
    for (const [path, content] of Object.entries(change))
      if (content === undefined) rmSync(join(folder, path));
      else put(folder, path, content);
  expect(built(folder, today, before)).toEqual(fresh(folder, today));
});

/** The line 1.0 ends on 2025-11-30, the line 1.1 on 2027-04-15, the line 1.2 on 2027-09-01. */
test.each(['2026-11-19', '2026-11-21', '2027-04-16', '2027-09-02'])('on another day: %s', (day) => {
  const { folder, before } = builtOnce();
  expect(built(folder, day, before)).toEqual(fresh(folder, day));
});

test('a component that did not change is not made again, and its files are not touched', () => {
  const { folder, before } = builtOnce();
  put(folder, 'components/tool.json', { ...tool, title: 'T' });
  put(folder, 'dist/server.html', 'as somebody left it');
  const files = built(folder, today, before);
  expect(files['server.html']).toBe('as somebody left it');
  expect(files['tool.html']).toContain('<title>T:');
});

test('nothing is kept of a build that was refused, nor taken for what came after it', () => {
  const { folder, before } = builtOnce();
  const definition = sound['components/server.json'] as object;
  const renamed = { ...definition, title: 'Renamed' };
  put(folder, 'components/server.json', renamed);
  put(folder, 'data/history/tool.json', '{');
  expect(() => built(folder, today, before)).toThrow(Refusal);
  rmSync(join(folder, 'data/history/tool.json'));
  for (const next of [definition, renamed]) {
    put(folder, 'components/server.json', next);
    expect(built(folder, today, before)).toEqual(fresh(folder, today));
  }
});

function builtOnce() {
  const [folder, before] = [projectOf(), publishedBefore()];
  built(folder, today, before);
  return { folder, before };
}

function built(folder: string, day: string, before = publishedBefore()): Record<string, string> {
  buildSite(contextOf(folder, noon(day)), { successes: new Map(), before });
  return filesOf(join(folder, 'dist'));
}

function fresh(folder: string, day: string): Record<string, string> {
  rmSync(join(folder, 'dist'), { recursive: true });
  return built(folder, day);
}
