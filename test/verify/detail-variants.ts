/** One fact changed in one of the files that tell it, and the clause that names the difference. */
import { edit, summed, type Files } from './good-index.ts';
import type { Variant } from './variants.ts';

type Fields = { [key: string]: unknown };
type Release = Fields & { phases: Fields[]; causes: Fields[]; coming: Fields };
type Details = Fields & { lines: Release[]; releases: Release[] };

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each caller knows its file.
function value<T = Fields>(path: string, change: (value: T) => unknown) {
  return (files: Files) => {
    edit<T>(files, path, (one) => void change(one));
    return summed(files);
  };
}

const details = (change: (one: Details) => unknown) => value<Details>('details/tool.json', change);
const inLine = (change: (line: Release) => unknown) => details(({ lines }) => change(lines[2]!));
const inRelease = (change: (release: Release) => unknown) =>
  details(({ releases }) => change(releases[0]!));
const coming = (change: (release: Release) => unknown) =>
  details(({ releases }) => change(releases.at(-1)!));
const change = (edit: (change: Fields) => unknown) =>
  value<{ changes: Fields[] }>('changes.json', ({ changes }) =>
    edit(changes.find(({ kind }) => kind === 'deprecated')!),
  );
type Found = Fields & { verdicts: (Fields & { ends: Fields[] })[]; released: number[] };
const search = (edit: (tool: Found) => unknown) =>
  value<{ components: Found[] }>('assets/search.json', ({ components }) => edit(components[2]!));
const openapi = (edit: (one: Fields & { info: Fields; paths: Fields }) => unknown) =>
  value<Fields & { info: Fields; paths: Fields }>('openapi.json', edit);
const feed = (edit: (one: Fields & { items: Fields[] }) => unknown) =>
  value<Fields & { items: Fields[] }>('feed.json', edit);

const status = (edit: (tool: Fields) => unknown) =>
  value<{ components: Record<string, Fields> }>('status.json', (one) =>
    edit(one.components['tool']!),
  );
type Preset = Fields & { packageRules: Fields[]; customManagers: Fields[] };
const preset = (path: string, edit: (one: Preset) => unknown) => value<Preset>(path, edit);

const evil = 'https://evil.example/';
const [ends, causes, whole] = [
  'support-follows-from-its-ends',
  'deprecation-follows-from-its-causes',
  'lines-and-headline-follow-from-releases',
];

export const detailVariants: readonly Variant[] = [
  ['a line with another last day', inLine((line) => (line['supportEnds'] = '2031-01-01')), ends],
  ['a line without its last day', inLine((line) => delete line['supportEnds']), ends],
  [
    'a line that is called supported',
    details(({ lines }) => (lines[0]!['supported'] = true)),
    ends,
  ],
  ['a release in another phase', coming((one) => (one['support'] = 'maintenance')), ends],
  ['a release that ends on no day', coming((one) => delete one['supportEnds']), ends],
  ['a release without the ends of its phases', inRelease((one) => (one.phases = [])), ends],
  [
    'a release deprecated on another day',
    inRelease((one) => (one['deprecatedSince'] = '2026-01-01')),
    causes,
  ],
  ['a cause of another day', inRelease((one) => (one.causes[0]!['since'] = '2026-01-01')), causes],
  ['a cause in other words', inRelease((one) => (one.causes[0]!['reason'] = 'It broke.')), causes],
  ['a cause with other evidence', inRelease((one) => (one.causes[0]!['seen'] = evil)), causes],
  [
    'a deprecation to come on another day',
    coming((one) => (one.coming['since'] = '2026-07-01')),
    causes,
  ],
  ['evidence of an end that was changed', coming((one) => (one.phases[0]!['seen'] = evil)), causes],
  [
    'a line deprecated on another day',
    details(({ lines }) => (lines[0]!['deprecatedSince'] = '2026-01-01')),
    whole,
  ],
  [
    'a line that lasts longer than its releases',
    inLine((line) => {
      line.phases[0]!['ends'] = '2031-01-01';
      line['supportEnds'] = '2031-01-01';
    }),
    whole,
  ],
  ['another headline', details((one) => (one['headline'] = '1.0')), whole],
  ['no newest that is supported', details((one) => delete one['newestSupported']), whole],
  ['another day of the next change', details((one) => (one['nextChange'] = '2031-01-01')), whole],
  ['no day of the next change', details((one) => delete one['nextChange']), whole],
  [
    'a description of another path',
    openapi(({ paths }) => delete paths['/all.json']),
    'description-is-ours',
  ],
  [
    'a description of another index',
    openapi(({ info }) => (info['title'] = 'Other')),
    'description-is-ours',
  ],
  [
    'a feed that leads elsewhere',
    feed(({ items }) => (items[0]!['external_url'] = evil)),
    'json-feed-is-the-news',
  ],
  [
    'a feed in other words',
    feed(({ items }) => (items[0]!['content_text'] = 'x')),
    'json-feed-is-the-news',
  ],
  ['a feed of another author', feed((one) => (one['authors'] = [])), 'json-feed-is-the-news'],
  ['news with another id', change((one) => (one['id'] = 'tool/deprecated/x')), 'changes-agree'],
  ['news with another reason', change((one) => (one['reason'] = 'It broke.')), 'changes-agree'],
  ['news with other evidence', change((one) => (one['seen'] = evil)), 'changes-agree'],
  ['news of another line', change((one) => (one['line'] = '7')), 'changes-agree'],
  [
    'news with another last day',
    change((one) => (one['supportEnds'] = '2020-01-01')),
    'changes-agree',
  ],
  [
    'a search with another end',
    search((one) => (one.verdicts[0]!.ends[0]!['day'] = '2031-01-01')),
    'search-agrees',
  ],
  [
    'a search with another reason',
    search((one) => (one.verdicts[0]!['reasons'] = ['x'])),
    'search-agrees',
  ],
  [
    'a search that does not say what is to come',
    search((one) => one.verdicts.forEach((verdict) => delete verdict['coming'])),
    'search-agrees',
  ],
  ['a search with another day', search((one) => (one.released[0] = 1)), 'search-agrees'],
  ['a search with another newest', search((one) => (one['newest'] = 0)), 'search-agrees'],
  ['a search with other lines', search((one) => (one['line'] = 3)), 'search-agrees'],
  ['a search without lines', search((one) => delete one['line']), 'search-agrees'],
  [
    'a status of another phase',
    status((tool) => (tool['support'] = 'ended')),
    'status-is-of-the-headline',
  ],
  [
    'a status of another release',
    status((tool) => (tool['headline'] = '1.0')),
    'status-is-of-the-headline',
  ],
  [
    'a status without a last day',
    status((tool) => delete tool['supportEnds']),
    'status-is-of-the-headline',
  ],
  [
    'a preset of comments that finds other versions',
    preset(
      'presets/comments.json',
      (one) => (one.customManagers[0]!['matchStrings'] = ['(?<currentValue>.*)']),
    ),
    'presets-of-comments-are-ours',
  ],
  [
    'a whole preset that finds other versions',
    preset('renovate.json', (one) => one.customManagers.pop()),
    'presets-of-comments-are-ours',
  ],
  [
    'one kind of file that is asked for elsewhere',
    preset('presets/files/dockerfile.json', (one) => (one['description'] = ['x'])),
    'presets-of-comments-are-ours',
  ],
  [
    'an older preset that says something else',
    preset('renovate/v1.json', (one) => one.packageRules.pop()),
    'presets-are-their-parts',
  ],
  [
    'a note in other words',
    preset('presets/notes.json', (one) => (one.packageRules[0]!['prBodyNotes'] = ['Click here.'])),
    'presets-are-their-parts',
  ],
  [
    'a component alone with a rule of its own',
    preset('presets/only/tool.json', (one) => (one.packageRules[1]!['groupName'] = 'all')),
    'presets-are-their-parts',
  ],
  [
    'names without a rule of their kind',
    preset('presets/names.json', (one) => one.packageRules.shift()),
    'presets-are-their-parts',
  ],
  [
    'names at a mirror, otherwise',
    preset('presets/names-at.json', (one) => (one.packageRules[0]!['versioning'] = 'semver')),
    'presets-are-their-parts',
  ],
  [
    'an order of nobody',
    preset('presets/order.json', (one) =>
      one.packageRules.push({ matchPackageNames: ['tool'], prPriority: 9 }),
    ),
    'presets-are-their-parts',
  ],
  [
    'no deprecation to come',
    details(({ releases }) => delete (releases[2] as Fields)['coming']),
    causes,
  ],
  [
    'a description of nothing',
    openapi((one) => delete (one as Fields)['info']),
    'description-is-ours',
  ],
  [
    'names without a datasource',
    preset('presets/names.json', (one) => delete one['customDatasources']),
    'presets-are-their-parts',
  ],
  [
    'names of a kind without a rule',
    preset('presets/names/helm.json', (one) => (one.packageRules = [])),
    'presets-are-their-parts',
  ],
  [
    'no note',
    preset('presets/notes.json', (one) => (one.packageRules = [])),
    'presets-are-their-parts',
  ],
  [
    'a component alone that is never found',
    preset('presets/only/tool.json', (one) => delete (one as Fields)['customManagers']),
    'presets-are-their-parts',
  ],
];
