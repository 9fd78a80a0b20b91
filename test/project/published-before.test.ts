/** What `serve` keeps of a build: with it, a build after any change gives the bytes of one that starts from nothing. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Refusal } from '#model/problem.ts';
import { buildSite } from '#project/build-site.ts';
import { publishedBefore, type PublishedBefore } from '#project/published-before.ts';
import { noon } from '../accepted-index.ts';
import { contextOf } from '../context.ts';
import { put } from '../folder.ts';
import { definitionOf, filesOf, projectOf, recorded, run, sound } from '../project.ts';

const today = '2026-11-20';
const tool = sound['components/tool.json'] as object;
const server = sound['data/history/server.json'] as { readonly releases: readonly object[] };
const newer = { ...server, releases: [...server.releases, recorded('1.3', '2026-11-19')] };
const bad = { version: '1.2', deprecated: true, why: 'It is bad.', on: '2026-11-01' };

const changes: Record<string, (folder: string) => unknown> = {
  nothing: () => {},
  'a new release': (folder) => put(folder, 'data/history/server.json', newer),
  'a title': (folder) => put(folder, 'components/tool.json', { ...tool, title: 'T' }),
  'a rule': (folder) => put(folder, 'data/support-policy.json', { components: {} }),
  'a correction': (folder) => {
    const corrections = [{ ...bad, seen: 'https://example.com/bad' }];
    put(folder, 'data/curated/server.json', { id: 'server', corrections });
  },
  'release notes': (folder) => {
    const notes = [{ version: '1.2', text: 'Fixed.', from: 'https://example.com/notes' }];
    put(folder, 'data/notes/server.json', { id: 'server', notes });
  },
  'what was announced': (folder) => run(folder, 'announce'),
  'what another component says that it goes with': (folder) => {
    const goesWith = [{ component: 'server', own: '>=1' }];
    put(folder, 'components/tool.json', { ...tool, goesWith });
  },
  'a template': (folder) => put(folder, 'site/templates/404.hbs', '<p>Not here.</p>'),
  'a template of every component': (folder) =>
    put(folder, 'site/templates/badge.hbs', '<svg>{{value}}</svg>'),
  'a style': (folder) => put(folder, 'site/assets/style.css', 'p { margin: 0 }'),
  'the site': (folder) => {
    const site = sound['site/site.json'] as object;
    put(folder, 'site/site.json', { ...site, title: 'Other' });
  },
  'a component that is new': (folder) =>
    put(folder, 'components/new.json', definitionOf('new', 'New', 'Is new.')),
  'a component that leaves': (folder) => rmSync(join(folder, 'components/tool.json')),
  'an output that was removed': (folder) => rmSync(join(folder, 'dist/badge/server.svg')),
  'an output that does not belong': (folder) => put(folder, 'dist/more.html', 'more'),
};

test.each(Object.entries(changes))('after %s', async (_what, change) => {
  const folder = projectOf();
  const before = publishedBefore();
  built(folder, today, before);
  await change(folder);
  expect(built(folder, today, before)).toEqual(fresh(folder, today));
});

/** The line 1.0 ends on 2025-11-30, the line 1.1 on 2027-04-15, the line 1.2 on 2027-09-01. */
test.each(['2026-11-19', '2026-11-21', '2027-04-16', '2027-09-02'])('on another day: %s', (day) => {
  const folder = projectOf();
  const before = publishedBefore();
  built(folder, today, before);
  expect(built(folder, day, before)).toEqual(fresh(folder, day));
});

test('a component that did not change is not made again, and its files are not touched', () => {
  const folder = projectOf();
  const before = publishedBefore();
  built(folder, today, before);
  put(folder, 'components/tool.json', { ...tool, title: 'T' });
  put(folder, 'dist/server.html', 'as somebody left it');
  const files = built(folder, today, before);
  expect([files['server.html'], files['tool.html']?.includes('<title>T:')]).toEqual([
    'as somebody left it',
    true,
  ]);
});

test('nothing is kept of a build that was refused', () => {
  const folder = projectOf();
  const before = publishedBefore();
  built(folder, today, before);
  put(folder, 'data/history/server.json', newer);
  put(folder, 'components/tool.json', { ...tool, line: 0 });
  expect(() => built(folder, today, before)).toThrow(Refusal);
  put(folder, 'components/tool.json', tool);
  expect(built(folder, today, before)).toEqual(fresh(folder, today));
});

function built(
  folder: string,
  day: string,
  before: PublishedBefore = publishedBefore(),
): Record<string, string> {
  buildSite(contextOf(folder, noon(day)), { successes: new Map(), before });
  return filesOf(join(folder, 'dist'));
}

/** Without anything from before. */
function fresh(folder: string, day: string): Record<string, string> {
  rmSync(join(folder, 'dist'), { recursive: true });
  return built(folder, day);
}
