import { expect, test } from 'vitest';
import { planMessage, planText } from '../../src/deploy/plan-report.ts';
import { planOf, refusals } from '../../src/deploy/plan.ts';
import type { Served, ServedFact } from '../../src/deploy/served.ts';

const live = served({ svc: [['1.0'], ['1.1'], ['1.2', { isDeprecated: true }]], tool: [['1']] });

test('a plan names what is new, judged anew, dated anew and gone', () => {
  const next = served(
    {
      svc: [['1.0', { isDeprecated: true }], ['1.2'], ['1.3']],
      tool: [['1', { releaseTimestamp: '2026-02-02T00:00:00.000Z' }]],
      kit: [['5']],
    },
    { svc: ['1.1'] },
  );
  const plan = planOf(next, live);
  expect(plan).toEqual({
    first: false,
    files: { added: ['kit.json'], changed: ['svc.json', 'tool.json'], removed: [] },
    addedComponents: ['kit'],
    removedComponents: [],
    added: [{ component: 'svc', version: '1.3' }],
    deprecated: [{ component: 'svc', version: '1.0' }],
    supportedAgain: [{ component: 'svc', version: '1.2' }],
    redated: [{ component: 'tool', version: '1' }],
    withdrawn: [{ component: 'svc', version: '1.1' }],
    lost: [],
  });
  expect(refusals(plan, 4, [])).toEqual([]);
  expect(refusals(plan, 3, []).map(({ message }) => message)).toEqual([
    '4 releases would be added, dated or judged anew, more than 3; look at them with --dry-run, then repeat with --allow-changes 4',
  ]);
  expect(planText(plan)).toBe(`Files: 1 new, 2 changed, 0 removed.
New files: kit.json
Changed files: svc.json, tool.json
New components: kit
New releases: svc 1.3
Deprecated: svc 1.0
Supported again: svc 1.2
Dated anew: tool 1
Withdrawn: svc 1.1`);
  expect(planMessage(plan)).toBe('svc 1.3, svc 1.0 deprecated');
});

test('a component or a release that would be gone is refused', () => {
  const plan = planOf(served({ svc: [['1.0'], ['1.2', { isDeprecated: true }]] }), live);
  expect(refusals(plan, 100, [])).toEqual([
    {
      file: 'tool.json',
      message:
        'is live but would be gone; bring its definition back, or say --allow-removal tool if it is gone for good',
    },
    {
      file: 'svc.json',
      place: '1.1',
      message: 'is live but would be gone; withdraw it in data/curated/svc.json, or bring it back',
    },
  ]);
});

test('a component goes where a person names it, and only that one', () => {
  const plan = planOf(served({}), live);
  expect(refusals(plan, 0, ['tool']).map(({ file }) => file)).toEqual(['svc.json']);
  expect(refusals(plan, 0, ['tool', 'svc'])).toEqual([]);
  expect(planText(plan)).toBe(`Files: 0 new, 0 changed, 2 removed.
Removed files: svc.json, tool.json
Removed components: svc, tool`);
  expect(planMessage(plan)).toBe('svc removed, tool removed');
});

test('a first deploy has nothing to lose', () => {
  const plan = planOf(live, undefined);
  expect(plan).toMatchObject({ first: true, added: [], addedComponents: ['svc', 'tool'] });
  expect(refusals(plan, 0, [])).toEqual([]);
  expect(planMessage(plan)).toBe('First deploy');
});

test('yesterday’s files do not follow today’s', () => {
  const [yesterday, today] = ['2026-05-30T03:00:00.000Z', '2026-05-31T03:00:00.000Z'];
  const plan = planOf({ ...live, built: yesterday }, { ...live, built: today });
  expect(refusals(plan, 0, [])).toEqual([
    {
      file: 'status.json',
      message: `is older than what is live, which was built at ${today}; build again`,
    },
  ]);
  expect(refusals(planOf({ ...live, built: today }, { ...live, built: today }), 0, [])).toEqual([]);
});

type Given = Readonly<Record<string, readonly (readonly [string, Partial<ServedFact>?])[]>>;

function served(given: Given, withdrawn: Readonly<Record<string, readonly string[]>> = {}): Served {
  const components = Object.entries(given).map(([name, releases]) => {
    const facts = releases.map(([version, fact]) => [version, { version, ...fact }] as const);
    return [name, new Map(facts)] as const;
  });
  return {
    components: new Map(components),
    withdrawn: new Map(Object.entries(withdrawn).map(([name, list]) => [name, new Set(list)])),
    sumsText: '',
    sums: new Map(
      Object.entries(given).map(([name, list]) => [`${name}.json`, JSON.stringify(list)]),
    ),
  };
}
