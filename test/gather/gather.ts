/** Gathers as the daily job does, but without waiting, and only on this machine; and what was made of it, in lines. */
import { onTestFinished } from 'vitest';
import type { SourceDefinition } from '#model/component/component.ts';
import type { FoundRelease, Gathered, Skipped, Validator } from '#model/history/gathered.ts';
import { parseCoordinates } from '#gather/coordinates.ts';
import { type Http, httpSettings, type HttpSettings } from '#gather/http/types.ts';
import { createHttp } from '#gather/http/client.ts';
import { createGit } from '#gather/git-tags/run-git.ts';
import type { Machine } from '#gather/machine.ts';
import { gatherSource } from '#gather/gather-source.ts';
import type { GatherRequest } from '#gather/source.ts';
import type { Instant } from '#model/time/instant.ts';
import { serve, type Replies } from './server.ts';

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
  const first = { recorded: new Set<string>(), owed: [], validators: [] };
  const all = { definition, ...first, now, machine: testMachine(), ...request };
  return await gatherSource(all, http);
}

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

/** Asks as somebody who has recorded these releases. */
export const known =
  (...versions: string[]) =>
  () => ({ recorded: new Set(versions) });

/** By a definition or coordinates, from a server that answers so; `URL` is that server. */
export async function toldOf(
  definition: string | ((url: string) => SourceDefinition),
  replies: Replies | ((url: string) => Replies),
  request: (url: string) => Parameters<typeof gather>[1] = () => ({}),
  http?: Parameters<typeof gather>[2],
): Promise<string[]> {
  const { url } = await serve(replies);
  const asked =
    typeof definition === 'string'
      ? parseCoordinates(definition.replace('URL', url))
      : definition(url);
  const lines = told(await gather(asked, request(url), http));
  return lines.map((line) => line.replaceAll(url, 'URL'));
}

type Said = Partial<Extract<Gathered, { readonly kind: 'partial' }>>;

/** The evidence stands in the first line where all releases have the same. */
export function told({ kind, ...said }: Gathered): string[] {
  const { because, releases = [], skipped = [], validators = [], ...more } = said as Said;
  const [evidence, other] = new Set(releases.map((one) => one.evidence));
  const common = other === undefined && evidence !== undefined ? [`by ${evidence}`] : [];
  return [
    [kind, ...(because === undefined ? [] : [because]), ...common].join(': '),
    ...releases.map((one) => releaseLine(one, other !== undefined)),
    ...skipped.map(skippedLine),
    ...validators.map(validatorLine),
    ...Object.entries(more).map(([key, value]) => `${key}: ${String(value)}`),
  ];
}

function releaseLine({ version, evidence, ...said }: FoundRelease, isOwn: boolean): string {
  const { date, basis, ...more } = said;
  const words = Object.entries(more).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const parts = words.map(([key, value]) => (value === true ? key : `${key}: ${String(value)}`));
  const by = isOwn ? [`by ${evidence}`] : [];
  return [version, date, basis, ...by, ...parts].filter((part) => part !== undefined).join(' ');
}

function skippedLine({ name, because, version }: Skipped): string {
  return `- ${[name, ...(version === undefined ? [] : [version])].join(' = ')}: ${because}`;
}

function validatorLine({ url, ...values }: Validator): string {
  const words = Object.entries(values).map(([key, value]) => `${key} ${value}`);
  return `validator of ${url}: ${words.join(', ')}`;
}
