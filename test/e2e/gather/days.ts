/** Days of upstreams of every kind: what they release and move, and what goes wrong with them. Nothing is random twice. */
import { hash } from 'node:crypto';
import { kinds } from '#gather/sources.ts';
import { addDays, instantAt, type Day } from '#model/time/instant.ts';
import type { Random } from '../../bench/corpus/random.ts';
import { chaos, faults, type Answers, type Fault } from '../../gather/chaos.ts';
import type { Listed } from '../../gather/healthy.ts';
import { upstreamOf } from '../../gather/upstream.ts';

/** Some take too long here; an old answer is a right one of an upstream that was restored from a backup. */
const others = new Set(['refused', 'slow drip', 'endless body', 'gzip bomb', 'duplicate page']);
const quickFaults = faults.filter(({ name }) => !others.has(name));

const plain = ['500', 'reset', '429', '404'];

type Trouble = {
  readonly fault: Fault;
  /** Of how many requests. */
  readonly share: number;
  /** The first day on which it is over. */
  readonly until: Day;
};

/** A release with what must become of it. */
export type Truth = Listed & {
  /** On how many days it could have been read. */
  readable: number;
  /** It is another one than it was, and nobody was told yet. */
  moved: boolean;
};

export type World = {
  readonly kind: string;
  readonly url: string;
  readonly releases: Truth[];
  /** Releases that are not listed today, as after a restored backup. */
  hidden: { readonly count: number; readonly until: Day } | undefined;
  trouble: Trouble | undefined;
  /** Since when it says that nothing was modified, whatever happens. */
  stuck: Day | undefined;
  /** By so many days its own clock is wrong. */
  clockOff: number;
  readonly listed: () => readonly Truth[];
  readonly close: () => void;
  readonly dawn: (day: Day) => void;
};

async function worldOf(kind: string, start: Day, random: Random): Promise<World> {
  const upstream = upstreamOf(kind);
  let today = start;
  const world = {
    kind,
    releases: Array.from({ length: 6 }, (_, i) => truthOf(kind, i, addDays(start, 20 * (i - 7)))),
    hidden: undefined as World['hidden'],
    trouble: undefined as World['trouble'],
    stuck: undefined as World['stuck'],
    clockOff: 0,
    listed() {
      const { releases, hidden } = world;
      const shown = releases.slice(0, releases.length - (hidden?.count ?? 0));
      return shown.slice(-(upstream.newest ?? shown.length));
    },
  };
  const fault: Fault = {
    name: 'of the day',
    words: /./,
    respond: (hit) => world.trouble?.fault.respond(hit),
  };
  const [hasValidators, hasDate] = [random.chance(0.7), random.chance(0.7)];
  const answers = upstream.answers(() => world.listed());
  const dated: Answers = (what, url, sent) => {
    const healthy = answers(what, url, sent);
    if (healthy === undefined) return undefined;
    const date = new Date(`${addDays(today, world.clockOff)}T06:00:00Z`).toUTCString();
    const etag = `"${hash('sha256', healthy.body.toString())}"`;
    const asked = what.startsWith('GET') ? sent.headers['if-none-match'] : undefined;
    const headers = { ...(hasDate && { date }), ...(hasValidators && { etag }) };
    if (asked !== undefined && (asked === etag || world.stuck !== undefined))
      return { status: 304, headers, body: '' };
    return { ...healthy, headers: { ...headers, ...healthy.headers } };
  };
  // Whatever the order in which they come.
  const isHit = (what: string) =>
    world.trouble !== undefined && shareOf(`${what} ${today}`) < world.trouble.share;
  const { url, close } = await chaos(dated, fault, isHit);
  return Object.assign(world, { url, close, dawn: (day: Day) => void (today = day) });
}

/** From 0 to 1, the same for the same text. */
function shareOf(text: string): number {
  return Number.parseInt(hash('sha256', text).slice(0, 8), 16) / 2 ** 32;
}

function truthOf(kind: string, n: number, day: Day): Truth {
  const print = hash('sha256', `${kind} ${n}`);
  const date = instantAt(Date.parse(`${day}T03:04:05Z`));
  return { version: `1.${n + 1}`, date, print, readable: 0, moved: false };
}

export function liveOn(world: World, day: Day, random: Random, isQuiet: boolean): void {
  world.dawn(day);
  const { kind, releases } = world;
  // To make a repository takes a second.
  if (random.chance(kind === 'git-tags' ? 0.015 : 0.04))
    releases.push(truthOf(kind, releases.length, day));
  if (isQuiet) return;
  if (random.chance(0.04)) move(world, day, random);
  if (random.chance(0.02))
    world.clockOff = random.chance(0.05) ? random.pick([-900, -30, 30, 900]) : 0;
  if (world.hidden && world.hidden.until <= day) world.hidden = undefined;
  else if (random.chance(0.007))
    world.hidden = {
      count: random.chance(0.5) ? 1 : 2,
      until: addDays(day, 1 + 5 * random.next()),
    };
  if (world.stuck && (random.chance(0.02) || addDays(world.stuck, 60) <= day))
    world.stuck = undefined;
  else if (random.chance(0.003)) world.stuck = day;
  if (world.trouble && world.trouble.until <= day) world.trouble = undefined;
  if (world.trouble === undefined && random.chance(0.2)) world.trouble = troubleOn(day, random);
}

const named = (name: string) => quickFaults.find((one) => one.name === name) as Fault;

/** All that day. */
export function outage(day: Day): Trouble {
  return { fault: named('reset'), share: 1, until: addDays(day, 1) };
}

function troubleOn(day: Day, random: Random): Trouble {
  const isOutage = random.chance(0.1);
  return {
    fault: isOutage ? named(random.pick(plain)) : random.pick(quickFaults),
    share: random.chance(0.5) ? 1 : random.next(),
    until: addDays(day, isOutage ? 2 + 12 * random.next() : 1),
  };
}

function move({ kind, listed }: World, day: Day, random: Random): void {
  const release = random.pick(listed());
  if (release.moved || (kind === 'git-tags' && random.chance(0.8))) return;
  const uploaded = instantAt(Date.parse(`${day}T04:00:00Z`));
  Object.assign(release, { print: hash('sha256', release.print), moved: true, uploaded });
}

export async function allWorlds(start: Day, random: Random): Promise<World[]> {
  return await Promise.all(kinds.map(async (kind) => await worldOf(kind, start, random)));
}
