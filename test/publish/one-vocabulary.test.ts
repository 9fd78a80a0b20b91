import { describe, expect, test } from 'vitest';
import type { Rule } from '#model/support/policy.ts';
import { stateWords, supportWords, type State } from '#model/support/support-words.ts';
import { detailsFile } from '#facts/details.ts';
import { searchComponent } from '#publish/json/search-data.ts';
import { statusOf } from '#publish/json/json.ts';
import { listingJson } from '#answer/listing.ts';
import { judged, published, type Given } from './sites.ts';

const said = { reason: 'It is written.', seen: 'https://example.com/policy' };
const ends = (
  lines: Extract<Rule, { kind: 'line-ends' }>['lines'],
  phase?: 'active' | 'extended',
): Rule => ({ kind: 'line-ends', lines, ...(phase && { phase }), ...said });
const bad: Rule = { kind: 'versions', versions: ['1.0.0'], since: '2026-02-03', ...said };

type Case = { readonly rules: readonly Rule[]; readonly words: string; readonly standing: object };

/** One component in each state, with the words that every place has for it. It is 20 November 2026. */
const month = {
  activeEnds: '2026-04-05',
  supportEnds: '2027-05-31',
  supportEndsPrecision: 'month',
};
const current = { isDeprecated: false, supported: true };
const paid = { supportEnds: '2026-02-02', extendedEnds: '2028-02-02' };
const gone = { isDeprecated: true, deprecatedSince: '2026-02-03' };
const cases: Readonly<Record<State, Case>> = {
  active: {
    rules: [ends({ '1.0': '2027-05-06' })],
    words: 'Supported until 2027-05-06',
    standing: { ...current, support: 'active', supportEnds: '2027-05-06' },
  },
  maintenance: {
    rules: [ends({ '1.0': '2026-04-05' }, 'active'), ends({ '1.0': '2027-05' })],
    words: 'In maintenance until 2027-05',
    standing: { ...current, ...month, support: 'maintenance' },
  },
  unstated: {
    rules: [],
    words: 'No support policy published',
    standing: { isDeprecated: false, support: 'unstated' },
  },
  'deprecated-supported': {
    rules: [bad, ends({ '1.0': false })],
    words: 'Deprecated, still supported, no end announced',
    standing: { ...gone, support: 'active', supported: true },
  },
  deprecated: {
    rules: [bad],
    words: 'Deprecated since 2026-02-03',
    standing: { ...gone, support: 'unstated' },
  },
  extended: {
    rules: [ends({ '1.0': '2026-02-02' }), ends({ '1.0': '2028-02-02' }, 'extended')],
    words: 'Extended support only until 2028-02-02',
    standing: { ...gone, support: 'extended', supported: false, ...paid },
  },
  ended: {
    rules: [ends({ '1.0': '2026-02-02' })],
    words: 'Support ended, last day 2026-02-02',
    standing: { ...gone, support: 'ended', supported: false, supportEnds: '2026-02-02' },
  },
  empty: { rules: [], words: 'No release known', standing: {} },
};

const given = (state: State): Given => ({
  releases: state === 'empty' ? {} : { '1.0.0': '2026-01-01' },
  rules: cases[state].rules,
  ...(state === 'empty' && { definition: { sources: [] } }),
});

describe.each(Object.keys(cases) as State[])('%s is the same everywhere:', (state) => {
  const { words, standing } = cases[state];
  const word = stateWords[state];
  const tool = judged('tool', given(state));
  const files = published([tool]);
  const release = tool.releases[0];

  test.each(['support.html', 'tool.html'])('the page %s', (path) => {
    // Without what holds on later days.
    const html = (files.get(path) ?? '').replaceAll(/ data-later="[^"]*"/g, '');
    expect(html).toContain(`<span class="state ${state}">${word}</span>`);
    const others = Object.values(stateWords).filter((one) => one !== word);
    for (const other of others) expect(html).not.toContain(`>${other}<`);
  });

  test('the badge and the file for programs that read prose', () => {
    const badge = files.get('badge/tool.svg');
    const version = release ? '1.0.0' : '';
    expect(badge).toContain(`>Title of tool: ${`${version} ${word.toLowerCase()}`.trim()}</title>`);
    expect(badge).toMatch(/ fill="#[0-9a-f]{6}"\/><\/g>/);
    const subject = '- [Title of tool](https://releases.example.com/tool): `tool`, ';
    const listed = `${subject}${version && `${version}, `}${words.toLowerCase()}`;
    expect(files.get('llms.txt')).toContain(listed);
  });

  test('the search and the list for programs', () => {
    const search = searchComponent(tool);
    expect(search.verdicts.map((verdict) => supportWords(verdict))).toEqual(release ? [words] : []);
    if (!release) return;
    const listed = [{ component: tool.component as never, release }];
    const { isDeprecated, ...rest } = standing as { isDeprecated?: boolean };
    expect(JSON.parse(listingJson(listed))[0]).toMatchObject({ ...rest, deprecated: isDeprecated });
  });

  test('the files for programs', () => {
    const status = statusOf(tool);
    const { state: _health, headline: _headline, ...statusStanding } = status;
    expect(statusStanding).toEqual(standing);
    const { lines, releases } = detailsFile(tool, { baseUrl: 'https://example.com' });
    if (state === 'empty') return;
    expect(lines[0]).toMatchObject(standing);
    expect(releases[0]).toMatchObject(standing);
  });
});

/** How a day is known is said wherever the day is. */
test.each([
  ['near', 'about 2027-07-01', 'about 1 July 2027'],
  ['by', 'on or before 2027-07-01', 'on or before 1 July 2027'],
  ['inferred', 'probably 2027-07-01', 'probably 1 July 2027'],
] as const)('a day that is known as %s is “%s” everywhere', (basis, iso, long) => {
  const facts: Given = {
    recorded: [{ version: '1.0.0', date: '2026-01-01', basis, evidence: 'a page' }],
    rules: [{ kind: 'line-age', months: 18, ...said }],
  };
  const tool = judged('tool', facts);
  const files = published([tool]);
  expect(files.get('index.html')).toContain('>until ~1 Jul 2027<');
  expect(files.get('support.html')).toContain('>~1 Jul 2027<');
  expect(files.get('tool.html')).toContain(long);
  expect(files.get('llms.txt')).toContain(`until ${iso}`);
  expect(files.get('support.ics')?.replaceAll('\r\n ', '')).toContain(long);
  expect(searchComponent(tool).verdicts.map((verdict) => supportWords(verdict))).toEqual([
    `Supported until ${iso}`,
  ]);
  expect(detailsFile(tool, { baseUrl: 'https://example.com' }).lines[0]).toMatchObject({
    supportEndsBasis: basis,
  });
  expect(statusOf(tool)).toMatchObject({ supportEndsBasis: basis });
});
