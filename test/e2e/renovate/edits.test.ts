/** What the real Renovate writes for each marked line, by a person or by `mark`: the version that is meant, or nothing. */
import { expect, test } from 'vitest';
import { commentExamples } from '#publish/renovate/examples.ts';
import { fileKinds } from '#publish/renovate/file-kinds.ts';
import { textOf } from '#publish/output.ts';
import { renovatePresets } from '#publish/renovate/presets.ts';
import { markedFiles } from '../../ask/mark/marked-files.ts';
import { definition } from '../../publish/renovate/definitions.ts';
import { markedLines } from '../../publish/renovate/marked-lines.ts';
import { editsOf } from './edits.ts';
import { ofRenovate } from './install.ts';
import { serveTests } from './served.ts';
import { words } from '../../words.ts';

type Case = {
  readonly title: string;
  readonly file: string;
  readonly before: string;
  readonly after: string;
};

/** Lines around it, which stay, and what Windows writes. */
const wholeFiles: readonly (readonly [
  title: string,
  name: string,
  before: string,
  after: string,
])[] = [
  [
    'within quotes, behind a v, on Windows',
    '.env',
    'B=2.1.0\r\n# renovate: svc=edge-node\r\nexport A="v2.1.0" # x\r\nC=2.1.0\r\n',
    'B=2.1.0\r\n# renovate: svc=edge-node\r\nexport A="v2.2.0" # x\r\nC=2.1.0\r\n',
  ],
  [
    'a byte order mark',
    '.env',
    '\uFEFF# renovate: svc=edge-node\r\n$Version = "2.1.0"\r\n',
    '\uFEFF# renovate: svc=edge-node\r\n$Version = "2.2.0"\r\n',
  ],
  // Of YAML 2.10 is the number 2.1.
  ...['a: 2.9', '- 2.9 # in use', '{ a: 2.9, b: c }'].map((line, i) => {
    const text = `# renovate: svc=short\n${line}\n`;
    return [`a number of YAML (${i})`, 'a.yaml', text, text] as const;
  }),
  ...['a: "2.9"', 'a: v2.9', 'image: acme/a:2.9'].map((line, i) => {
    const text = `# renovate: svc=short\n${line}\n`;
    return [`a text of YAML (${i})`, 'a.yaml', text, text.replace('2.9', '2.10')] as const;
  }),
  // A number would be none afterwards.
  ...['a.toml', 'a.py', 'a.tf', 'a.json5', 'a.kts', 'a.ts'].flatMap((name) => [
    plainNumber('a number', name, 'edge = 2.1', 'edge = 2.1'),
    plainNumber('a text', name, 'edge = "2.1"', 'edge = "2.2.0"'),
    plainNumber('a text of three numbers', name, "edge: '2.1.0'", "edge: '2.2.0'"),
  ]),
  ...['Jenkinsfile', 'Rakefile', 'BUILD'].map((name) =>
    plainNumber('a number', name, 'edge = 2.1', 'edge = 2.1'),
  ),
  ...['.env', 'a.yaml', 'a.ini', 'Makefile'].map((name) =>
    plainNumber('a text without quotes', name, 'edge = 2.1', 'edge = 2.2.0'),
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
  ].map(([ending, line = ''], i) => plainNumber(`a number (${i})`, `b.${ending}`, line, line)),
  ...[
    'const edge = "acme/edge:2.1";',
    '  image: acme/edge:2.1',
    '"edge=2.1",',
    'tool --version=2.1',
    'curl example.com/?v=2.1',
  ].map((line, i) => plainNumber(`no number (${i})`, 'c.ts', line, line.replace('2.1', '2.2.0'))),
];

function plainNumber(title: string, name: string, before: string, after: string) {
  const mark = `${/\.(?:ts|kts|json5)$/.test(name) ? '//' : '#'} renovate: svc=edge-node`;
  return [`${title} in ${name}`, name, `${mark}\n${before}\n`, `${mark}\n${after}\n`] as const;
}

const cases: readonly Case[] = [
  ...markedLines.flatMap(linesOf),
  ...wholeFiles.map(([title, name, before, after]) => ({
    title,
    file: `${title.replaceAll(' ', '-')}/${name}`,
    before,
    after,
  })),
  ...exampleCases(),
];

const ids = words('edge-node svcctl k3d docker-lamp server build-agent build-agent-gradle short');
const { url } = await serveTests(servedIndex);
const edits = await editsOf({
  // The comments alone: other managers would ask the internet.
  'renovate.json': JSON.stringify({
    extends: [`${url}/renovate.json`, `${url}/presets/files.json(**/*.{pkl,nu})`],
    enabledManagers: ['custom.regex'],
  }),
  'own/versions.pkl': '// renovate: svc=edge-node\nedge: "2.1.0"\n',
  ...Object.fromEntries(cases.map(({ file, before }) => [file, before])),
});

/** Renovate leaves these folders out by itself, or reads what they hold from elsewhere. */
const commented = Object.entries(markedFiles).filter(([path]) => !/node_modules/.test(path));
const marked = await editsOf({
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
    const found = marked.found.filter(({ file, manager }) => file === path && manager === 'regex');
    expect(found.map(({ skipped }) => skipped).filter(Boolean)).toEqual([]);
    expect(found.map(({ proposals }) => proposals.map(({ value }) => value))).toEqual(
      marks.map(() => ['2.2.0']),
    );
  },
);

test('there are more than 200 lines, in every kind of file', () => {
  expect(new Set(cases.map(({ title }) => title)).size).toBeGreaterThan(200);
});

test.each(cases)('a line of each kind: $title', ({ file, before, after }) => {
  expect(edits.textsOf(file)).toEqual(before === after ? [] : [after]);
});

test('each of these files is of one kind', async () => {
  type Match = { matchRegexOrGlobList: (path: string, patterns: readonly string[]) => boolean };
  const { matchRegexOrGlobList } = await ofRenovate<Match>('util/string-match.js');
  const others = ['Dockerfile', 'Containerfile', 'GNUmakefile', 'Rakefile', 'BUILD', 'gradlew'];
  const paths = [...markedLines.map(({ path }) => path), ...others];
  const kinds = paths.map((path) =>
    fileKinds
      .filter(({ patterns }) => matchRegexOrGlobList(path, patterns))
      .map(({ name }) => name),
  );
  expect(kinds.filter(({ length }) => length !== 1)).toEqual([]);
});

test('files of the user’s own choice', () => {
  expect(edits.textsOf('own/versions.pkl')).toEqual([
    '// renovate: svc=edge-node\nedge: "2.2.0"\n',
  ]);
});

test('nothing failed, and nothing else was asked for', () => {
  expect(edits.error).toBeUndefined();
  expect([...edits.problems, ...edits.editProblems]).toEqual([]);
  expect(
    edits.branches.flatMap(({ changes }) => changes.flatMap(({ errors = [] }) => errors)),
  ).toEqual([]);
  expect(edits.reachedFor).toEqual([]);
});

function linesOf(
  { path, comment: [opening, closing = ''], lines }: (typeof markedLines)[number],
  kind: number,
): Case[] {
  const comment = `${opening} renovate: svc=edge-node ${closing}`.trimEnd();
  return lines.flatMap((line, i) => {
    const before = line.replaceAll(/[«»]/g, '');
    const after = line.replaceAll(/«.*?»/g, '2.2.0');
    const file = (where: string) => `${where}/${kind}-${i}/${path}`;
    // A line that holds a remark or goes on cannot end with a comment.
    const atEnd = /[ \t](?:#|\/\/[ \t])|\\$/.test(line)
      ? []
      : [
          {
            title: `${path}: ${line} ${comment}`,
            file: file('end'),
            before: `${before} ${comment}\nx 2.1.0\n`,
            after: `${after} ${comment}\nx 2.1.0\n`,
          },
        ];
    return [
      {
        title: `${path}: ${comment} above ${line}`,
        file: file('above'),
        before: `2.1.0\n${comment}\n${before}\n2.1.0\n`,
        after: `2.1.0\n${comment}\n${after}\n2.1.0\n`,
      },
      ...atEnd,
    ];
  });
}

/** What the documents show. */
function exampleCases(): Case[] {
  const at = (version: string) => commentExamples({ datasource: 'svc', id: 'edge-node', version });
  const updated = at('2.2.0');
  return at('2.1.0').map(({ path, text }, i) => ({
    title: `example ${path}`,
    file: `example-${i}/${path}`,
    before: text,
    after: updated[i]?.text ?? '',
  }));
}

function servedIndex(url: string): ReadonlyMap<string, { readonly body: string }> {
  const site = { title: 'Index', description: 'Index', baseUrl: url, datasource: 'svc' };
  const all = ids.map((id) => definition({ id, title: id }));
  const facts = { rules: new Map(), today: '2026-01-15' as const, site };
  const releasesOf = (id: string) =>
    (id === 'short' ? ['2.9', '2.10'] : ['2.1', '2.1.0-rc.1', '2.1.0', '2.2.0']).map((version) => ({
      version,
      releaseTimestamp: '2024-01-01T00:00:00.000Z',
      isDeprecated: false,
    }));
  return new Map([
    ...[...renovatePresets(all, facts)].map(
      (preset) => [`/${preset.path}`, { body: textOf(preset) }] as const,
    ),
    ...ids.map(
      (id) => [`/${id}.json`, { body: JSON.stringify({ releases: releasesOf(id) }) }] as const,
    ),
  ]);
}
