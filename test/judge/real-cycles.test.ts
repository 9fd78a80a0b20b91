/**
 * How many cycles of the real products of `real-cycles.txt` can be said: each as a declared line with all of its
 * phases, shown by its name, and in the right phase on each day around its ends. The phase that is right is worked
 * out here from the row alone.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addDays, type Day, endOfMonth, isMonth } from '#model/time/instant.ts';
import { lineFindings } from '#judge/findings.ts';
import { component as componentShape } from '#model/component/component.ts';
import type { DeclaredLine, LastDay } from '#model/component/line.ts';
import { componentOf, judgeOn, recordedOf, type Setting } from './cases.ts';

type Cycle = {
  readonly name: string;
  readonly version: string | undefined;
  readonly ends: Readonly<Record<'active' | 'maintenance' | 'extended', LastDay | undefined>>;
  readonly lts: boolean | Day | undefined;
  readonly codename: string | undefined;
};

function readCycle(row: string): Cycle {
  const [name = '', version = '', active, maintenance, extended, more = ''] = row
    .split(/\s*\|\s*/)
    .map((cell) => cell.trim());
  const [lts = '', codename] = more.split(/\s*,\s*/);
  return {
    name,
    version: version === '-' ? undefined : version,
    ends: {
      active: readEnd(active),
      maintenance: readEnd(maintenance),
      extended: readEnd(extended),
    },
    lts: lts === '' ? undefined : lts === 'lts' || (lts as Day),
    codename,
  };
}

function readEnd(text: string | undefined): LastDay | undefined {
  if (text === undefined || text === '-') return undefined;
  return text === 'over' ? true : text === 'open' ? false : (text as Day);
}

const products = readFileSync(new URL('real-cycles.txt', import.meta.url), 'utf8')
  .split('\n= ')
  .slice(1)
  .map((text) => {
    const [product = '', ...rows] = text.trim().split('\n');
    return { product, cycles: rows.map(readCycle) };
  });

/** As a person would write it: a match only where no version begins with the name. */
function declared({ name, version, ends, lts, codename }: Cycle): DeclaredLine {
  const isNamed = version?.startsWith(name) === true || version === undefined;
  const phases = Object.fromEntries(Object.entries(ends).filter(([, end]) => end !== undefined));
  return {
    name,
    ...(!isNamed && { match: `^${version.replaceAll('.', '[.]').replaceAll('+', '[+]')}$` }),
    ...(lts !== undefined && { lts }),
    ...(codename !== undefined && { codename }),
    phases,
  };
}

function settingOf(cycles: readonly Cycle[]): Setting {
  const versions = new Set(cycles.flatMap(({ version }) => version ?? []));
  return {
    releases: Object.fromEntries([...versions].map((version) => [version, '2015-01-01'])),
    component: { lines: cycles.map(declared) },
  };
}

const lastDay = (end: Day | `${number}-${number}`): Day => (isMonth(end) ? endOfMonth(end) : end);
const isOver = (end: LastDay | undefined, on: Day) =>
  end === true || (typeof end === 'string' && lastDay(end) < on);

function phaseOf({ ends: { active, maintenance, extended } }: Cycle, on: Day): string {
  const last = maintenance ?? extended;
  if (active === undefined && last === undefined) return 'unstated';
  if (isOver(last, on))
    return extended !== undefined && !isOver(extended, on) ? 'extended' : 'ended';
  return isOver(active, on) ? 'maintenance' : 'active';
}

function shownEnds(cycle: Cycle): string[] {
  return Object.entries(cycle.ends).flatMap(([phase, end]) => {
    if (end === undefined) return [];
    if (typeof end === 'boolean') return `${phase} ${end ? 'over' : 'open'}`;
    return `${phase} ${lastDay(end)}${isMonth(end) ? ' month' : ''}`;
  });
}

/** What is not said rightly of a cycle; nothing where all of it is. */
function mistakes(cycle: Cycle, setting: Setting): string[] {
  const days = Object.values(cycle.ends).flatMap((end) =>
    typeof end === 'string' ? [lastDay(end), addDays(lastDay(end), 1)] : [],
  );
  return ['2026-11-20' as Day, ...days].flatMap((on) => {
    const line = judgeOn(on, setting).allLines.find(({ name }) => name === cycle.name);
    if (line === undefined) return [`${cycle.name} is not shown`];
    const wanted = [
      phaseOf(cycle, on),
      ...shownEnds(cycle),
      cycle.codename,
      String(cycle.lts === true || (cycle.lts ?? '9') <= on),
    ];
    const said = [
      line.phase,
      ...line.ends.map(({ phase, day, past, precision }) =>
        [phase, past ? 'over' : (day ?? 'open'), precision].filter(Boolean).join(' '),
      ),
      line.codename,
      String(line.lts ?? false),
    ];
    const isSaid = JSON.stringify(said) === JSON.stringify(wanted);
    const hasVersion = cycle.version === undefined || 'newest' in line;
    return isSaid && hasVersion
      ? []
      : [`${cycle.name} on ${on}: ${said.join(', ')}, not ${wanted.join(', ')}`];
  });
}

test('at least 60 products, in the forms that a definition takes', () => {
  expect(products.length).toBeGreaterThanOrEqual(60);
  for (const { product, cycles } of products) {
    const setting = settingOf(cycles);
    const whole = componentOf(setting);
    expect(componentShape.safeParse(whole).error?.issues ?? product).toBe(product);
    expect([product, ...lineFindings(whole, recordedOf(setting))]).toEqual([product]);
  }
});

test('every cycle can be said', () => {
  const cycles = products.flatMap(({ product, cycles }) =>
    cycles.map((cycle) => ({ product, wrong: mistakes(cycle, settingOf(cycles)) })),
  );
  expect(cycles.length).toBeGreaterThanOrEqual(200);
  expect(cycles.flatMap(({ product, wrong }) => wrong.map((one) => `${product} ${one}`))).toEqual(
    [],
  );
});
