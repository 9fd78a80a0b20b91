/** What the real Renovate writes for each marked line, by a person or by `mark`: the version that is meant, or nothing. */
import { expect, test } from 'vitest';
import { fileKinds } from '#publish/renovate/file-kinds.ts';
import { textOf } from '#publish/output.ts';
import { renovatePresets } from '#publish/renovate/presets.ts';
import { markedFiles } from '../../ask/mark/marked-files.ts';
import { definition } from '../../publish/renovate/definitions.ts';
import { markedCases, markedLines } from '../../publish/renovate/marked-lines.ts';
import { editsOf } from './edits.ts';
import { ofRenovate } from './install.ts';
import { serveTests } from './served.ts';
import { words } from '../../words.ts';

/** Lines around it, which stay, and what Windows writes. */
const wholeFiles = [
  wholeFile(
    'within quotes, behind a v, on Windows',
    '.env',
    'B=2.1.0\r\n# renovate: svc=edge-node\r\nexport A="v2.1.0" # x\r\nC=2.1.0\r\n',
    'B=2.1.0\r\n# renovate: svc=edge-node\r\nexport A="v2.2.0" # x\r\nC=2.1.0\r\n',
  ),
  wholeFile(
    'a byte order mark',
    '.env',
    '\uFEFF# renovate: svc=edge-node\r\n$Version = "2.1.0"\r\n',
    '\uFEFF# renovate: svc=edge-node\r\n$Version = "2.2.0"\r\n',
  ),
  marked('files of the user’s own choice', 'own.pkl', 'edge: "2.1.0"', 'edge: "2.2.0"'),
  // Of YAML 2.10 is the number 2.1.
  ...'a: 2.9 | a: !!float 2.9 | - 2.9 # in use | { a: 2.9, b: c } | a: 2.8.1 | a: &v 2.9 | {% set a = 2.9 %}'
    .split(' | ')
    .flatMap((line) =>
      ['a.yaml', 'a.yml.j2'].map((file) => marked('a number of YAML', file, line, line, 'short')),
    ),
  ...['a: "2.9"', 'a: v2.9', 'image: acme/a:2.9'].map((line) =>
    marked('a text of YAML', 'a.yaml', line, line.replace('2.9', '2.10'), 'short'),
  ),
  // A number would be none afterwards.
  ...words('a.toml a.py a.tf a.json5 a.kts a.ts Jenkinsfile Rakefile BUILD').map((name) =>
    marked('a number', name, 'edge = 2.1', 'edge = 2.1'),
  ),
  marked('a text', 'a.toml', 'edge = "2.1"', 'edge = "2.2.0"'),
  marked('a text of three numbers', 'a.ts', "edge: '2.1.0'", "edge: '2.2.0'"),
  ...['.env', 'a.yaml', 'a.ini', 'Makefile'].map((name) =>
    marked('a text without quotes', name, 'edge = 2.1', 'edge = 2.2.0'),
  ),
  ...[
    ['json5', '  "edge": 2.1,'],
    ['ts', 'export const edge: number = 2.1;'],
    ['toml', "'edge-node' = 2.1 # as in production"],
    ['ts', 'edge: 2.1 // renovate: svc=edge-node'],
    ['py', '    EDGE: float = 2.1'],
    ['toml', 'edge = { version = 2.1 }'],
    ['kts', 'install(name, edge = 2.1)'],
    ['ts', 'export const all = [{ edge: 2.1 }];'],
    ['cpp', 'constexpr double edge = 2.1;'],
    ['ps1', '$edge = 2.1'],
    ['gemspec', '  s.version = 2.1'],
    ['sql', 'SET @edge = 2.1;'],
    ['bazel', 'EDGE = 2.1'],
    ['go', '\treturn 2.1'],
    ['rs', '    ("edge", 2.1),'],
    ['py', 'edge = [2.1]'],
  ].map(([ending, line = '']) => marked('a number', `b.${ending}`, line, line)),
  ...[
    'const edge = "acme/edge:2.1";',
    '  image: acme/edge:2.1',
    '"edge=2.1",',
    'tool --version=2.1',
    'curl example.com/?v=2.1',
  ].map((line) => marked('no number', 'c.ts', line, line.replace('2.1', '2.2.0'))),
];

const given = [...markedCases, ...wholeFiles];
const cases = given.map((one, i) => ({ ...one, file: `${i}/${one.file}` }));
const ids = words('edge-node svcctl k3d docker-lamp server build-agent build-agent-gradle short');
const { url } = await serveTests(servedIndex);
const edits = await editsOf({
  // The comments alone: other managers would ask the internet.
  'renovate.json': JSON.stringify({
    extends: [`${url}/renovate.json`, `${url}/presets/files.json(**/*.{pkl,nu})`],
    enabledManagers: ['custom.regex'],
  }),
  ...Object.fromEntries(cases.map(({ file, before }) => [file, before])),
});

/** Renovate leaves these folders out by itself, or reads what they hold from elsewhere. */
const commented = Object.entries(markedFiles).filter(([path]) => !/node_modules/.test(path));
const ofMark = await editsOf({
  'renovate.json': JSON.stringify({
    extends: [`${url}/renovate/v1.json`],
    packageRules: [{ matchDatasources: ['!custom.svc'], enabled: false }],
  }),
  ...Object.fromEntries(commented),
});

test.each(commented)(
  'of every comment that `mark` would insert, its component is found and proposed once: %s',
  (path, text) => {
    const marks = [...text.matchAll(/renovate: svc=([\w-]+)/g)];
    const found = ofMark.found.filter(({ file, manager }) => file === path && manager === 'regex');
    expect(found.map(({ skipReason }) => skipReason).filter(Boolean)).toEqual([]);
    expect(found.map(({ updates }) => updates.map(({ newValue }) => newValue))).toEqual(
      marks.map(() => ['2.2.0']),
    );
  },
);

test.each(cases)('a line of each kind: $title', ({ file, before, after }) => {
  expect(edits.textsOf(file)).toEqual(before === after ? [] : [after]);
});

test('each of these files is of one kind', async () => {
  type Match = { matchRegexOrGlobList: (path: string, patterns: readonly string[]) => boolean };
  const { matchRegexOrGlobList } = await ofRenovate<Match>('util/string-match.js');
  const others = ['Dockerfile', 'Containerfile', 'GNUmakefile', 'Rakefile', 'BUILD', 'gradlew'];
  const kinds = [...markedLines.map(({ path }) => path), ...others].map((path) =>
    fileKinds
      .filter(({ patterns }) => matchRegexOrGlobList(path, patterns))
      .map(({ name }) => name),
  );
  expect(kinds.filter(({ length }) => length !== 1)).toEqual([]);
});

test('nothing failed, and nothing else was asked for', () => {
  expect(edits.error).toBeUndefined();
  const failed = edits.branches.flatMap(({ changes }) => changes.flatMap(({ errors }) => errors));
  expect([...edits.problems, ...edits.editProblems, ...edits.reachedFor, ...failed]).toEqual([]);
});

function wholeFile(title: string, file: string, before: string, after: string) {
  return { title: `${title} in ${file}: ${before}`, file, before, after };
}

function marked(title: string, file: string, before: string, after: string, id = 'edge-node') {
  const mark = `${/\.(?:ts|kts|json5|pkl)$/.test(file) ? '//' : '#'} renovate: svc=${id}`;
  return wholeFile(title, file, `${mark}\n${before}\n`, `${mark}\n${after}\n`);
}

function servedIndex(url: string): ReadonlyMap<string, { readonly body: string }> {
  const site = { title: 'Index', description: 'Index', baseUrl: url, datasource: 'svc' };
  const all = ids.map((id) => definition({ id, title: id }));
  const facts = { rules: new Map(), today: '2026-01-15' as const, site };
  const releasesOf = (id: string) =>
    (id === 'short' ? ['2.9', '2.10'] : ['2.1', '2.1.0-rc.1', '2.1.0', '2.2.0']).map((version) => {
      return { version, releaseTimestamp: '2024-01-01T00:00:00.000Z', isDeprecated: false };
    });
  const presets = [...renovatePresets(all, facts)].map((one) => [one.path, textOf(one)] as const);
  const files = ids.map(
    (id) => [`${id}.json`, JSON.stringify({ releases: releasesOf(id) })] as const,
  );
  return new Map([...presets, ...files].map(([path, body]) => [`/${path}`, { body }]));
}
