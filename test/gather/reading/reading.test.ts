/** How lists are read, whatever their kind: each entry, whose releases they are, and what is asked of each. */
import { expect, test } from 'vitest';
import { type ListedRelease, listing } from '#gather/reading/entries.ts';
import type { Instant } from '#model/time/instant.ts';
import type { Http, HttpResponse } from '#gather/http/types.ts';
import { withDeadline } from '#gather/http/client.ts';
import { gather, known, toldOf } from '../gather.ts';
import type { Replies } from '../server.ts';
import { linkFrom } from '#gather/reading/address.ts';
import { Failure } from '#gather/failure.ts';
import { requestEach } from '#gather/reading/request-each.ts';

const now: Instant = '2026-11-20T06:00:00.000Z';
const url = 'https://example.com/list';
const base = { version: '1.0', evidence: url };

/** Of a list of one release, what it becomes. */
function entry(listed: ListedRelease) {
  const answer = listing({ url, now, releases: [listed], validators: [] });
  if (answer.kind !== 'complete') throw new Error(answer.kind);
  const { releases, skipped } = answer;
  return { release: releases[0], skipped };
}

test.each([
  ['2026-11-22', 'its date 2026-11-22 is in the future'],
  ['2026-11-21T06:00:00.000Z', 'its date 2026-11-21T06:00:00.000Z is in the future'],
  ['2026-02-30T10:00Z', 'its date "2026-02-30T10:00Z" does not exist'],
  ['2026-02-03 10:00 UTC', 'its date "2026-02-03 10:00 UTC" is not understood'],
  ['1970-01-21', 'its date 1970-01-21 is what tools write where they know none'],
  ['soon\u202e', 'its date "soon?" is not understood'],
  [{ day: 1 }, 'its date "{ day: 1 }" is not understood'],
])('the date %j is left out, and said', (date, because) => {
  expect(entry({ ...base, date, basis: 'published', authored: true })).toEqual({
    release: base,
    skipped: [{ name: '1.0', because: `${because}; the release is listed without it` }],
  });
});

test('words and evidence are one visible line each, and not endless', () => {
  const said = (deprecated: string, evidence: string) =>
    entry({ ...base, deprecated, evidence }).release;
  const cut = { deprecated: `a bc ${'d'.repeat(494)}…`, evidence: `page ${'e'.repeat(1994)}…` };
  const long = said(` a\n\n b\u202e\ud800c ${'d'.repeat(600)}`, `page\u0000 ${'e'.repeat(2500)}`);
  expect(long).toEqual({ version: '1.0', ...cut });
  const longest = { deprecated: 'd'.repeat(500), evidence: 'e'.repeat(2000) };
  expect(said(longest.deprecated, longest.evidence)).toEqual({ version: '1.0', ...longest });
  expect(said(' \n', 'page')).toEqual({ version: '1.0', evidence: 'page' });
});

test('a time without a zone is its day, and what nests too deep costs its own place alone', () => {
  expect(entry({ ...base, date: '2026-02-03T04:05:06' }).release?.date).toBe('2026-02-03');
  const date: unknown = JSON.parse('['.repeat(200_000) + ']'.repeat(200_000));
  expect(entry({ ...base, date }).skipped[0]?.because).toMatch(
    /^its date "\[ \[ \[ \[Array\] \] \] \]" is not/,
  );
  expect(linkFrom(date, url)).toBe('[ [ [ [Array] ] ] ]');
});

test.each([undefined, null, ''])('no date (%j) is no fault', (date) => {
  expect(entry({ ...base, date, changelogUrl: date })).toEqual({ release: base, skipped: [] });
});

test('what must be requested again keeps no validators, and what is a part neither', () => {
  const validators = [{ url, etag: '"1"' }];
  const releases = [base, { version: 'x', skip: 'is no release' }];
  const list = { url, now, releases, validators };
  const contents = { releases: [base], skipped: [{ name: 'x', because: 'is no release' }] };
  expect(listing(list)).toEqual({ kind: 'complete', ...contents, validators });
  const anew = { ...contents, validators: [] };
  const coming = { ...list, releases: [{ ...base, isComing: true }, ...releases.slice(1)] };
  expect(listing(coming)).toEqual({ kind: 'complete', ...anew });
  const partial = { kind: 'partial', because: 'a hole', ...anew };
  expect(listing({ ...list, doubt: 'a\nhole' })).toEqual(partial);
});

const maven = (group: string, artifact: string): Replies => {
  const said = `<groupId>${group}</groupId><artifactId>${artifact}</artifactId>`;
  const versions = '<versioning><versions><version>1.0.0</version></versions></versioning>';
  return {
    'GET /org/example/tool/maven-metadata.xml': { body: `<metadata>${said}${versions}</metadata>` },
  };
};
const helm = (name: string) =>
  `entries:\n  tool:\n  - apiVersion: v2\n    maintainers:\n    - name: somebody\n    name: ${name}\n    version: 1.0.0\ngenerated: x\n`;
const versions = [{ version: '1.0.0' }];
const modules = (source: string) => ({
  'GET /.well-known/terraform.json': { json: { 'modules.v1': '/m/' } },
  'GET /m/acme/tool/aws/versions': { json: { modules: [{ source, versions }, {}] } },
});

/** What is asked for at URL, how its upstream may spell that, and the answer with a name. */
const rows: Record<string, (name: string, url: string) => Replies> = {
  'npm:URL#tool is called tool': (name) => ({
    'GET /tool': { json: { name, versions: { '1.0.0': {} } } },
  }),
  'pypi:URL#Some.Tool is called some_tool': (name) => ({
    'GET /some-tool/': { json: { name, files: [], versions: ['1.0.0'] } },
  }),
  'maven:URL#org.example:tool is called org.example': (name) => maven(name, 'tool'),
  'maven:URL#org.example:tool is called tool': (name) => maven('org.example', name),
  'helm:URL#tool is called tool': (name) => ({ 'GET /index.yaml': { body: helm(name) } }),
  'oci:URL#mirror/library/tool is called library/tool': (name) => ({
    'GET /v2/mirror/library/tool/tags/list?n=1000': { json: { name, tags: ['1.0.0'] } },
    ...(name === 'library/tool' && { 'HEAD /v2/mirror/library/tool/manifests/1.0.0': {} }),
  }),
  'nuget:URL/index.json#Some.Tool is called some.tool': (id, url) => ({
    'GET /index.json': {
      json: { resources: [{ '@id': `${url}/r/`, '@type': 'RegistrationsBaseUrl' }] },
    },
    'GET /r/some.tool/index.json': {
      json: { items: [{ '@id': 'x', items: [{ catalogEntry: { id, version: '1.0.0' } }] }] },
    },
  }),
  'crates:URL#some-tool is called some_tool': (name) => ({
    'GET /api/v1/crates/some-tool': { json: { crate: { name }, versions: [{ num: '1.0.0' }] } },
  }),
  'rubygems:URL#tool is called tool': (name) => ({
    'GET /api/v1/versions/tool.json': { json: [{ name, number: '1.0.0' }] },
  }),
  'packagist:URL#acme/tool is called acme/tool': (name) => ({
    'GET /p2/acme/tool.json': { json: { packages: { 'acme/tool': [{ name, version: '1.0.0' }] } } },
  }),
  'terraform:URL#acme/tool is called Acme/tool': (id) => ({
    'GET /.well-known/terraform.json': { json: { 'providers.v1': '/p/' } },
    'GET /p/acme/tool/versions': { json: { id, versions } },
  }),
  'terraform:URL#acme/tool/aws is called acme/tool/aws': modules,
  // As GitLab calls it.
  'terraform:URL#acme/tool/aws is called https://gitlab.example.com/some/project': modules,
};

test.each(Object.entries(rows))('%s in any spelling, and nothing else', async (row, replies) => {
  const [coordinates = '', own = ''] = row.split(' is called ');
  const saidAs = async (name: string) =>
    (await toldOf(coordinates, (url) => replies(name, url), known('1.0.0')))[0];
  expect(await saidAs(own)).toMatch(/^complete: /);
  const other = /^unavailable: .* answers with the releases of "acme.other" instead of /;
  expect(await saidAs('acme.other')).toMatch(other);
});

const names = Array.from({ length: 300 }, (_, n) => `1.${n}`);
const refused = (name: string) => new Failure(`${name} answers 403`);
const limited = (name: string) => new Failure(`${name} answers 429`, { scope: 'server' });
const bad = new Set(['1.3', '1.100', '1.299']);
const some = (name: string) => (bad.has(name) ? refused(name) : undefined);
const enough = (name: string, n: number) => (n > 200 ? limited(name) : undefined);

test.each<[string, fails: (name: string, n: number) => unknown, said: number, most: number]>([
  ['three unreadable entries of three hundred cost only their own dates', some, 297, 300],
  ['a server that has had enough is left alone, and what it answered is kept', enough, 200, 219],
  ['a server that lets nobody read is not asked three hundred times', refused, 0, 49],
])('%s', async (_, fails, said, most) => {
  let requests = 0;
  let first: unknown;
  const { answers, owed, doubt } = await requestEach(names, async (name) => {
    const failure = fails(name, ++requests);
    first ??= failure;
    if (failure !== undefined) throw failure;
    return '2026-01-02';
  });
  expect(requests).toBeLessThanOrEqual(most);
  const unread = [...answers].filter(([, { said }]) => said === undefined);
  expect(answers.size - unread.length).toBe(said);
  expect(unread).toEqual(unread.map(([name]) => [name, { because: refused(name).message }]));
  const unasked = names.filter((name) => !answers.has(name));
  expect(owed).toEqual([...unasked, ...unread.map(([name]) => name)]);
  const later = `${unasked.length} of 300 dates are requested on the following days`;
  expect(doubt).toBe(unasked.length > 0 ? `${later}: ${(first as Failure).message}` : undefined);
});

test('a mistake of the program is none of the upstream', async () => {
  const asked = requestEach(['1.0'], () => Promise.reject(new TypeError('x')));
  await expect(asked).rejects.toThrow(TypeError);
});

test('a source comes to an end, however many requests it wants', async () => {
  let time = 0;
  const answer = async ({ url }: { readonly url: string }) => ({ url }) as HttpResponse;
  const http = withDeadline(answer, () => time);
  expect(await http({ url: 'https://example.com/1' })).toEqual({ url: 'https://example.com/1' });
  time = 300_000;
  const late = http({ url: 'https://example.com/2' });
  await expect(late).rejects.toThrow('2 was not requested: its source has used up the 300 s that');
});

test('what is said of a failure is one line, printable and not endless', async () => {
  const reply = { json: { versions: { [`\u001b[31m\n::error::${'x'.repeat(5000)}`]: 1 } } };
  const shape = /^unavailable: URL\/a lists no release that could be read: [\x20-\x7e…]{1,900}$/;
  expect((await toldOf('npm:URL#a', { 'GET /a': reply }))[0]).toMatch(shape);
});

test('a validator that cannot be kept is left out, and so are all', async () => {
  const reply = { json: { versions: { '1.0': {} } }, headers: { etag: `"${'x'.repeat(300)}"` } };
  expect(await toldOf('npm:URL#a', { 'GET /a': reply })).toEqual(['complete: by URL/a', '1.0']);
});

test('of very many dates one run asks for two thousand, what is owed and what is newest first, and for none of what is left out', async () => {
  const tags = [...Array.from({ length: 2100 }, (_, n) => `1.${n}`), '1.2100-rc1'];
  const requested: string[] = [];
  const http: Http = async ({ url }) => {
    const tag = /manifests\/(.+)$/.exec(url)?.[1];
    if (tag !== undefined) requested.push(tag);
    const text = JSON.stringify(tag === undefined ? { tags } : {});
    return { url, status: 200, header: () => undefined, text };
  };
  const registry = 'https://registry.example.com';
  const definition = { kind: 'oci', registry, repository: 'a', rebuilt: true } as const;
  const owed = ['1.2099', '1.0'];
  const recorded = new Set([...owed, '1.1']);
  const answer = await gather(definition, { recorded, owed, dropsPrereleases: true }, http);
  expect(requested.slice(0, 3)).toEqual(['1.2099', '1.0', '1.2098']);
  expect(requested).toHaveLength(2000);
  const because = '99 of 2099 dates are requested on the following days';
  expect(answer).toMatchObject({ kind: 'partial', because, owed: tags.slice(2, 101).toReversed() });
});

/** What is read of a list of these names. */
async function namesRead(patterns: object, ...names: string[]) {
  const definition = { kind: 'json', releases: '', version: '', ...patterns };
  return await toldOf((url) => ({ ...definition, url: `${url}/` }), { 'GET /': { json: names } });
}

test('include and exclude test the version that its pattern finds, under which what is left out is still listed', async () => {
  const pattern = '^release-(?P<version>.+)-final$';
  const patterns = { pattern, include: '^[0-9]', exclude: '^9[.]0$', separator: '-' };
  const names = ['release-1.0-final', 'release-9-0-final', 'release-x-final', '1.0'];
  expect(await namesRead(patterns, ...names)).toEqual([
    'complete: by URL/',
    '1.0',
    '- release-9-0-final = 9.0: is excluded',
    '- release-x-final = x: is not included',
    '- 1.0: has no version by its pattern',
  ]);
});

test('names that fit no pattern are no list', async () => {
  expect(await namesRead({ include: '^1' }, 'latest', 'edge')).toEqual([
    'unavailable: json:URL/# lists no release: none of its 2 names fits the patterns of its definition',
  ]);
});
