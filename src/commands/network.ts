/** The way to the upstreams that a command opens and closes again. */
import { setImmediate } from 'node:timers/promises';
import type { Http } from '#gather/http/asking.ts';
import { createHttp } from '#gather/http.ts';
import { httpSettings, surroundings } from '#gather/settings.ts';
import { gatherSource } from '#gather/sources.ts';
import { watchSilence } from '#io/silence.ts';
import type { SourceDefinition } from '#model/component.ts';
import type { Gathered, Validator } from '#model/gathered.ts';
import type { Context } from './context.ts';

export type NetworkOptions = {
  readonly concurrency?: number;
  /** In seconds, for one exchange. */
  readonly timeout?: number;
  readonly allowPrivateHosts?: boolean;
};

export type Network = {
  /** Never throws: what fails is an answer too. */
  readonly ask: (
    definition: SourceDefinition,
    known: ReadonlySet<string>,
    validators: readonly Validator[],
  ) => Promise<Gathered>;
  readonly concurrency: number;
  readonly close: () => Promise<void>;
};

/** Shorter waits are not worth a line; and so long may an upstream's own deadline come late. */
const longWait = 2000;

export function openNetwork(
  context: Context,
  options: NetworkOptions,
  aside: (line: string) => void,
): Network {
  const settings = httpSettings({
    ...(options.timeout !== undefined && { timeoutSeconds: options.timeout }),
    ...(options.concurrency !== undefined && { concurrency: options.concurrency }),
    allowPrivateHosts: options.allowPrivateHosts ?? false,
    onWait: (_url, milliseconds, because) => {
      if (milliseconds >= longWait) {
        aside(`waits ${Math.ceil(milliseconds / 1000)} s: ${because}`);
      }
    },
  });
  const client = createHttp(settings);
  const limit = settings.timeout + longWait;
  const silence = watchSilence(limit);
  const silent: Gathered = {
    kind: 'unavailable',
    because: `was given up: nothing was heard from any upstream for ${limit / 1000} s`,
  };
  const around = surroundings(context.env);
  const http: Http = async (ask) => {
    const answer = await client.http(ask);
    silence.heard();
    // Answers come in bursts: the next requests go out before this one is read and recorded.
    await setImmediate();
    return answer;
  };

  return {
    async ask(definition, known, validators) {
      if (silence.isOver()) return silent;
      const request = { definition, known, validators, now: context.now, surroundings: around };
      return await Promise.race([gatherSource(request, http), silence.over.then(() => silent)]);
    },
    concurrency: settings.concurrency,
    async close() {
      silence.stop();
      await client.close();
    },
  };
}
