/** Sorts the same versions with each comparator in turn, and prints the median times. */
import { pathToFileURL } from 'node:url';
import { compareLoose } from 'semver';
import { inVersionOrder, readVersion } from '#model/version/version.ts';
import { randomFrom } from '../corpus/random.ts';
import { shapeOf, versionsOf } from '../corpus/versions.ts';
import type { OrderingTimes } from './ordering.ts';

type Loose = { readonly sortVersions: (a: string, b: string) => number };

const [count = '', comparator = ''] = process.argv.slice(2);
const versions = shuffled(Number(count));
const loose =
  comparator === ''
    ? undefined
    : ((await import(pathToFileURL(comparator).href)) as { readonly api: Loose }).api;
// The other comparator refuses what is no semantic version, so it is given the digits alone.
const semantic = versions.map((text) => text.match(/^\d+(\.\d+){0,2}/)?.[0] ?? '0').map(padded);

const rounds = Array.from({ length: 3 }, (): OrderingTimes => ({
  ours: timed(() => ours(versions)),
  semver: timed(() => semantic.toSorted(compareLoose)),
  ...(loose && { renovate: timed(() => versions.toSorted((a, b) => loose.sortVersions(a, b))) }),
}));
const times: OrderingTimes = {
  ours: median(rounds.map((round) => round.ours)),
  semver: median(rounds.map((round) => round.semver)),
  ...(loose && { renovate: median(rounds.map((round) => round.renovate ?? 0)) }),
};
process.stdout.write(JSON.stringify(times));

/** From texts to sorted texts, the parsing included, as the others do it. */
function ours(texts: readonly string[]): string[] {
  const versions = texts.flatMap((text) => readVersion(text) ?? []);
  return inVersionOrder(versions, (version) => version).map(({ text }) => text);
}

/** Versions of many components, in no order. */
function shuffled(count: number): string[] {
  const random = randomFrom(7);
  const texts: string[] = [];
  while (texts.length < count) {
    const left = Math.min(500, count - texts.length);
    const versions = versionsOf(shapeOf(random), random);
    for (let i = 0; i < left; i++) texts.push(versions.next().value as string);
  }
  return texts
    .map((text) => [random.next(), text] as const)
    .sort(([a], [b]) => a - b)
    .map(([, text]) => text);
}

function padded(digits: string): string {
  return [...digits.split('.'), '0', '0'].slice(0, 3).join('.');
}

function timed(action: () => unknown): number {
  const begin = performance.now();
  action();
  return (performance.now() - begin) / 1000;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
