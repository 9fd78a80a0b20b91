/** The products of `real-cycles.txt`, as definitions. */
import { readFileSync } from 'node:fs';
import type { DeclaredLine, LastDay } from '#model/component/line.ts';
import type { Day } from '#model/time/instant.ts';
import type { Setting } from './cases.ts';

export type Cycle = {
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

export const products = readFileSync(new URL('real-cycles.txt', import.meta.url), 'utf8')
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

export function settingOf(cycles: readonly Cycle[]): Setting {
  const versions = new Set(cycles.flatMap(({ version }) => version ?? []));
  return {
    releases: Object.fromEntries([...versions].map((version) => [version, '2015-01-01'])),
    component: { lines: cycles.map(declared) },
  };
}
