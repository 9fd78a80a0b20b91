/** The connection to the upstreams, which a command opens and closes. */
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import { httpSettings, type HttpSettings } from '#gather/http/types.ts';
import type { Http, HttpRequest } from '#gather/http/types.ts';
import { createHttp, withDeadline } from '#gather/http/client.ts';
import { readMachine } from '#gather/machine.ts';
import { nameAmong } from '#gather/coordinates.ts';
import { gatherSource } from '#gather/gather-source.ts';
import { seekReleases } from '#gather/seek.ts';
import type { Known } from '#gather/source.ts';
import { programManifest } from '#io/program.ts';
import type { SourceDefinition } from '#model/component/component.ts';
import type { Gathered } from '#model/history/gathered.ts';
import type { Instant } from '#model/time/instant.ts';
import type { Site } from '#model/site.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import type { Context } from '#project/context.ts';
import { timeOf } from './clock.ts';

export type NetworkOptions = {
  readonly concurrency?: number;
  /** In seconds, for one exchange. */
  readonly timeout?: number;
  readonly allowPrivateHosts?: boolean;
  /** Answers from a moment ago, by the definition as JSON: these are not asked again. */
  readonly answers?: ReadonlyMap<string, Asked>;
};

/** With the upstream's own times, by which this machine's clock is checked. */
export type Asked = { readonly answer: Gathered; readonly times: readonly Instant[] };

export const unseen: Known = { recorded: new Set(), owed: [], validators: [] };

export type Network = ReturnType<typeof openNetwork>;

/** Asks all for changes only; if one has news, those without changes are asked again, whole. */
export async function askTogether<T extends { readonly kind: string }, Of>(
  asked: readonly (Of & { readonly ask: (whole: boolean) => Promise<T> })[],
  isNews: (answer: T) => boolean,
) {
  const first = await Promise.all(
    asked.map(async (one) => ({ ...one, answer: await one.ask(false) })),
  );
  if (!first.some(({ answer }) => isNews(answer))) return first;
  return await Promise.all(
    first.map(async (one) =>
      one.answer.kind === 'not-modified' ? { ...one, answer: await one.ask(true) } : one,
    ),
  );
}

type OnTime = (time: Instant) => void;

/** Shorter waits are not printed. Also how late the deadline of one request may come. */
const longWait = 2000;

export function openNetwork(
  context: Context,
  site: Site,
  options: NetworkOptions,
  aside = (line: string) => context.terminal.note(`${line}\n`),
) {
  const bounds = boundsOf(site, options);
  const timeout = startAnswerTimeout(bounds.timeout + longWait);
  const settings: HttpSettings = {
    ...bounds,
    onGit: timeout.restart,
    onWait(milliseconds, because) {
      if (milliseconds >= longWait) aside(`waits ${Math.ceil(milliseconds / 1000)} s: ${because}`);
    },
  };
  const client = createHttp(settings);
  const machine = readMachine(context.env, site, settings);
  const turns = pLimit(1);
  /** One piece of work in each round of the event loop, first come, first served. */
  const turn = async () => await turns(() => setImmediate());
  const times = new Map<string, Instant>();

  async function exchange(request: HttpRequest, onTime?: OnTime) {
    const answer = await client.http(request);
    timeout.restart();
    const time = timeOf(answer.header);
    if (time !== undefined) {
      times.set(new URL(request.url).host, time);
      onTime?.(time);
    }
    // Answers come in bursts: the next requests go out before this one is read and recorded.
    await turn();
    return answer;
  }

  /** Resolves to `gaveUp` if no upstream answers any more. */
  async function use<T>(work: (http: Http) => Promise<T>, gaveUp: T, onTime?: OnTime): Promise<T> {
    if (timeout.isOver()) return gaveUp;
    const working = work(withDeadline((request) => exchange(request, onTime)));
    return await Promise.race([working, timeout.over.then(() => gaveUp)]);
  }

  return {
    /** Never throws: a failure is an answer too. `onTime` gets the upstream's times. */
    async ask(definition: SourceDefinition, known: Known, onTime?: OnTime): Promise<Gathered> {
      const asked = options.answers?.get(JSON.stringify(definition));
      for (const time of asked?.times ?? []) onTime?.(time);
      if (asked !== undefined) return asked.answer;
      const request = { ...known, definition, now: context.clock, machine };
      return await use(async (http) => await gatherSource(request, http), timeout.answer, onTime);
    },
    seek: async (source: SourceDefinition) =>
      await use(async (http) => await seekReleases(source, http), { source, refused: undefined }),
    nameAmong: (all: readonly SourceDefinition[], definition: SourceDefinition) =>
      nameAmong(all, definition, site.privateHosts),
    use,
    turn,
    machine,
    times: (): readonly Instant[] => [...times.values()],
    concurrency: settings.concurrency,
    async [Symbol.asyncDispose]() {
      timeout.stop();
      await client.close();
    },
  };
}

function boundsOf(site: Site, { timeout, concurrency, allowPrivateHosts }: NetworkOptions) {
  const { baseUrl, privateHosts } = site;
  const userAgent = `release-index/${programManifest().version} (+${baseUrl}; asks once a day)`;
  const milliseconds = timeout && timeout * 1000;
  const own = { userAgent, timeout: milliseconds, concurrency, allowPrivateHosts, privateHosts };
  return httpSettings(withoutUndefined(own));
}

/** Gives up on a network that does not answer at all: hundreds of deadlines would take an hour. */
function startAnswerTimeout(limitMilliseconds: number) {
  const gaveUp = new AbortController();
  const timer = setTimeout(() => gaveUp.abort(), limitMilliseconds);
  const because = `was given up: nothing was received from any upstream for ${limitMilliseconds / 1000} s`;
  return {
    answer: { kind: 'unavailable', because } as Gathered,
    restart: () => void timer.refresh(),
    over: once(gaveUp.signal, 'abort'),
    isOver: () => gaveUp.signal.aborted,
    stop: () => clearTimeout(timer),
  };
}
