/** What each tool answers, whole: as data, and as lines of text. */
import { expect, test } from 'vitest';
import { tools } from '#ask/agents/server.ts';
import { ending, indexOf, indexWith, release } from '../index-of.ts';
import { ask, type Fields } from './ask.ts';

const index = await indexOf();
const why = { quote: 'A line lives a year.', source: 'https://example.com/why' };
const page = 'https://releases.example.com/tool';

async function rowsOf(name: string, input: Fields) {
  return (await ask(index, name, input)).structured.answers;
}

const lastDay = { day: '2027-12-31', sure: 'exact' };
const target = { component: 'tool', version: '2.0.0', until: lastDay };
const until = { day: '2026-12-31', sure: 'exact' };
const step = { component: 'tool', version: '1.1.2', until };
const patch = { kind: 'patch', ...step, write: '@acme/tool@1.1.2' };
const over = { supported: false, phase: 'ended', deprecated: true };
const ended = { answer: 'Support ended, last day 2026-06-30', ...over };
const moveOn = { kind: 'move', ...target, write: '@acme/tool@2.0.0' };

function supported(asked: string, version: string, day: string, advice: object[]): object {
  const standing = { supported: true, phase: 'active', deprecated: false };
  const known = { asked, component: 'tool', version, answer: `Supported until ${day}` };
  const lastDay = { day, sure: 'exact' };
  return { ...known, ...standing, lastDay, advice, source: why.source };
}

test('check_versions says of each version what holds, until when, and where to go', async () => {
  const items = [
    { component: 'PKG:npm/%40acme/tool@1.0.0' },
    { component: '@acme/tool', version: '1.1.0' },
    { component: 'Build tool', version: '2.0.0' },
  ];
  const { structured, text, failed } = await ask(index, 'check_versions', { items });
  expect(failed).toBe(false);
  expect(structured).toEqual({
    asOf: { day: '2026-11-20', index: 'https://releases.example.com', prepared: '2026-11-19' },
    answers: [
      { ...supported('PKG:npm/%40acme/tool@1.0.0', '1.0.0', '2026-06-30', [moveOn]), ...ended },
      supported('@acme/tool 1.1.0', '1.1.0', '2026-12-31', [patch, moveOn]),
      {
        ...supported('Build tool 2.0.0', '2.0.0', '2027-12-31', [{ kind: 'stay', ...target }]),
        match: 'name',
      },
    ],
  });
  expect(text).toBe(
    `As of 2026-11-20 (index of 2026-11-19):
- PKG:npm/%40acme/tool@1.0.0 (tool): Support ended, last day 2026-06-30; move to @acme/tool@2.0.0 (until 2027-12-31); https://example.com/why
- @acme/tool 1.1.0 (tool): Supported until 2026-12-31; patch to @acme/tool@1.1.2 (until 2026-12-31), or to @acme/tool@2.0.0 (until 2027-12-31); https://example.com/why
- Build tool 2.0.0 (tool): Supported until 2027-12-31; matched by name; stay until 2027-12-31; https://example.com/why`,
  );
});

test('check_versions: a component that cannot be read costs the others nothing', async () => {
  const broken = await indexOf({ 'details/old.json': undefined });
  const items = ['old', 'tool'].map((component) => ({ component, version: '1.0.0' }));
  const { text } = await ask(broken, 'check_versions', { items });
  expect(text).toMatch(/- old 1.0.0: https:\S+old.json: is not served.*\n- tool 1.0.0: Support/);
});

test('check_versions: in full, names reasons, all ends, and what to write', async () => {
  // A version that is named goes before that of a package URL or a name.
  const named = ['pkg:npm/@acme/tool@2.0.0?x=1', '@acme/tool@2.0.0', 'shared==2.0.0'];
  const items = named.map((component) => ({ component, version: '1.0.0' }));
  const [row, other, python] = await rowsOf('check_versions', { items, detail: 'full' });
  expect(python).toMatchObject({ component: 'twin-a', version: '1.0.0' });
  expect(other).toEqual({ ...row, asked: '@acme/tool@2.0.0 1.0.0', match: 'reference' });
  expect(row).toMatchObject({
    match: 'purl',
    line: '1.0',
    released: { day: '2026-01-01', sure: 'exact' },
    ends: { maintenance: { day: '2026-06-30', sure: 'exact' } },
    deprecatedSince: { day: '2026-07-01', sure: 'exact' },
    reasons: [{ quote: 'A line lives a year.' }],
    advice: [moveOn],
  });
  // Many agents show their model the text alone.
  const { text } = await ask(index, 'check_versions', { items, detail: 'full' });
  for (const key of ['released', 'ends', 'deprecatedSince', 'reasons', 'sources'])
    expect(text).toContain(`"${key}":${JSON.stringify(row?.[key])}`);
});

test.each<[of: Fields, words: string, sure?: string | undefined, day?: string]>([
  [{ basis: 'near' }, 'about 2026-12-31', 'about', '2026-12-31'],
  [{ basis: 'by' }, 'on or before 2026-12-31', 'on or before', '2026-12-31'],
  [{ basis: 'inferred' }, 'probably 2026-12-31', 'probably', '2026-12-31'],
  [{ precision: 'month' }, '2026-12', 'month', '2026-12'],
  [{ basis: 'near', precision: 'month' }, 'about 2026-12', 'about', '2026-12'],
  [{ ends: undefined }, 'no end announced'],
])('a day of which is stated %j is no exact day', async (how, words, sure, day) => {
  const [stated] = ending('2026-12-31')['phases'] as Fields[];
  const phases = [{ ...stated, ...how }];
  const doubtful = await indexWith('tool', { releases: [release('1.0.0', '1.0', { phases })] });
  const items = [{ component: 'tool', version: '1.0.0' }];
  const { structured, text } = await ask(doubtful, 'check_versions', { items });
  expect(structured.answers[0]?.['lastDay']).toEqual({ day, sure });
  expect(text).toContain(words);
});

test('check_versions answers for the line where the release is not known, and says so', async () => {
  const items = [{ component: '@acme/tool', version: '1.1.9' }];
  const [row] = await rowsOf('check_versions', { items });
  expect(row).toMatchObject({ speaksOf: 'line', supported: true, version: '1.1.9' });
  const versions = ['1.1', 'v1.1', '1.1.x', '1.1-slim'];
  const lines = versions.map((version) => ({ component: 'tool', version }));
  const image = [{ component: '@acme/tool@1' }, { component: 'tool', version: '1.1.x' }];
  expect((await ask(index, 'check_versions', { items: image })).text).toMatch(
    /- @acme\/tool@1 \(tool 1.1\): Supported.*\n- tool 1.1.x \(1.1\): Supported/,
  );
  for (const own of await rowsOf('check_versions', { items: lines })) {
    expect(own).toMatchObject({ supported: true, version: '1.1' });
    expect(own).not.toHaveProperty('speaksOf');
  }
  for (const own of await rowsOf('what_to_write', { items: lines }))
    expect(own).toMatchObject({ version: '1.1.2' });
});

test('check_versions: an unknown name is answered with the name that was probably meant; the others are answered, and where none could be, the call has failed', async () => {
  const items = [
    { component: 'tolo', version: '1.0.0' },
    { component: 'tool', version: '1.1.0' },
    { component: 'tool', version: '9.0.0' },
    { component: 'Twin', version: '1' },
    { component: 'tool' },
  ];
  const { text, failed, structured } = await ask(index, 'check_versions', { items });
  expect(failed).toBe(false);
  expect(structured.answers[0]).toEqual({
    asked: 'tolo 1.0.0',
    trouble: { message: '“tolo” is not in this index; did you mean tool?', didYouMean: 'tool' },
  });
  expect(text.split('\n').slice(1)).toEqual([
    '- tolo 1.0.0: “tolo” is not in this index; did you mean tool?',
    '- tool 1.1.0: Supported until 2026-12-31; patch to 1.1.2 (until 2026-12-31), or to 2.0.0 (until 2027-12-31); https://example.com/why',
    '- tool 9.0.0: no release or line “9.0.0” of tool is known; did you mean 1.0.0?; move to 2.0.0 (until 2027-12-31)',
    '- Twin 1: "Twin" is a name of several components: twin-a, twin-b',
    '- tool: no version is named; move to 2.0.0 (until 2027-12-31)',
  ]);
  const none = await ask(index, 'check_versions', { items: [{ component: 'nothing-like-it' }] });
  expect(none.failed).toBe(true);
  expect(none.text).toContain('“nothing-like-it” is not in this index; use search to find its');
});

test('whats_new lists the releases after the first, up to the second, newest first', async () => {
  const released = { day: '2026-01-01', sure: 'exact' };
  const items = [{ component: 'tool', from: '1.0.0', to: '2.0.0' }];
  const { structured, text } = await ask(index, 'whats_new', { items, limit: 2 });
  expect(structured.answers).toEqual([
    {
      asked: 'tool 1.0.0 to 2.0.0',
      component: 'tool',
      count: 4,
      releases: [
        { version: '2.0.0', released, answer: 'Supported until 2027-12-31' },
        { version: '1.1.2', released, answer: 'Supported until 2026-12-31' },
      ],
      moreReleases: 2,
      source: page,
    },
  ]);
  expect(text).toContain(
    `- tool 1.0.0 to 2.0.0: 4 releases; 2.0.0 (2026-01-01), 1.1.2 (2026-01-01); and 2 more; ${page}`,
  );
});

test('whats_new: in full, the text has what the data has; a basis that this edition does not know is reported as a guess', async () => {
  const notes = { text: 'Faster.', from: 'https://example.com/notes' };
  const changelogUrl = 'https://example.com/2.0.0';
  const later = release('2.0.0', '2.0', { notes, changelogUrl, basis: 'overheard' });
  const releases = [release('1.0.0', '1.0'), later];
  const noted = await indexWith('tool', { releases });
  const input = { items: [{ component: 'tool', from: '1.0.0' }], detail: 'full' };
  const { structured, text } = await ask(noted, 'whats_new', input);
  const released = { day: '2026-01-01', sure: 'probably' };
  const quoted = { quote: 'Faster.', source: notes.from };
  const told = { released, changelog: changelogUrl, notes: quoted };
  expect(structured.answers[0]).toMatchObject({ releases: [told] });
  const { text: short } = await ask(noted, 'whats_new', { ...input, detail: 'short' });
  expect(short).toContain(`; 2.0.0 (probably 2026-01-01, ${changelogUrl}); `);
  const { releases: said } = structured.answers[0] as { releases: object };
  expect(text).toContain(`${short}; ${JSON.stringify({ releases: said })}`);
});

test('whats_new marks pre-releases and deprecated ones, and refuses what is no version, or none that is known', async () => {
  const from = '1.1.0|main|99.0.0|1.1.0 99.0.1|1.1.0 dev'.split('|').map((one) => one.split(' '));
  const items = from.map(([from, to]) => ({ component: 'tool', from, to }));
  const { text } = await ask(index, 'whats_new', { items, limit: 20 });
  expect(text).toContain('2.1.0-rc.1 (2026-01-01, pre-release)');
  expect(text).toContain('1.1.1 (2026-01-01, deprecated)');
  expect(text).toMatch(/“main” is no version that can be ordered[^]*“dev” is no version that can/);
  expect(text).toContain('no release or line “99.0.0” of tool is known');
  expect(text).toContain('releases; no release or line “99.0.1” of tool is known');
});

test('what_to_write has each name that holds the version, and the comment for Renovate', async () => {
  const asked = [{}, { version: '1.1.2' }, { version: '1.1.7' }, { version: '1.1' }];
  const whole = { component: '@acme/tool@1.1' };
  const items = [...asked.map((one) => ({ component: 'tool', ...one })), whole];
  const [newest, older, unknown, ofLine, inName] = await rowsOf('what_to_write', { items });
  expect(newest).toMatchObject({
    version: '2.0.0',
    answer: 'Supported until 2027-12-31',
    comment: '# renovate: acme=tool',
    write: [
      { text: '@acme/tool@2.0.0', purl: 'pkg:npm/%40acme/tool@2.0.0' },
      { text: 'acme/tool:2.0.0' },
      { text: 'chart 2.0.0' },
    ],
    source: page,
  });
  expect(JSON.stringify(older)).toContain('tool-old@1.1.2');
  expect(ofLine).toMatchObject({ version: '1.1.2' });
  expect(inName).toMatchObject({ version: '1.1.2' });
  expect(unknown).toMatchObject({
    trouble: { message: 'no release or line “1.1.7” of tool is known; did you mean 1.1.0?' },
  });
});

test('what_to_write: what is replaced, has no release, or is a line without one, is told so', async () => {
  const declaredLines = [{ at: 0, line: '0.9', isDeprecated: false, support: 'unstated' }];
  const back = { version: '7.0', what: ['withdrawn'], why: 'Bad.', seen: page, on: '2026-11-02' };
  const items = ['old', 'twin-a', 'tool 0.9', 'tool@7.0'].map((component) => ({ component }));
  const told = await indexWith('tool', { declaredLines, corrections: [back] });
  const { text } = await ask(told, 'what_to_write', { items });
  expect(text).toMatch(/- old: no .* used; replace by @acme\/tool@2.0.0 \(until 2027-12-31\)\n/);
  expect(text).toContain('twin-a: no version of twin-a may be used; none is known\n');
  const why = await ask(index, 'explain', { items: [{ component: 'twin-a' }] });
  expect(why.text).toContain('- twin-a: no release is known');
  expect(text).toContain('no release of the line “0.9” of tool is known; use explain to see');
  expect(text).toContain('“7.0” of tool may not be used: Withdrawn on 2026-11-02');
  // No comment finds the whole of it.
  const odd = await indexWith('twin-a', { releases: [release('3.1-jre', '3.1')] });
  const answer = await ask(odd, 'what_to_write', { items: [{ component: 'twin-a@3.1-jre' }] });
  expect(answer.text).toMatch(/3\.1-jre(?![^]*above it)/);
});

test('check_versions: of a service without releases, the line to move to', async () => {
  const declaredLines = ['1.0', '2.0'].map((line, at) => {
    return { at, line, isDeprecated: at === 0, support: at === 0 ? 'ended' : 'active' };
  });
  const of = await indexWith('twin-a', { declaredLines });
  const items = [{ component: 'twin-a', version: '1.0' }];
  const { structured, text } = await ask(of, 'check_versions', { items });
  expect(text).toContain('; move to line 2.0; ');
  const advice = [{ kind: 'move', component: 'twin-a', line: '2.0' }];
  expect(structured.answers[0]).toMatchObject({ advice });
});

test('explain: a version with its reasons', async () => {
  const items = [{ component: '@acme/tool', version: '2.0.0' }];
  const { structured, text } = await ask(index, 'explain', { items });
  expect(structured.answers[0]).toMatchObject({
    reasons: [why],
    evidence: { quote: 'https://example.com/2.0.0', source: 'https://example.com/2.0.0' },
    movedOn: ['2026-03-01'],
    sources: [why.source, 'https://example.com/2.0.0', page],
  });
  expect(text).toContain(`; {"match":"reference",`);
  expect(text).toContain(`"reasons":[${JSON.stringify(why)}]`);
});

test('explain: a component by its lines', async () => {
  const items = [{ component: 'tool' }];
  const { structured, text } = await ask(index, 'explain', { items, limit: 2 });
  const { lines, moreLines, sources } = structured.answers[0] ?? {};
  expect(text).toContain(`"lines":${JSON.stringify(lines)},"moreLines":${Number(moreLines)}`);
  expect(sources).toEqual([page, 'https://example.com/']);
  expect(structured.answers[0]).toMatchObject({
    advice: [{ kind: 'move', version: '2.0.0' }],
    title: { quote: 'tool' },
    summary: { quote: 'tool', source: 'https://example.com/' },
    lines: [
      { line: '2.0', newest: '2.0.0', answer: 'Supported until 2027-12-31' },
      { line: '1.1', newest: '1.1.2', answer: 'Supported until 2026-12-31' },
    ],
    moreLines: 1,
  });
});

test('an index that nobody renewed says so in each answer', async () => {
  const late = await indexOf({}, '2026-12-24');
  const { structured, text } = await ask(late, 'explain', { items: [{ component: 'tool' }] });
  expect(structured['asOf']).toMatchObject({ day: '2026-12-24', expired: true });
  expect(text).toContain('As of 2026-12-24 (index of 2026-11-19, which was not renewed in time):');
});

test.each(tools)('$name says when to use it', ({ description }) => {
  expect(description).toMatch(/^Use /);
  expect(description.length).toBeLessThan(450);
});

test.each([
  ['check_versions', {}, 'items'],
  ['check_versions', { items: [] }, 'items'],
  ['check_versions', { items: [{ component: ' ', version: '1' }] }, 'items.0.component'],
  ['check_versions', { items: [{ component: 'x', version: '1'.repeat(201) }] }, 'items.0.version'],
  ['explain', { items: Array.from({ length: 101 }, () => ({ component: 'x' })) }, 'items'],
  ['ending_within', { days: -1 }, 'days'],
  ['ending_within', { days: 1e9 }, 'days'],
  ['ending_within', { components: [] }, 'components'],
  ['search', { query: 'x'.repeat(1001) }, 'query'],
  ['search', { query: 'x', limit: 0 }, 'limit'],
])('%s refuses %j', (name, input, place) => {
  const tool = tools.find((one) => one.name === name);
  const { error } = tool?.input.safeParse(input) ?? {};
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain(place);
});
