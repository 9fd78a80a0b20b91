/** What is said of a support: the same everywhere, on the day of the build and later. */
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { phaseOn, timedPhases, type ChangingStanding } from '#model/support/support.ts';
import type { Rule } from '#model/support/policy.ts';
import { predicate, stateWords, supportWords, type State } from '#model/support/support-words.ts';
import { addDays, type Day } from '#model/time/instant.ts';
import { detailsFile } from '#facts/details.ts';
import { searchComponent } from '#publish/json/search-data.ts';
import { statusOf } from '#publish/json/json.ts';
import { answerSteps, stateView } from '#publish/pages/standing-view.ts';
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
const wholeMay = { supportEnds: '2027-05-31', supportEndsPrecision: 'month' };
const month = { activeEnds: '2026-04-05', ...wholeMay };
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
    const { state: _health, headline: _headline, ...statusStanding } = statusOf(tool);
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
  expect(supportWords(searchComponent(tool).verdicts[0])).toBe(`Supported until ${iso}`);
  expect(detailsFile(tool, { baseUrl: 'https://example.com' }).lines[0]).toMatchObject({
    supportEndsBasis: basis,
  });
  expect(statusOf(tool)).toMatchObject({ supportEndsBasis: basis });
});

const origin: Day = '2026-01-01';
const dayFrom = (offset: number): Day => addDays(origin, offset);

const standings = fc
  .record({
    active: fc.option(fc.nat(400), { nil: undefined }),
    maintenance: fc.option(fc.nat(800), { nil: undefined }),
    extended: fc.option(fc.nat(1200), { nil: undefined }),
    deprecatedFrom: fc.option(fc.nat(1200), { nil: undefined }),
  })
  .map(({ deprecatedFrom, ...days }) => (today: Day): ChangingStanding => {
    const ends = timedPhases.flatMap((phase) => {
      const offset = days[phase];
      return offset === undefined ? [] : [{ phase, day: dayFrom(offset) }];
    });
    const since = deprecatedFrom === undefined ? undefined : dayFrom(deprecatedFrom);
    const deprecated = since !== undefined && since <= today;
    return {
      deprecated,
      ...(deprecated && { deprecatedSince: since }),
      phase: phaseOn(today, ends),
      ends,
      ...(since !== undefined && !deprecated && { coming: { since } }),
    };
  });

/** As the reader's browser picks: the last step whose day has come. */
function stepOn(day: Day, steps: string | undefined): readonly string[] | undefined {
  const all = (steps ?? '').split('\n').map((step) => /^(\S+) (\S*) (.*)$/.exec(step) ?? []);
  return all.findLast(([, from]) => from !== undefined && from <= day);
}

function supportPredicate(standing: ChangingStanding): string {
  const [now] = answerSteps(standing, origin);
  return predicate(now?.[1] ?? 'empty', now?.[2] ?? '');
}

test('a page of an earlier day says, on any later day, what a page of that day would say', () => {
  fc.assert(
    fc.property(standings, fc.nat(1300), fc.nat(1300), (standingOn, a, b) => {
      const [built, read] = [dayFrom(Math.min(a, b)), dayFrom(Math.max(a, b))];
      const [old, fresh] = [built, read].map((day) => stateView(day, standingOn(day)));
      const [, , state = old?.state, word = old?.stateWord] = stepOn(read, old?.laterStates) ?? [];
      expect({ word, state }).toEqual({ word: fresh?.stateWord, state: fresh?.state });
      const answers = answerSteps(standingOn(built), built);
      const [, nowIn = 'empty', until = ''] = answers.findLast(([from]) => from <= read) ?? [];
      expect(predicate(nowIn, until)).toBe(supportPredicate(standingOn(read)));
    }),
  );
});

test('what nothing changes by itself carries nothing for later', () => {
  const standing = { deprecated: false, phase: 'unstated', ends: [] } as const;
  expect(stateView(origin, standing).laterStates).toBeUndefined();
});

const day = '2027-01-15';
const fixes = [{ phase: 'maintenance', day }] as const;
const near = [{ phase: 'maintenance', day, basis: 'near' }] as const;
const wholeMonth = [{ phase: 'maintenance', day: '2027-01-31', precision: 'month' }] as const;
const extended = [{ phase: 'extended', day }] as const;
const offered = 'is no longer supported; its last day of extended support was 15 January 2027';
test.each<[ChangingStanding['phase'], boolean, ChangingStanding['ends'], string]>([
  ['active', false, fixes, 'is supported until 15 January 2027'],
  ['active', false, [{ phase: 'maintenance' }], 'is supported; no end announced'],
  ['active', false, near, 'is supported until about 15 January 2027'],
  ['maintenance', false, wholeMonth, 'is in maintenance and gets fixes until January 2027'],
  ['extended', false, extended, 'has extended support only until 15 January 2027'],
  ['active', true, fixes, 'is deprecated, and still supported until 15 January 2027'],
  ['unstated', true, [], 'is deprecated since 1 January 2026'],
  ['ended', true, fixes, 'is no longer supported; its last supported day was 15 January 2027'],
  ['ended', true, wholeMonth, 'is no longer supported; its last supported month was January 2027'],
  ['ended', true, extended, offered],
  ['ended', true, [{ phase: 'maintenance', past: true }], 'is no longer supported'],
  ['unstated', false, [], 'is not deprecated; no support policy is published for it'],
])('The sentence: %s, deprecated %s, %j: %s', (phase, deprecated, ends, sentence) => {
  const since = deprecated ? { deprecatedSince: '2026-01-01' as const } : {};
  expect(supportPredicate({ deprecated, phase, ends, ...since })).toBe(sentence);
});

test('the style draws a sign for each state; both kinds of deprecation have the same', () => {
  const style = readFileSync('site/assets/style.css', 'utf8');
  const rules = style.matchAll(/([^{}]*)\{[^{}]*content: '([^']+)' \/ ''/g);
  const signs = new Map(
    [...rules].flatMap(([, selectors = '', sign]) =>
      selectors.split(',').map((one) => [one.trim(), sign] as const),
    ),
  );
  const signOf = (state: string) => signs.get(`.state.${state}::before`);
  const drawn = Object.keys(stateWords).map(
    (state) => signOf(state) ?? signs.get('.state::before'),
  );
  expect(drawn.join('')).toBe('●◐○▲▲◔✕–');
});
