/** Our order of versions is Renovate's own, compared with the code of the installed one. */
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { compareVersions, parseVersion, type Version } from '#model/version/version.ts';
import { installTimeout, installRenovate, ofRenovate } from './install.ts';
import { importedHistories } from '../../shipped.ts';
import { words } from '../../words.ts';

type Loose = {
  readonly isVersion: (version: string) => boolean;
  readonly sortVersions: (a: string, b: string) => number;
};

const pairs = 1_000_000;
const seed = 20_260_115;

let loose: Loose;

beforeAll(async () => {
  await installRenovate();
  loose = (await ofRenovate<{ api: Loose }>('modules/versioning/loose/index.js')).api;
}, installTimeout);

const recorded = readdirSync(importedHistories).flatMap((file) => {
  const { releases } = JSON.parse(readFileSync(`${importedHistories}/${file}`, 'utf8')) as {
    releases: { version: string }[];
  };
  return releases.map(({ version }) => version);
});

test('the same texts are versions', () => {
  const next = random(seed);
  const texts = Array.from({ length: 100_000 }, () => anyText(next));
  const differing = texts.filter(
    (text) => loose.isVersion(text) !== (parseVersion(text) !== undefined),
  );
  expect(differing).toEqual([]);
  expect(texts.filter((text) => loose.isVersion(text)).length).toBeGreaterThan(10_000);
});

test('a million random pairs are ordered alike', () => {
  const next = random(seed);
  const versions = Array.from({ length: 4000 }, () => anyVersion(next)).filter((text) =>
    loose.isVersion(text),
  );
  expect(differences(versions, pairs, next)).toEqual([]);
});

test('every pair of the recorded versions is ordered alike', () => {
  expect(recorded.length).toBeGreaterThan(300);
  const all = recorded.flatMap((a) => recorded.map((b) => [a, b] as const));
  expect(all.filter(([a, b]) => differs(a, b))).toEqual([]);
});

test('whole lists are sorted alike, and both ways round', () => {
  const next = random(seed);
  for (let i = 0; i < 200; i++) {
    const versions = distinct(Array.from({ length: 200 }, () => anyVersion(next)));
    const theirs = versions.toSorted((a, b) => loose.sortVersions(a, b));
    expect(sorted(versions)).toEqual(theirs);
    expect(sorted(versions.toReversed())).toEqual(theirs);
  }
  const real = distinct(recorded);
  expect(sorted(real)).toEqual(real.toSorted((a, b) => loose.sortVersions(a, b)));
});

function differences(versions: readonly string[], count: number, next: () => number): string[] {
  const found: string[] = [];
  for (let i = 0; i < count; i++) {
    const a = versions[next() % versions.length] ?? '';
    const b = versions[next() % versions.length] ?? '';
    if (differs(a, b)) found.push(`${a} and ${b}`);
  }
  return found;
}

function differs(a: string, b: string): boolean {
  return Math.sign(loose.sortVersions(a, b)) !== Math.sign(compareVersions(read(a), read(b)));
}

function sorted(texts: readonly string[]): string[] {
  return texts
    .map(read)
    .toSorted(compareVersions)
    .map(({ text }) => text);
}

/** Of several spellings of one version the first, since their order among each other is open. */
function distinct(texts: readonly string[]): string[] {
  const kept: string[] = [];
  const seen = new Set<string>();
  for (const text of texts) {
    const version = parseVersion(text);
    if (!version) continue;
    const key = JSON.stringify([version.groups.map(String), version.suffix]);
    if (!seen.has(key) && !kept.some((other) => compareVersions(read(other), version) === 0))
      kept.push(text);
    seen.add(key);
  }
  return kept;
}

function read(text: string): Version {
  const version = parseVersion(text);
  if (!version) throw new Error(`${text} is no version`);
  return version;
}

/** Numbers that look random and are the same in every run (Lehmer's generator). */
function random(from: number): () => number {
  let state = from;
  return () => (state = (state * 48_271) % 2_147_483_647);
}

const suffixes = [
  '',
  '',
  '',
  '',
  '-rc-1',
  '-rc-2',
  '-rc-10',
  '-rc1',
  '.Final',
  '-SNAPSHOT',
  '-snapshot',
  '+1',
  '-ä',
  'a',
  'A',
  '-1',
  '_1',
  ' 1',
  '.x',
  '-01',
];
const groups = words(`0 1 2 9 10 11 19 20 100 2024 2025 00 01 9007199254740993 9007199254740992
  123456789012345678901234567890`);

function anyVersion(next: () => number): string {
  const count = 1 + (next() % 4);
  const parts = Array.from({ length: count }, () => pick(groups, next));
  return `${next() % 8 === 0 ? 'v' : ''}${parts.join('.')}${pick(suffixes, next)}`;
}

/** Versions, commit hashes, too many groups, and things that are nothing of all this. */
function anyText(next: () => number): string {
  const letters = '0123456789abcdefvV.-_ +xRC\n';
  const length = next() % 12;
  const noise = Array.from({ length }, () => letters[next() % letters.length]).join('');
  return next() % 3 === 0 ? noise : anyVersion(next) + (next() % 4 === 0 ? noise : '');
}

function pick(list: readonly string[], next: () => number): string {
  return list[next() % list.length] ?? '';
}
