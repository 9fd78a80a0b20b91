/** Day after day of the daily job, over upstreams of every kind and all that goes wrong; some minutes with `DAYS=1000`. */
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { addDays, dayOf, daysBetween, type Day } from '#model/time/instant.ts';
import type { History, RecordedRelease } from '#model/history/history.ts';
import type { ComponentReport } from '#job/report.ts';
import type * as settings from '#gather/http/types.ts';
import { randomFrom, type Random } from '../../bench/corpus/random.ts';
import { componentOf, historyOf, projectAt, redefine } from '../../commands/gather/upstream.ts';
import { filesOf, runAt } from '../../project.ts';
import { upstreamOf } from '../../gather/upstream.ts';
import { allWorlds, liveOn, outage, type Truth, type World } from './days.ts';

/** What waits for an upstream waits for nothing here. */
vi.mock('#gather/http/types.ts', async (original) => {
  const real = await original<typeof settings>();
  const quick: typeof real.httpSettings = (...options) => {
    return { ...real.httpSettings(...options), sleep: async () => {} };
  };
  return { ...real, httpSettings: quick };
});

const days = Number(process.env['DAYS'] ?? 60);
const seed = Number(process.env['SEED'] ?? 7);
const start: Day = '2026-01-01';

/** What one day must not show; nothing where all is as it should be. */
type Checked = {
  readonly day: Day;
  readonly world: World;
  readonly report: ComponentReport;
  readonly before: History | undefined;
  readonly after: History;
  readonly isWatched: boolean;
};

function namesIn({ kind }: World, releases: readonly Truth[]): Map<string, Truth> {
  const { nameOf } = upstreamOf(kind);
  return new Map(releases.map((one) => [nameOf(one.version), one]));
}

function wrongIn(checked: Checked): string[] {
  const { world, before, after, report, isWatched } = checked;
  const known = new Map(after.releases.map((one) => [one.version, one]));
  const truth = namesIn(world, world.releases);
  const lost = (before?.releases ?? []).flatMap((one) => {
    const now = known.get(one.version);
    if (now === undefined) return `${one.version} is lost`;
    return isExact(one) && now.date !== one.date ? `${one.version} is dated anew` : [];
  });
  const invented = [...known.keys()].filter((one) => !truth.has(one));
  const held = after.held.filter(({ key }) => !key.startsWith('republished:'));
  return [
    ...lost,
    ...invented.map((one) => `${one} is invented`),
    ...held.map(({ key }) => `holds ${key}`),
    ...(isWatched ? [...wrongFreshness(checked, known), ...wrongDates(checked, known)] : []),
    ...(report.state === 'wrong' ? [`is refused: ${report.problems[0]?.message}`] : []),
  ];
}

function isExact({ basis }: RecordedRelease): boolean {
  return basis !== 'by' && basis !== 'inferred';
}

/** Who passes for read has all that is listed, and has told what moved. */
function wrongFreshness(
  { day, world, report, after }: Checked,
  known: ReadonlyMap<string, RecordedRelease>,
): string[] {
  const { trouble, stuck } = world;
  const isFresh = report.failing.length === 0 && report.partial.length === 0;
  if (!isFresh && trouble === undefined) {
    const [doubt] = [...report.failing, ...report.partial];
    return [`is healthy and passes for ${report.state}: ${doubt?.because}`];
  }
  const late = report.failing.filter(({ since }) => since > day || since < start);
  if (!isFresh) return late.map(({ since }) => `fails since ${since}`);
  // A cache may lie for less than a month.
  const isDue = ({ date }: Truth) => stuck === undefined || daysBetween(dayOf(date), day) > 30;
  const names = namesIn(world, world.listed().filter(isDue));
  const missing = [...names.keys()].filter((one) => known.get(one)?.missingSince !== undefined);
  const absent = [...names.keys()].filter((one) => !known.has(one));
  return [
    ...absent.map((one) => `passes for fresh without ${one}`),
    ...(stuck ? [] : missing).map((one) => `says that ${one} is missing`),
    ...(trouble === undefined && stuck === undefined
      ? untold(watchedOf(world, names), known, after)
      : []),
    ...lateDays(after, day),
  ];
}

/** The update centre says the sum of the newest alone. */
function watchedOf({ kind }: World, names: ReadonlyMap<string, Truth>): ReadonlyMap<string, Truth> {
  return kind === 'jenkins-plugins' ? new Map([...names].slice(-1)) : names;
}

function untold(
  names: ReadonlyMap<string, Truth>,
  known: ReadonlyMap<string, RecordedRelease>,
  { held }: History,
): string[] {
  return [...names].flatMap(([name, { print, moved }]) => {
    const { fingerprints = [], republished = [] } = known.get(name) ?? {};
    const isWatched = fingerprints.some((one) => /[0-9a-f]{40}/.test(one));
    const said = republished.some((one) => one.ended === undefined && isOf(print, one.to));
    const isHeld = held.some(({ key }) => key.includes(`:${name}:`) || /:\d{4}-/.test(key));
    return isWatched && moved && !(said && isHeld) ? [`${name} has moved, and nobody is told`] : [];
  });
}

/** Git makes its commits itself. */
function isOf(print: string, fingerprint: string): boolean {
  return fingerprint.startsWith('git-tags') || fingerprint.includes(print.slice(0, 40));
}

/** Days of its own that have not come. */
function lateDays(history: History, day: Day): string[] {
  const { releases, ...head } = history;
  const own = releases.map((one) => ({ ...one, version: '', date: '' }));
  const all = JSON.stringify({ ...head, releases: own }).match(/"\d{4}-\d\d-\d\d"/g) ?? [];
  return all.filter((one) => one.slice(1, -1) > addDays(day, 1)).map((one) => `has ${one}`);
}

/** What its upstream says has been readable for a week. */
function wrongDates({ world }: Checked, known: ReadonlyMap<string, RecordedRelease>): string[] {
  const isDated = upstreamOf(world.kind).undated !== true;
  return [...namesIn(world, world.releases)].flatMap(([name, { date, readable }]) => {
    const recorded = known.get(name);
    if (recorded === undefined || readable === 0) return [];
    const [said, told] = [dayOf(date), dayOf(recorded.date)];
    if (told < said) return `${name} is dated before it was released`;
    const { seen, backdated } = recorded;
    if (backdated && seen && said >= addDays(seen, -2)) return `${name} passes for backdated`;
    return isDated && readable > 7 && said !== told ? `${name} is still dated ${told}` : [];
  });
}

/** How many moved releases were told. */
async function live(count: number, random: Random, isQuiet: boolean): Promise<number> {
  const all = await allWorlds(start, random);
  const folder = projectOfWorlds(all);
  const emptied = new Map<string, Day>();
  const before = new Map<string, History>();
  let told = 0;
  for (let n = 1; n <= count; n++) {
    const day = addDays(start, n);
    // Git starts programs of its own, which takes longer than all else.
    const worlds = all.filter(({ kind }) => kind !== 'git-tags' || n % 5 === 1);
    const isCalm = isQuiet || n === 1;
    for (const world of worlds) liveOn(world, day, random, isCalm);
    if (!isCalm && random.chance(0.04)) await runWithWrongClock(folder, worlds, day, random);
    if (!isCalm) emptySources(folder, worlds, emptied, day, random);
    const { code, out } = await gatherOn(day, folder, worlds, '--json');
    const { components } = JSON.parse(out) as { components: ComponentReport[] };
    const wrong = worlds.flatMap((world) => {
      const { kind, trouble, stuck } = world;
      const isWatched = !emptied.has(kind);
      if (isWatched && trouble === undefined && stuck === undefined)
        for (const one of world.listed()) one.readable++;
      const known = new Set(before.get(kind)?.releases.flatMap(seenIn));
      // What was moved before anybody saw its fingerprint is what it is.
      for (const [name, one] of namesIn(world, world.releases)) one.moved &&= known.has(name);
      const report = components.find(({ id }) => id === kind);
      const after = recordedIn(folder, kind);
      if (report === undefined || after === null) return [`${kind} is not reported`];
      const checked = { day, world, report, before: before.get(kind), after, isWatched };
      before.set(kind, after);
      return wrongIn(checked).map((one) => `${kind} on ${day}: ${one}`);
    });
    expect({ seed, wrong: wrong.slice(0, 5) }).toEqual({ seed, wrong: [] });
    expect(code).toBe(0);
    told += await acceptMoved(folder, worlds, before, day);
    if (n % 50 === 0) await publish(folder, day);
  }
  for (const { close } of all) close();
  return told;
}

function seenIn({ version, fingerprints }: RecordedRelease): string[] {
  return fingerprints ? [version] : [];
}

function recordedIn(folder: string, kind: string): History | null {
  const history = historyOf(folder, kind) as unknown as History | null;
  return history && { ...history, held: history.held ?? [] };
}

async function gatherOn(day: Day, folder: string, worlds: readonly World[], option: string) {
  const ids = worlds.map(({ kind }) => kind);
  return await runAt(day, folder, 'gather', ...ids, '--allow-private-hosts', option);
}

function projectOfWorlds(worlds: readonly World[]): string {
  const components = worlds.map(({ kind, url }) => [
    `components/${kind}.json`,
    componentOf(kind, upstreamOf(kind).definition(url)),
  ]);
  const none = { 'components/server.json': undefined, 'components/tool.json': undefined };
  return projectAt({ url: '' }, { ...none, ...Object.fromEntries(components) });
}

/** A machine that is years away, on which some or all upstreams are out of reach as well. */
async function runWithWrongClock(
  folder: string,
  worlds: readonly World[],
  day: Day,
  random: Random,
): Promise<void> {
  const troubles = worlds.map(({ trouble }) => trouble);
  const share = random.pick([0, 0.5, 0.9, 1]);
  for (const world of worlds) {
    if (random.chance(share)) world.trouble = outage(day);
  }
  const clock = addDays(day, random.pick([-4000, -400, -3, 3, 40, 400, 4000]));
  await gatherOn(clock, folder, worlds, '--quiet');
  for (const [i, world] of worlds.entries()) world.trouble = troubles[i];
}

/** A person takes the sources of a component away, and puts them back some days later. */
function emptySources(
  folder: string,
  worlds: readonly World[],
  emptied: Map<string, Day>,
  day: Day,
  random: Random,
): void {
  for (const { kind, url } of worlds) {
    const until = emptied.get(kind);
    if (until === undefined && random.chance(0.003)) {
      emptied.set(kind, addDays(day, 1 + 4 * random.next()));
      redefine(folder, { sources: [] }, kind);
    } else if (until !== undefined && until <= day) {
      emptied.delete(kind);
      redefine(folder, { sources: [upstreamOf(kind).definition(url)] }, kind);
    }
  }
}

/** A person decides on what was moved; answers how many were told. */
async function acceptMoved(
  folder: string,
  worlds: readonly World[],
  after: ReadonlyMap<string, History>,
  day: Day,
): Promise<number> {
  let told = 0;
  for (const world of worlds) {
    const { held = [], releases = [] } = after.get(world.kind) ?? {};
    for (const { key } of held) {
      const ran = await runAt(day, folder, 'accept', world.kind, key, '--why', 'built again');
      expect(ran).toMatchObject({ code: 0 });
    }
    const names = namesIn(world, world.releases);
    for (const { version, republished = [] } of releases) {
      const truth = names.get(version);
      if (!truth?.moved || !republished.some(({ to }) => isOf(truth.print, to))) continue;
      truth.moved = false;
      told++;
    }
  }
  return told;
}

async function publish(folder: string, day: Day): Promise<void> {
  const built = await runAt(`${day}T08:00:00.000Z`, folder, 'build', '--quiet');
  expect(built.code === 0 ? '' : built.err).toBe('');
  expect(filesOf(join(folder, 'dist'))['index.json']).toContain('npm');
}

const forHours = { timeout: 3_600_000, retry: 0 };

test(`${days} days of faults at every kind of source`, forHours, async () => {
  expect(await live(days, randomFrom(seed), false)).toBeGreaterThan(days / 4);
});

const healthy = Math.ceil(days * 0.4);

test(`${healthy} healthy days raise no alarm`, forHours, async () => {
  expect(await live(healthy, randomFrom(seed + 1), true)).toBe(0);
});
