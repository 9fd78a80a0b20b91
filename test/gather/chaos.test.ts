import { describe, expect, test } from 'vitest';
import type { SourceKind } from '#model/component.ts';
import type { Gathered } from '#model/gathered.ts';
import { client, gather } from './asking.ts';
import { answer, chaos, faults, type Fault } from './chaos.ts';
import { worlds, type World } from './worlds.ts';

const kinds = Object.keys(worlds) as SourceKind[];

/** A drip is over soon; all else has the time that a busy machine may take. */
const settings = (fault?: Fault) => ({
  timeout: fault?.name === 'slow drip' ? 150 : 5000,
  maxBytes: 300_000,
});

async function ask(world: World, fault?: Fault, struck?: (what: string, index: number) => boolean) {
  const server = await chaos(world.answers(), fault, struck);
  const answer = await gather(world.definition(server.url), {}, client(settings(fault)));
  server.close();
  return { answer, url: server.url, asked: [...new Set(server.asked)] };
}

function versionsOf(answer: Gathered): readonly string[] {
  if (answer.kind !== 'complete' && answer.kind !== 'partial') return [];
  return answer.releases.map(({ version }) => version).sort();
}

/** What must never be: a short list that passes for whole, a version that does not exist, no reason. */
function lies(answer: Gathered, truth: readonly string[], url: string, words: RegExp) {
  if (answer.kind === 'not-modified') return 'nothing was known before';
  const found = versionsOf(answer);
  if (found.some((version) => !truth.includes(version))) return `invents one: ${found.join()}`;
  if (answer.kind === 'complete') {
    return found.length === truth.length ? undefined : `passes for whole: ${found.join()}`;
  }
  if (!answer.because.includes(url)) return `names no URL: ${answer.because}`;
  // A page never passes for whole, so that there is nothing to explain.
  if (answer.kind === 'partial' && answer.because.endsWith('a window of the history'))
    return undefined;
  return words.test(answer.because) ? undefined : `names no fault: ${answer.because}`;
}

describe.each(kinds)('%s', (kind) => {
  const world = worlds[kind];
  const truth = [...world.versions].sort();
  const well = kind === 'page' ? 'partial' : 'complete';
  const requests: string[] = [];

  test('lists what there is', async () => {
    const { answer, asked } = await ask(world);
    expect([answer.kind, versionsOf(answer)]).toEqual([well, truth]);
    requests.push(...asked);
  });

  test.each(faults)('at each request: $name', async (fault) => {
    expect(requests).not.toEqual([]);
    const found = await Promise.all(
      requests.map(async (request) => {
        const { answer, url } = await ask(world, fault, (what) => what === request);
        const lie = lies(answer, truth, url, fault.words);
        return lie === undefined ? [] : [`${request} ${lie}`];
      }),
    );
    expect(found.flat()).toEqual([]);
  });

  test.each(faults.filter(({ name }) => healing.has(name)))(
    'once at each request: $name',
    async (fault) => {
      for (const request of requests) {
        let times = 0;
        const { answer } = await ask(world, fault, (what) => what === request && times++ === 0);
        expect([request, answer.kind, versionsOf(answer)]).toEqual([request, well, truth]);
      }
    },
  );

  test('with an empty list', async () => {
    for (const [index, request] of requests.entries()) {
      const fault = emptyFault(world);
      const { answer, url } = await ask(world, fault, (what) => what === request);
      const lie = lies(answer, truth, url, fault.words);
      // The first answer of some is no list yet, but none of them believes that there is nothing.
      expect([index, request, lie]).toEqual([index, request, undefined]);
    }
  });
});

const healing = new Set(['reset', '429', '500', 'truncated at 0.45']);

function emptyFault(world: World): Fault {
  return {
    name: 'empty list',
    words:
      /lists no release|lists \d|on which nothing is|wants a name|no token|another shape|is no|not be asked/,
    strike: ({ response }) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(world.empty),
  };
}

describe('endless paging', () => {
  test.each(['docker-hub', 'github-releases', 'oci'] as const)('%s', async (kind) => {
    let page = 0;
    const fault: Fault = {
      name: 'endless paging',
      words: /goes on after 500 pages/,
      strike: ({ response, url, request, well }) => {
        if (well.status === 401) return answer(response, well);
        const next = `${url}${request.url?.replace(/&next=.*/, '')}&next=${page++}`;
        response.writeHead(200, { ...well.headers, link: `<${next}>; rel="next"` });
        response.end(kind === 'docker-hub' ? JSON.stringify({ results: [], next }) : well.body);
      },
    };
    const world = worlds[kind];
    const first = world.answers();
    const answers: typeof first = (what, url) => first(what.replace(/&next=.*/, ''), url);
    const server = await chaos(
      answers,
      fault,
      (what) => /tags\?|tags\/list|releases/.test(what) && page >= 0,
    );
    const gathered = await gather(world.definition(server.url), {}, client(settings()));
    expect(gathered).toEqual({ kind: 'unavailable', because: expect.stringMatching(fault.words) });
    expect(server.asked.length).toBeLessThan(510);
  });
});
