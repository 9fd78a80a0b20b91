/** Asking as the daily job does, but without waiting, and only on this machine. */
import { onTestFinished } from 'vitest';
import type { SourceDefinition } from '#model/component.ts';
import type { Gathered } from '#model/gathered.ts';
import type { Http, HttpSettings } from '#gather/http/asking.ts';
import { createHttp } from '#gather/http.ts';
import type { Request } from '#gather/source.ts';
import { gatherSource } from '#gather/sources.ts';

const now = '2026-11-20T06:00:00.000Z';

export const testSettings: HttpSettings = {
  timeout: 5000,
  concurrency: 16,
  perHost: 6,
  maxBytes: 1_000_000,
  allowPrivateHosts: true,
  trustedHosts: [],
  userAgent: 'svc-release-index (test)',
  random: () => 0.5,
  sleep: async () => {},
  clock: () => Date.parse(now),
};

export function client(settings: Partial<HttpSettings> = {}): Http {
  const { http, close } = createHttp({ ...testSettings, ...settings });
  onTestFinished(close);
  return http;
}

export async function gather(
  definition: SourceDefinition,
  request: Partial<Request> = {},
  http: Http = client(),
): Promise<Gathered> {
  const all = {
    definition,
    known: new Set<string>(),
    validators: [],
    now,
    surroundings: { npmRegistry: () => 'http://127.0.0.1:1/' },
    ...request,
  };
  return await gatherSource(all, http);
}
