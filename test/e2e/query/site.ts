/** The pages of the sample, whose box searches other releases; and a hundred thousand of them. */
import type { SearchComponent, SearchFile, SearchName } from '#model/served/search.ts';
import { published, sample } from '../../publish/sites.ts';

export function siteFiles({ components, ...search }: SearchFile): Map<string, string> {
  const names = components.map(({ id, title, tags = [] }): SearchName => {
    return { id, title, more: tags.join(' ') };
  });
  return published(sample())
    .set('assets/search.json', JSON.stringify({ ...search, components }))
    .set('assets/search.names.json', JSON.stringify({ schema: 1, components: names }));
}

export const releases = 100_000;
const perComponent = 250;

/** `few` versions shared by all components, or each release with a version of its own. */
export function manyReleases(kind: 'few' | 'distinct'): SearchFile {
  const components = Array.from({ length: releases / perComponent }, (_, i) => component(i, kind));
  return { schema: 1, components };
}

function component(number: number, kind: 'few' | 'distinct'): SearchComponent {
  const places = Array.from({ length: perComponent }, (_, i) => i);
  const patch = (i: number) => (kind === 'few' ? `${i % 5}` : `${number}${i % 5}`);
  return {
    id: `build-agent-${number}`,
    title: `Build agent number ${number}`,
    tags: ['agent', `group-${number % 7}`],
    facts: { runtime: `Java ${number % 30}`, owner: `team ${number}` },
    line: 2,
    newest: perComponent - 1,
    versions: places.map((i) => `${Math.floor(i / 50)}.${Math.floor((i % 50) / 5)}.${patch(i)}`),
    released: places.map((i) => 18_000 + i * 10 + (number % 10)),
    bases: places.map((i) => i % 5).join(''),
    flags: places.map((i) => (i % 5 === 4 ? 'b' : '9')).join(''),
    verdicts: [
      {
        deprecated: true,
        deprecatedSince: '2025-01-02',
        phase: 'ended',
        ends: [{ phase: 'maintenance', day: '2025-01-01' }],
        rules: ['line-age'],
        reasons: ['A line is supported for 18 months.'],
      },
      { deprecated: false, phase: 'active', ends: [{ phase: 'maintenance', day: '2027-06-30' }] },
    ],
    verdict: places.map((i) => (i < perComponent / 2 ? 0 : 1)),
  };
}
