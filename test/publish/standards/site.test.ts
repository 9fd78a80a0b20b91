/** What the standards ask of the whole site: its lists, the pages of its support statement, and what agents find. */
import { expect, test } from 'vitest';
import { emptyLedger } from '#judge/ledger/announce.ts';
import type { ShownLine, Verdict } from '#model/support/verdict.ts';
import type { LedgerEvent } from '#model/support/ledger.ts';
import type { Day } from '#model/time/instant.ts';
import type { PageContext } from '#publish/pages/page-context.ts';
import { textOf } from '#publish/output.ts';
import { endoflifeFullEnd } from '#publish/standards/endoflife-site.ts';
import { componentFormats, componentStandards, formatLinks } from '#publish/standards/standards.ts';
import { formatAddresses, listedFormats, siteStandards } from '#publish/standards/standards.ts';
import { agentFiles } from '#publish/standards/well-known.ts';
import { statementFile, statementPages, statementRows } from '#publish/standards/statement-page.ts';
import { against, official } from '../../official.ts';
import { judged, now, shared } from '../sites.ts';

const cpe = 'cpe:2.3:a:acme:tool:*:*:*:*:*:*:*:*';
const references = [
  { kind: 'npm', name: '@acme/tool', to: '0.9' },
  { kind: 'docker', name: 'acme/tool' },
];
const chart = (host: string) => `pkg:helm/chart?repository_url=${host}.example.com`;
/** It would lie in a folder that is called as the file of `acme/tool`. */
const inFolder = 'pkg:docker/acme/tool.json/kit';
const identifiers = [cpe, 'pkg:generic/a%2Fb', chart('a'), chart('b'), inFolder];
const tool = () =>
  judged('tool', {
    definition: { references, identifiers, tags: ['kit', 'app'] },
    releases: { '1.0.0': '2026-01-05' },
    rules: [{ kind: 'all', ends: '2027-01-01', reason: 'So.', seen: 'https://example.com/' }],
  });
const at = '2026-01-05';
const released = { kind: 'released', version: '1.0.0', effective: at, announced: at } as const;
const ledger = { ...emptyLedger('tool'), events: [{ ...released, number: 1 }] };

test('a component has a file of each format that is served, and its page and its details name them', () => {
  const one = tool();
  const formats = componentFormats(one, ledger, shared());
  const written = (site: PageContext) => componentStandards(one, ledger, formats, site);
  const files = written(shared());
  expect(files.map((file) => `${file.path} ${textOf(file).split('\n').length}`)).toEqual([
    'api/tool.json 2',
    'api/v1/products/tool.json 2',
    'cle/tool.json 7',
    'lifecycle/tool.json 8',
    'openeox/tool.json 8',
    'sbom/tool.json 8',
  ]);
  const modified = `${at}T00:00:00.000Z`;
  expect(files.map(textOf)[1]).toContain(
    `"generated_at":"${modified}","last_modified":"${modified}","result":{`,
  );
  const links = formatLinks('tool', files.slice(2));
  expect(links.map(({ key, title, href }) => `${key} ${title} ${href}`)).toEqual([
    'cle CLE cle/tool.json',
    'openeox OpenEoX openeox/tool.json',
    'sbom CycloneDX sbom/tool.json',
    'ledger Ledger lifecycle/tool.json',
  ]);
  expect(formatAddresses('tool', links.slice(0, 1), shared().site)).toEqual({
    statement: 'https://releases.example.com/tool#support',
    ledger: 'https://releases.example.com/lifecycle/tool.json',
    cle: 'https://releases.example.com/cle/tool.json',
  });
  const none = shared(now, { formats: [] });
  expect(written(none).map(({ path }) => path)).toEqual(['lifecycle/tool.json']);
  expect(Object.keys(formatAddresses('tool', [], none.site) ?? {})).toEqual(['ledger']);
});

test('the lists of what is known by an identifier, each in the order of its names', () => {
  const listed = [tool(), judged('alone', { releases: { '1.0.0': '2026-01-01' } })].map((one) =>
    listedFormats(componentFormats(one, ledger, shared())),
  );
  const short = (text: string) =>
    text
      .replaceAll('https://releases.example.com', '')
      .replaceAll(/\n(?=["{\]])/g, '')
      .replaceAll('},{', '},\n{');
  const files = siteStandards(listed, shared()).map((one) => `${one.path}\n${short(textOf(one))}`);
  expect(files.join('')).toBe(`purls.json
{"schema":1,"purls":[{"purl":"pkg:docker/acme/tool","component":"tool","file":"/tool.json"},
{"purl":"pkg:docker/acme/tool.json/kit","component":"tool","matchOnly":true,"file":"/tool.json"},
{"purl":"pkg:generic/a%2Fb","component":"tool","matchOnly":true,"file":"/tool.json"},
{"purl":"pkg:helm/chart?repository_url=a.example.com","component":"tool","matchOnly":true,"file":"/tool.json"},
{"purl":"pkg:helm/chart?repository_url=b.example.com","component":"tool","matchOnly":true,"file":"/tool.json"},
{"purl":"pkg:npm/%40acme/tool","component":"tool","to":"0.9","file":"/tool.json"}]}
purl/docker/acme/tool.json
{"schema":1,"components":[{"purl":"pkg:docker/acme/tool","component":"tool","releases":"/tool.json","details":"/details/tool.json","page":"/tool"}]}
purl/helm/chart.json
{"schema":1,"components":[{"purl":"pkg:helm/chart?repository_url=a.example.com","component":"tool","matchOnly":true,"releases":"/tool.json","details":"/details/tool.json","page":"/tool"},
{"purl":"pkg:helm/chart?repository_url=b.example.com","component":"tool","matchOnly":true,"releases":"/tool.json","details":"/details/tool.json","page":"/tool"}]}
purl/npm/@acme/tool.json
{"schema":1,"components":[{"purl":"pkg:npm/%40acme/tool","component":"tool","to":"0.9","releases":"/tool.json","details":"/details/tool.json","page":"/tool"}]}
api/all.json
["tool","alone"]
api/v1/products.json
{"schema_version":"1.2.1","generated_at":"2026-01-05T00:00:00.000Z","total":2,"result":[{"name":"tool","aliases":[],"label":"Title of tool","category":"app","tags":["app","kit"],"uri":"/api/v1/products/tool"},
{"name":"alone","aliases":[],"label":"Title of alone","category":"app","tags":["app"],"uri":"/api/v1/products/alone"}]}
api/v1/identifiers.json
{"schema_version":"1.2.1","generated_at":"2026-01-05T00:00:00.000Z","total":2,"result":[{"name":"purl","uri":"/api/v1/identifiers/purl"},
{"name":"cpe","uri":"/api/v1/identifiers/cpe"}]}
api/v1/identifiers/purl.json
{"schema_version":"1.2.1","generated_at":"2026-01-05T00:00:00.000Z","total":6,"result":[{"identifier":"pkg:docker/acme/tool","product":{"name":"tool","uri":"/api/v1/products/tool"}},
{"identifier":"pkg:docker/acme/tool.json/kit","product":{"name":"tool","uri":"/api/v1/products/tool"}},
{"identifier":"pkg:generic/a%2Fb","product":{"name":"tool","uri":"/api/v1/products/tool"}},
{"identifier":"pkg:helm/chart?repository_url=a.example.com","product":{"name":"tool","uri":"/api/v1/products/tool"}},
{"identifier":"pkg:helm/chart?repository_url=b.example.com","product":{"name":"tool","uri":"/api/v1/products/tool"}},
{"identifier":"pkg:npm/%40acme/tool","product":{"name":"tool","uri":"/api/v1/products/tool"}}]}
api/v1/identifiers/cpe.json
{"schema_version":"1.2.1","generated_at":"2026-01-05T00:00:00.000Z","total":1,"result":[{"identifier":"cpe:2.3:a:acme:tool:*:*:*:*:*:*:*:*","product":{"name":"tool","uri":"/api/v1/products/tool"}}]}
_redirects
/api/v1/products/:product.json /api/v1/products/:product.json 200
/api/v1/identifiers/:type.json /api/v1/identifiers/:type.json 200
/api/v1/products /api/v1/products.json 200
/api/v1/products/ /api/v1/products.json 200
/api/v1/products/full /api/v1/products/full.json 200
/api/v1/products/full/ /api/v1/products/full.json 200
/api/v1/identifiers /api/v1/identifiers.json 200
/api/v1/identifiers/ /api/v1/identifiers.json 200
/api/v1/products/:product /api/v1/products/:product.json 200
/api/v1/products/:product/ /api/v1/products/:product.json 200
/api/v1/identifiers/:type /api/v1/identifiers/:type.json 200
/api/v1/identifiers/:type/ /api/v1/identifiers/:type.json 200
`);
  const none = shared(now, { formats: [] });
  expect(siteStandards([], none).map(({ path }) => path)).toEqual(['purls.json']);
  expect(endoflifeFullEnd(listed)).toBe('],"generated_at":"2026-01-05T00:00:00.000Z","total":2');
  expect(endoflifeFullEnd([])).toBe('],"generated_at":"1970-01-01T00:00:00.000Z","total":0');
});

type Days = readonly (Day | undefined)[];
/** On 20 November 2026, of a component with lines and of one without any. */
function modified(releases: Readonly<Record<string, Day>>, ...[end, announced, lts, since]: Days) {
  const tool = judged('tool', { releases });
  const said = { phase: 'maintenance', rule: 'line-age', reason: 'So.' } as const;
  const ends = end ? [{ ...said, day: end }] : [];
  const allLines = tool.lines.map((line) => ({ ...line, ends, ...(lts && { ltsFrom: lts }) }));
  const events: LedgerEvent[] = announced
    ? [{ kind: 'withdrawn', number: 1, event: 1, reason: 'So.', effective: announced, announced }]
    : [];
  const ledger = { ...emptyLedger('tool'), events };
  const verdictOf = (one: Verdict) => ({ ...one, ends, ...(since && { deprecatedSince: since }) });
  const each = tool.releases.map((one) => ({ ...one, verdict: verdictOf(one.verdict) }));
  const whole = { ...tool, allLines: lts ? allLines : [], releases: each };
  const both = [{ ...whole, allLines }, whole].map((of) => componentFormats(of, ledger, shared()));
  return [...new Set(both.map(({ modified }) => modified.slice(0, 10)))].join();
}

const dated = { '1.0.0': '2020-01-01', '2.0.0': '2026-01-05', '1.0.1': '2021-01-01' } as const;

test.each<[string, Day, ...Days]>([
  ['the last release', '2026-01-05', undefined, undefined],
  ['an end of yesterday', '2026-11-20', '2026-11-19', undefined],
  ['no end that has not passed', '2026-01-05', '2026-11-20', undefined],
  ['what was announced last', '2026-11-15', undefined, '2026-11-15'],
  ['a deprecation', '2026-11-13', undefined, undefined, undefined, '2026-11-13'],
  ['long-term support, no announcement before that', '2026-11-12', undefined, at, '2026-11-12'],
])('the last change: %s', (_, day, ...days) => expect(modified(dated, ...days)).toBe(day));

test('without anything there is no change', () => expect(modified({})).toBe('1970-01-01'));

type Line = ShownLine;
const line = (name: string, phase: Line['phase'], ...days: [Line['phase'], string?][]) => {
  const ends = days.map(([of, day]) => ({ phase: of, day }));
  return { name, phase, deprecated: false, ends, verdict: {} } as unknown as Line;
};
const rowsOf = (...lines: Line[]) =>
  statementRows(
    { component: { id: 'tool', title: 'Tool' }, allLines: lines.toReversed() } as never,
    '2026-11-20',
  );

test.each<[Line[], ...rows: string[]]>([
  [[], 'empty: '],
  [
    [
      line('3', 'active', ['active', '2027-01-01'], ['maintenance', '2028-01-31']),
      line('2', 'active', ['active', '2026-12-30'], ['maintenance', '2026-12-31']),
      line('1', 'maintenance', ['maintenance', '2027-01-01'], ['extended', '2029-01-01']),
      line('0', 'extended', ['maintenance', '2026-01-01']),
    ],
    'active 3: 31 Jan 2028',
    'active 2: 31 Dec 2026',
    'maintenance 1: 1 Jan 2027, then 2027-01-02  1 Jan 2029',
    'extended 0: 1 Jan 2026',
  ],
  // A last day is said of no line that has none, and none is that of another phase.
  [
    [
      line('4', 'active', ['maintenance']),
      line('2', 'active', ['maintenance', '2028-01-31']),
      line('1', 'maintenance', ['active', '2025-01-31']),
    ],
    'active 4: no end announced',
    'active 2: 31 Jan 2028',
    'maintenance 1: no end announced',
  ],
  [
    ['7', '6', '5', '4', '3', '2'].map((name) => line(name, name === '7' ? 'ended' : 'unstated')),
    'unstated 6, 5, 4, 3 and 1 more: ',
    'ended 7: ',
  ],
])('a row for the lines that stay in one state, whatever the day: %#', (lines, ...rows) => {
  const words = rowsOf(...lines).map((one) => {
    const until = [one.until, one.laterUntil].filter((text) => text !== undefined).join(', then ');
    return `${one.state} ${one.lines}: ${until}`.replace(' :', ':');
  });
  expect(words).toEqual(rows);
});

test('the statement stands on as many pages as it takes, with who makes it', () => {
  const contact = 'mailto:a@example.com' as const;
  const security = { contact, policy: 'https://example.com/policy' as const };
  const maker = { manufacturer: 'Acme', address: 'Street 1', contact, security };
  const site = shared(now, maker);
  const rows = Array.from({ length: 251 }, () => rowsOf(line('1', 'unstated'))).flat();
  const pages = statementPages(rows, site).map((one) => [one.path, textOf(one)] as const);
  const shown = pages.map(([path, html]) => {
    const title = /<title>(.*?)( ·.*)?<\/title>/.exec(html)?.[1];
    return `${path}: ${title}: ${html.match(/<tr>/g)?.length} rows`;
  });
  expect(shown).toEqual([
    'support.html: Support statement: 251 rows',
    'support.2.html: Support statement, page 2: 2 rows',
  ]);
  for (const [, html] of pages) {
    expect(html).toContain(`<a href="${contact}">a@example.com</a>`);
    expect(html).toContain(security.policy);
    expect(html).toMatch(/"More pages">\n<li><a href="support">.*\n<li><a href="support.2">2</);
  }
  expect(pages[0]?.[1]).toContain(`<li>Questions about support: <a href="${contact}">`);
  const alone = statementPages([], shared()).map(textOf);
  expect(alone).toHaveLength(1);
  expect(alone[0]).not.toMatch(/More pages|vulnerability|Questions/);
  const { path, opening, first, next, last, end } = statementFile(site.site);
  const text = `${opening}${first}{"id":"a"}${next}{"id":"b"}${last}${end}`;
  expect(path).toBe('support.json');
  expect(text).toContain('"components":[\n{"id":"a"},\n{"id":"b"}\n]}\n');
  expect(JSON.parse(text)).toMatchObject({ schema: 1, ...maker });
});

const version = '0.1.0';
const cardPath = '.well-known/mcp/server-card.json';

test('an index that has a host to itself has a catalogue and the card that it names', () => {
  const baseUrl = 'https://releases.acme.example';
  const site = { title: 'Acme releases', baseUrl, agents: true };
  const made = agentFiles(site, { version }).map((file) => [file.path, JSON.parse(textOf(file))]);
  const { [cardPath]: card, ...others } = Object.fromEntries(made);
  expect(against(official('server-card', '/$defs/ServerCard'), card)).toEqual([]);
  const entry = {
    identifier: 'urn:air:releases.acme.example:mcp:release-index',
    type: 'application/mcp-server-card+json',
    url: `${baseUrl}/${cardPath}`,
  };
  const stdio = { command: 'release-index', args: ['mcp', '--index', baseUrl] };
  expect(card).toEqual({
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: 'example.acme.releases/release-index',
    version,
    description:
      'Which versions are supported, until when and why; what changed between two; what to move to.',
    title: 'Acme releases',
    websiteUrl: `${baseUrl}/`,
    remotes: [{ type: 'streamable-http', url: `${baseUrl}/api/mcp` }],
    _meta: { 'example.acme.releases/stdio': stdio },
  });
  const host = { displayName: 'Acme releases', documentationUrl: `${baseUrl}/llms.txt` };
  expect(others).toEqual({
    '.well-known/ai-catalog.json': { specVersion: '1.0', host, entries: [entry] },
  });
  expect(agentFiles({ ...site, baseUrl: `${baseUrl}/below` }, { version })).toEqual([]);
  const odd = agentFiles({ ...site, baseUrl: 'https://a_b.example' }, { version })[1];
  expect(JSON.parse(odd ? textOf(odd) : '')).toMatchObject({ name: 'example.ab/release-index' });
});
