/** Gathers as the daily job does, but without waiting, and only on this machine. */
import { onTestFinished } from 'vitest';
import type { SourceDefinition } from '#model/component/component.ts';
import type { Gathered } from '#model/history/gathered.ts';
import { httpSettings, type HttpSettings } from '#gather/http/settings.ts';
import type { Http } from '#gather/http/types.ts';
import { createHttp } from '#gather/http/client.ts';
import { createGit } from '#gather/git-tags/run-git.ts';
import type { Machine } from '#gather/machine.ts';
import { gatherSource } from '#gather/gather-source.ts';
import type { GatherRequest } from '#gather/source.ts';
import type { Instant } from '#model/time/instant.ts';

const now: Instant = '2026-11-20T06:00:00.000Z';

export const testSettings = httpSettings({
  timeout: 60_000,
  maxBytes: 1_000_000,
  allowPrivateHosts: true,
  trustedHosts: [],
  userAgent: 'svc-release-index (test)',
  random: () => 0.5,
  sleep: async () => {},
  clock: () => Date.parse(now),
});

export function client(settings: Partial<HttpSettings> = {}): Http {
  const { http, close } = createHttp({ ...testSettings, ...settings });
  onTestFinished(close);
  return http;
}

export async function gather(
  definition: SourceDefinition,
  request: Partial<GatherRequest> = {},
  http: Http = client(),
): Promise<Gathered> {
  const all = {
    definition,
    recorded: new Set<string>(),
    owed: [],
    validators: [],
    now,
    machine: testMachine(),
    ...request,
  };
  return await gatherSource(all, http);
}

/** A machine on which nothing is configured. */
export function testMachine(changes: Partial<Machine> = {}): Machine {
  return {
    npmRegistry: () => 'http://127.0.0.1:1/',
    npmCredential: () => undefined,
    dockerLogin: async () => ({}),
    variable: () => undefined,
    access: {},
    git: createGit(testSettings, { PATH: process.env['PATH'] }),
    ...changes,
  };
}

/** An answer that gives no releases, for this reason: a text, or what matches one. */
export function unavailable(because: unknown) {
  return { kind: 'unavailable', because };
}
