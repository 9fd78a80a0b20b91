import { describe, expect, test } from 'vitest';
import { kinds } from '#gather/sources.ts';
import type { Gathered } from '#model/history/gathered.ts';
import { client, gather, unavailable } from './gather.ts';
import { chaos, faults, type Fault } from './chaos.ts';
import type { HealthyUpstream } from './healthy.ts';
import { upstreamOf } from './upstream.ts';

/** A drip is over soon; all else has the time that a busy machine may take. */
const settings = (fault?: Fault) => {
  return { timeout: fault?.name === 'slow drip' ? 150 : 60_000, maxBytes: 300_000 };
};

async function ask(upstream: HealthyUpstream, fault?: Fault, isHit?: Parameters<typeof chaos>[2]) {
  const server = await chaos(upstream.answers(), fault, isHit);
  const answer = await gather(upstream.definition(server.url), {}, client(settings(fault)));
  server.close();
  return { answer, url: server.url, asked: [...new Set(server.asked)] };
}

function versionsOf(answer: Gathered): readonly string[] {
  if (answer.kind !== 'complete' && answer.kind !== 'partial') return [];
  return answer.releases.map(({ version }) => version).sort();
}

/** Kinds that never show all. */
const windows = new Set(['page', 'table', 'jenkins-plugins', 'homebrew']);

type Truth = { readonly truth: readonly string[]; readonly isDated: boolean };

/** What must never be: a short list that passes for whole, a version that does not exist, no reason. */
function wrongIn(answer: Gathered, { truth, isDated }: Truth, url: string, words: RegExp) {
  if (answer.kind === 'not-modified') return 'nothing was known before';
  const found = versionsOf(answer);
  if (found.some((version) => !truth.includes(version))) return `invents one: ${found.join()}`;
  if (answer.kind === 'complete') {
    if (found.length !== truth.length) return `passes for whole: ${found.join()}`;
    const undated = isDated && answer.releases.some(({ date }) => date === undefined);
    const isTold = answer.skipped.some(({ because }) =>
      because.endsWith('; the release is listed without it'),
    );
    return undated && !isTold ? 'loses a date and does not say so' : undefined;
  }
  if (!answer.because.includes(url)) return `names no URL: ${answer.because}`;
  // A page never passes for whole, so that there is nothing to explain.
  if (answer.kind === 'partial' && answer.because.endsWith('a window of the history'))
    return undefined;
  return words.test(answer.because) ? undefined : `names no fault: ${answer.because}`;
}

describe.each(kinds)('%s', (kind) => {
  const upstream = upstreamOf(kind);
  const truth = [...upstream.versions].sort();
  const isDated = upstream.undated !== true;
  const healthy = windows.has(kind) ? 'partial' : 'complete';
  const requests: string[] = [];

  test('lists what there is', async () => {
    const { answer, asked } = await ask(upstream);
    expect([answer.kind, versionsOf(answer)]).toEqual([healthy, truth]);
    requests.push(...asked);
  });

  // The first answer of some is no list yet, but none of them believes that there is nothing.
  test.each([...faults, emptyFault(upstream)])('at each request: $name', async (fault) => {
    expect(requests).not.toEqual([]);
    const found = await Promise.all(
      requests.map(async (request) => {
        const { answer, url } = await ask(upstream, fault, (what) => what === request);
        const wrong = wrongIn(answer, { truth, isDated }, url, wordsFor(fault, upstream));
        return wrong === undefined ? [] : [`${request} ${wrong}`];
      }),
    );
    expect(found.flat()).toEqual([]);
  });

  test.each(faults.filter(({ name }) => healing.has(name)))('once: $name', async (fault) => {
    for (const request of requests) {
      let times = 0;
      const { answer } = await ask(upstream, fault, (what) => what === request && times++ === 0);
      expect([request, answer.kind, versionsOf(answer)]).toEqual([request, healthy, truth]);
    }
  });
});

function wordsFor(fault: Fault, { otherWords }: HealthyUpstream): RegExp {
  if (otherWords === undefined) return fault.words;
  return new RegExp(`${fault.words.source}|${otherWords.source}`);
}

const healing = new Set(['reset', '429', '500', 'truncated at 0.45']);

function emptyFault(upstream: HealthyUpstream): Fault {
  return {
    name: 'empty list',
    words:
      /lists no release|lists \d|that is empty|wants a user name|no token|another shape|is no|not be requested|names no service|answers with nothing/,
    respond: ({ response }) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(upstream.empty),
  };
}

const paged = ['docker-hub', 'github-releases', 'gitlab-releases', 'json', 'oci'];

test.each(paged)('endless paging: %s', async (kind) => {
  const { definition, answers } = upstreamOf(kind);
  const listed = answers();
  let page = 0;
  const { url, asked } = await chaos((what, url, sent) => {
    const [first = ''] = what.split(/[?&]next=/);
    const found = listed(first, url, sent);
    if (found === undefined || found.status === 401 || !/tags|releases/.test(what)) return found;
    const next = `${first.replace('GET ', url)}${first.includes('?') ? '&' : '?'}next=${page++}`;
    const body = kind === 'docker-hub' ? JSON.stringify({ results: [], next }) : found.body;
    return { headers: { ...found.headers, link: `<${next}>; rel="next"` }, body };
  });
  expect(await gather(definition(url), {}, client(settings()))).toEqual(
    unavailable(expect.stringMatching(/has more than 500 pages/)),
  );
  expect(asked.length).toBeLessThan(510);
});
