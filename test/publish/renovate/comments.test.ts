import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import Handlebars from 'handlebars';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { commentExamples } from '#publish/renovate/examples.ts';
import { commentManager } from '#publish/renovate/comments.ts';
import { everyFileKind, fileKinds } from '#publish/renovate/file-kinds.ts';
import { isReadByName } from '#publish/renovate/read-by-name.ts';
import { toolFiles, unreadFiles, withComments } from '../../e2e/renovate/marked-files.ts';
import { everyValue, markedCases, markedLines } from './marked-lines.ts';

type Found = { readonly name: string; readonly version: string; readonly matched: string };
type Groups = Readonly<Record<string, string | undefined>>;
type Match = { readonly text: string; readonly groups: Groups };

/** Renovate reads expressions with RE2, and where that is missing with JavaScript's engine. */
const engines: Readonly<Record<string, (expression: string, text: string) => readonly Match[]>> = {
  JavaScript: (expression, text) =>
    [...text.matchAll(new RegExp(expression, 'g'))].map((match) => {
      return { text: match[0], groups: match.groups ?? {} };
    }),
  RE2: (expression, text) => {
    const pattern = RE2JS.compile(expression);
    const names = Object.keys(pattern.namedGroups());
    const matcher = pattern.matcher(text);
    const matches: Match[] = [];
    while (matcher.find()) {
      const groups = names.map((name) => [name, matcher.group(name) ?? undefined]);
      matches.push({ text: matcher.group() ?? '', groups: Object.fromEntries(groups) as Groups });
    }
    return matches;
  },
};

/** Renovate drops what has no datasource. */
const manager = commentManager(everyFileKind, 'svc');
const template = Handlebars.compile<Groups>(manager.datasourceTemplate);
const typeTemplate = Handlebars.compile<Groups>(manager.depTypeTemplate);

function datasourceOf(groups: Groups, matchAll: (typeof engines)[string], of = template): string {
  const replace = (expression: string, by: string, text = '') =>
    matchAll(expression, text).reduce((rest, match) => rest.replace(match.text, by), text);
  return of(groups, { helpers: { replace } });
}

/** As Renovate does with the strategy `recursive`: each expression within what the one before matched. */
function found(text: string, matchAll = engines['JavaScript']!, component?: string): Found[] {
  const { matchStrings } = commentManager(everyFileKind, 'svc', component);
  return search(matchStrings, text, {}, matchAll).flatMap(({ text: matched, groups }) => {
    const { id: name, currentValue: version } = groups;
    return name && version && datasourceOf(groups, matchAll) ? [{ name, version, matched }] : [];
  });
}

function search(
  [expression, ...others]: readonly string[],
  text: string,
  groups: Groups,
  matchAll: (expression: string, text: string) => readonly Match[],
): Match[] {
  if (expression === undefined) return [{ text, groups }];
  return matchAll(expression, text).flatMap((match) =>
    search(others, match.text, { ...groups, ...match.groups }, matchAll),
  );
}

/** The text after each found version was replaced, as Renovate replaces it. */
function updated(text: string, to: string): string {
  return found(text).reduce(
    (result, { matched, version }) =>
      result.replace(matched, () => matched.replaceAll(version, to)),
    text,
  );
}

const hex = '0123456789abcdef'.repeat(4);
const base64 = 'Ab0+/xYz';
const checksums =
  `EDGE_SHA256=${hex} ¦ ${hex.slice(0, 40)} ¦ ${hex.toUpperCase()} ¦ --checksum=sha256:${hex}
@sha256:${hex.slice(0, 12)} ¦ integrity="sha384-${base64.repeat(8)}" ¦ rev = "${hex.slice(1, 11)}"
hash = "sha1-${base64.repeat(3)}abc=" ¦ vendorHash = "sha256-${base64.repeat(5)}abc="
checksum: ${hex.slice(0, 10)} ¦ COMMIT=${hex.slice(1, 8)} ¦ SHA512: ${hex}${hex} ¦ crc32: 1a2b3c4d
h1:${base64.repeat(5)}abc= ¦ sha256 = "${'0c8yzq'.repeat(8)}0c8y" ¦ blake3:${hex}
Content-MD5: ${base64.repeat(2)}abcdef==`.split(/ ¦ |\n/);
const commentForms = Object.fromEntries(
  markedLines.map(({ comment: [opening, closing = ''] }) => [opening, [opening, closing]] as const),
);

test.each(markedCases)('a comment applies to its line: $title', ({ before, after }) => {
  expect(updated(before, '2.2.0')).toBe(after);
});

test.each(everyValue)(
  'only the version changes, or nothing: $path',
  ({ comment: [opening, closing = ''], lines }) => {
    const comment = `${opening} renovate: svc=edge-node ${closing}`;
    for (const line of lines) {
      const after = line.replaceAll(/«.*?»/g, '9.9.9');
      const text = (of: string) => `\t${comment}\r\n\t${of}\r\nEDGE=2.1.0`;
      expect(updated(text(line.replaceAll(/[«»]/g, '')), '9.9.9')).toBe(text(after));
    }
  },
);

describe.each(Object.entries(engines))('in %s', (_, matchAll) => {
  test.each<readonly [text: string, versions: readonly string[]]>([
    ['# renovate: svc=a\nA=1.0\n# renovate: svc=b\nB=2.0', ['a 1.0', 'b 2.0']],
    ['# renovate: svc=a\r\nA=1.0\r\n# renovate: svc=b\r\nB="2.0"\r\n', ['a 1.0', 'b 2.0']],
    ['# renovate: svc=a\n# renovate: svc=b\nB=1.0\n', ['b 1.0']],
    ['\uFEFF# renovate: svc=a\r\nA=1.0\r\n', ['a 1.0']],
    ['\uFEFF<!-- renovate: svc=a -->\n<v>1.0</v>', ['a 1.0']],
    ['\uFEFFA=1.0 # renovate: svc=a\n', ['a 1.0']],
    ['A=2.0\n\uFEFF# renovate: svc=a\nA=1.0\n', []],
    ['A=1.0 # renovate: svc=a\nB=2.0 # renovate: svc=b\nC=3.0\n', ['a 1.0', 'b 2.0']],
    ['A=1.0 # renovate: svc=a\r\nB=2.0\r\n', ['a 1.0']],
    ['# renovate: svc=a\nB=1.0 # renovate: svc=b\nC=1.0\n', ['b 1.0']],
    ['# renovate: svc=a — since 3.5\nA=1.0\n', ['a 1.0']],
    ['A=1.0 # renovate: svc=a since 3.5\n', ['a 1.0']],
    ['#renovate:svc=a\nA=1.0\n', ['a 1.0']],
    ['  ## renovate: svc=a\n  A=1.0\n', ['a 1.0']],
    ['; renovate: svc=a\nA=1.0\n', ['a 1.0']],
    ['--[[ renovate: svc=a ]]\na = "1.0"\n', ['a 1.0']],
    ['{{!-- renovate: svc=a --}}\na: 1.0\n', ['a 1.0']],
    ['<v>1.0</v><!-- renovate: svc=a -->\n', ['a 1.0']],
    ['  <!--renovate: svc=a-->\n<v>1.0</v>\n', ['a 1.0']],
    ['{/* renovate: svc=a */}\nv 1.0\n', ['a 1.0']],
    ['| a | 1.0 <!-- renovate: svc=a --> | needs 1.5 |\n', ['a 1.0']],
    ['| 1.0<!--renovate: svc=a--> | 2.0<!--renovate: svc=b--> |\n', []],
    ['A=1.0 # renovate: svc=a\n# renovate: svc=b\nB=2.0\n', ['a 1.0', 'b 2.0']],
    ['# renovate: svc=a\n\nA=1.0\n', []],
    ['# renovate: svc=a\n# the version\nA=1.0\n', []],
    ['# renovate: a\nA=1.0\n', []],
    ['# renovate: svc=\nA=1.0\n', []],
    ['# renovate: svk=a\nA=1.0\n', []],
    ['# svc=a\nA=1.0\n', []],
    ['# renovate svc=a\nA=1.0\n', []],
    ['# renovate: svc = a\nA=1.0\n', []],
    ['renovate: svc=a\nA=1.0\n', []],
    ['/* renovate: svc=a */ A=1.0\nB=1.0\n', []],
    ['A=1.0, /* renovate: svc=a */ B=2\nC=1.0\n', []],
    ['A=/* renovate: svc=a */1.0\nB=1.0\n', []],
    ['A=1.0 # renovate: svc=a # renovate: svc=b\nC=1.0\n', []],
    [
      ' # renovate: svc=a\n A: 1.0\n b:\n  # renovate: svc=b\n  image: b:${V:-1.0}',
      ['a 1.0', 'b 1.0'],
    ],
    [' # renovate: svc=a\n A: 1.0\n b:\n  image: b:1.0 # renovate: svc=b', ['a 1.0', 'b 1.0']],
    [' # renovate: svc=a\n A: 1.0\n\n # renovate: svc=b\n chart: a-1.0', ['a 1.0', 'b 1.0']],
  ])('%j', (text, versions) => {
    const said = found(text, matchAll).map(({ name, version }) => `${name} ${version}`);
    expect(said).toEqual(versions);
  });

  test('a component alone: no other whose name begins with the same letters', () => {
    const text =
      '# renovate: svc=a-b\nA=1.0\nB=2.0 # renovate: svc=a-b\n# renovate: svc=a\nC=3.0\n';
    expect(found(text, matchAll, 'a').map(({ version }) => version)).toEqual(['3.0']);
  });
});

test.each(checksums)('a version beside a checksum stays: %s', (sum) => {
  for (const [opening, closing] of Object.values(commentForms)) {
    const comment = `${opening} renovate: svc=a ${closing}`.trimEnd();
    const texts = [
      `${comment}\nV=2.1.0\n${sum}\n`,
      `${comment}\r\nV=2.1.0 ${sum}\r\n`,
      `${comment}\n${sum} V=2.1.0`,
      `V=2.1.0 ${comment}\n  ${sum}\nX=1`,
      `V=2.1.0 ${sum} ${comment}\n`,
    ];
    expect(texts.filter((text) => found(text).length > 0)).toEqual([]);
  }
});

test.each([
  'SUM=$(sha256sum edge.tgz)',
  'sha256sum -c edge.sha256',
  'hashicorp/terraform:1.2',
  'summary: something about this',
  'c0ffee: 12345678',
  'developmentBuildCacheNodeVersionOfAll=1',
  '\n\nEDGE_SHA256=' + '0'.repeat(64),
])('a line below that holds no checksum leaves the version found: %s', (line) => {
  expect(found(`# renovate: svc=a\nV=2.1.0\n${line}\n`)).toHaveLength(1);
});

/** Everything that may stand around a version: words, numbers, hosts, digests, quotes, other versions. */
const pieces = fc.oneof(
  fc.constantFrom('2.1.0', '2.1', '12.1.0', '2.1.0.5', '10.0.2.15', 'v2.1.0', '2.1.x', '21', '7'),
  fc.constantFrom('1.1.1.1:5000/', 'registry-1.2.corp/', 'https://', 'http://10.0.2.15/', '/opt/'),
  fc.constantFrom('A', 'edge-node', 'a/b', '@', 'x', 'é', '\t', '-alpine', '.tar.gz', '-rc.1', '$'),
  fc.constantFrom('sha256:0123abcd', '@sha256:2a1', '#', ' # ', ' // ', '//', '--', ' -- ', ';'),
  fc.constantFrom('"', "'", '`', '=', ' = ', ': ', ':', ',', ', ', ' ', '(', ')', '[', ']', '{'),
  fc.constantFrom('<', '>', '</a>', '<a>', '<!--', '/*', '^', '~', '~>', '>=', '!', '}', '%'),
  fc.constantFrom('|', '||', ' | ', '-', ' - ', '_', '.', '*', '**', '+', '?', '&', '\\'),
);
const surrounding = fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join(''));

test('among any other text, the one version changes, or nothing does', () => {
  const outcomes = { changed: 0, left: 0 };
  fc.assert(
    fc.property(surrounding, surrounding, fc.boolean(), (before, after, atEnd) => {
      const line = `${before}2.1.0${after}`;
      const marked = (text: string) =>
        atEnd ? `${text} # renovate: svc=a\n2.1.0\n` : `# renovate: svc=a\n${text}\n2.1.0\n`;
      const result = updated(marked(line), '7.7.7');
      outcomes[result === marked(line) ? 'left' : 'changed']++;
      expect([marked(line), marked(onlyVersionReplaced(line, '7.7.7'))]).toContain(result);
    }),
    { numRuns: 5000, seed: 20_260_115 },
  );
  expect(outcomes.changed).toBeGreaterThan(300);
});

const dottedNumber = /\d+(?:\.\d+)+(?:-rc\.\d+)?/g;

/** The line as it is where it has a second dotted number, a range, a digest or a host before its remark. */
function onlyVersionReplaced(line: string, to: string): string {
  const remark = /[ \t](?:#|\/\/[ \t]|<!--)/.exec(line)?.index ?? line.length;
  const code = line.slice(0, remark);
  const [dotted, second] = code.match(dottedNumber) ?? [];
  if (dotted === undefined || second !== undefined) return line;
  const kept = code.replace(dotted, '§');
  const doubtful =
    /[~^<!]=? *["'`(]*v?§|(?<![=\w"'/-])> *v?§|§ *(?:\|\|(?! +[a-z]{2})|- |[~^<!](?!\/)|>(?!\/|>?[ \t]*[A-Za-z/.]{2}))|§(?:[@+]|\.[x*+](?!\w)|-\d|:\d)|sha256|:\/\/[^/\s"'`=,;|(){}[\]]*§/;
  if (doubtful.test(kept)) return line;
  return kept.replace('§', () => to) + line.slice(remark);
}

const sum = hex;
const marker = '# renovate: svc=edge-node/linux';
/** Both changed, as Renovate changes them; nothing where not both are found. */
function changed(text: string, matchAll = engines['JavaScript']!): string {
  return search(manager.matchStrings, text, {}, matchAll).reduce((result, match) => {
    const { id, currentValue = '', currentDigest = '' } = match.groups;
    if (id !== 'edge-node/linux' || !datasourceOf(match.groups, matchAll)) return result;
    const next = match.text.replaceAll(currentValue, '«V»').replaceAll(currentDigest, '«D»');
    return result.replace(match.text, () => next);
  }, text);
}

const both = {
  'the next line': `${marker}\nARG V=2.1.0\nARG SUM=${sum}\nRUN x\n`,
  'the same line': `${marker}\nARG V=2.1.0 SUM=${sum}\n`,
  'at the end': `V=2.1.0 SUM=${sum} ${marker}\n`,
  'at the end, below': `V=v2.1.0 ${marker}\nexport SUM="sha256:${sum}"\n`,
  YAML: `tool:\n  ${marker}\n  version: "2.1.0"\n  checksum: 'sha256:${sum}'\nnext: 3.0.0\n`,
  'a list': `- { version: "2.1.0", sha256: "${sum}" } ${marker}\n`,
  'an image': `${marker}\nIMAGE=example/edge:2.1.0@sha256:${sum}\n`,
  'a package': `${marker}\nURL=https://example.com/a-2.1.0.tgz#sha256=${sum}\n`,
  'a remark': `${marker}\nV=2.1.0 # the version\nSUM=${sum} # its sum\n`,
  'an argument': `${marker}\nget 2.1.0 --checksum=sha512:${sum}${sum}\n`,
  md5: `${marker}\nV=2.1.0\nMD5=${sum.slice(0, 32)}\n`,
  sha1: `${marker}\nV=2.1.0-rc.1\necho "${sum.slice(0, 40)}  tool.tgz" | sha1sum -c\n`,
  Windows: `${marker}\r\nset V=2.1.0\r\nset SUM=${sum}\r\n`,
  closed: `<!-- renovate: svc=edge-node/linux -->\n<v>2.1.0</v>\n<sum>${sum}</sum>\n`,
  'the end of the file': `${marker}\nV=2.1.0\nSUM=${sum}`,
  'two platforms': `${marker}\nV=2.1.0 SUM=${sum}\n# renovate: svc=edge-node/mac\nW=2.1.0 SUM=${sum}\n`,
};

const neither = {
  'no checksum': `${marker}\nV=2.1.0\nX=1\n`,
  'two on two lines': `${marker}\nV=2.1.0\nSUM=${sum}\nSUM_ARM=${sum}\n`,
  'one beside, one below': `${marker}\nV=2.1.0 A=${sum}\nB=${sum}\n`,
  'another kind beside': `${marker}\nV=2.1.0 integrity="sha384-${base64.repeat(8)}"\nB=${sum}\n`,
  'a commit beside': `${marker}\nV=2.1.0 COMMIT=${sum.slice(0, 9)}\nB=${sum}\n`,
  capitals: `${marker}\nV=2.1.0\nSUM=${sum.toUpperCase()}\n`,
  base64: `${marker}\nV=2.1.0\nSUM=sha256-${base64.repeat(5)}abc=\n`,
  'another length': `${marker}\nV=2.1.0\nSUM=${sum.slice(0, 50)}\n`,
  'the checksum first': `${marker}\nSUM=${sum}\nV=2.1.0\n`,
  'the checksum before it': `${marker}\n${sum}  tool-2.1.0.tgz\n`,
  'a version below too': `${marker}\nV=2.1.0\n${sum}  tool-2.1.0.tgz\n`,
  'a range': `${marker}\nV=^2.1.0\nSUM=${sum}\n`,
  'another remark': `V=2.1.0 ${marker} since 2.0.0\nSUM=${sum}\n`,
  'two comments on a line': `V=2.1.0 SUM=${sum} ${marker} # renovate: svc=other/x\n`,
  'a comment below': `${marker}\nV=2.1.0\nSUM=${sum} # renovate: svc=other/x\n`,
  'two platforms in a row': `V=2.1.0 SUM=${sum} ${marker}\nW=2.1.0 SUM=${sum} # renovate: svc=edge-node/mac\n`,
  'three names': `${marker}/x\nV=2.1.0\nSUM=${sum}\n`,
};
const bothChanged = (text: string) =>
  text.replace(/2\.1\.0(?:-rc\.1)?/, '«V»').replace(/[0-9a-f]{32,}/, '«D»');
test.each([
  ...Object.entries(both).map(([name, text]) => [name, text, bothChanged(text)]),
  ...Object.entries(neither).map(([name, text]) => [name, text, text]),
])('a version with its checksum: both change, or neither: %s', (_, text = '', expected) => {
  expect(changed(text)).toBe(expected);
  expect(changed(text, engines['RE2'])).toBe(expected);
  expect(found(text).filter(({ name }) => !name.includes('/'))).toEqual([]);
});

test('a version with its checksum: among any other text, both change or neither', () => {
  const around = surrounding.filter((text) => !text.includes('\n'));
  let count = 0;
  fc.assert(
    fc.property(around, around, around, fc.boolean(), (before, between, after, isBelow) => {
      const line = `${before}2.1.0${between}${isBelow ? '\n' : ' '}${sum}${after}`;
      const text = `${marker}\n${line}\n2.1.0\n`;
      const result = changed(text);
      if (result !== text) count++;
      const [version = '', another] = line.match(dottedNumber) ?? [];
      const right = text.replace(line, () => line.replace(version, '«V»').replace(sum, '«D»'));
      expect(another === undefined ? [text, right] : [text]).toContain(result);
    }),
    { numRuns: 3000, seed: 20_261_122 },
  );
  expect(count).toBeGreaterThan(50);
});

test('in every line that the page names as not found, nothing is found', () => {
  const page = readFileSync('site/templates/renovate.hbs', 'utf8');
  const [table = ''] = /Nothing is found in[^]*?<\/table>/.exec(page) ?? [];
  const rows = table.split('<tr><td>').slice(1);
  // Renovate's own managers find these.
  const cells = rows
    .filter((row) => !row.includes('#read-by-name'))
    .map((row) => row.split('</td>')[0]);
  const lines = cells.flatMap((cell) => [...`${cell}`.matchAll(/<code>(.*?)<\/code>/g)]);
  const texts = lines.map(([, line = '']) => line.replaceAll('&gt;', '>').replaceAll('&lt;', '<'));
  expect(texts.length).toBeGreaterThan(30);
  const isLeft = ({ matched }: Found) =>
    isReadByName('a.toml', { beside: '', replaced: matched }, []);
  const isFound = (line: string) => !found(`# renovate: svc=a\n${line}\n`).every(isLeft);
  expect(texts.filter(isFound)).toEqual([]);
});

test('the patterns are small, since Renovate makes them anew for each file; those of the template only for what they find', () => {
  const sizes = manager.matchStrings.map((pattern) => RE2JS.compile(pattern).programSize());
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(1100);
});

test('every kind of file has an example', () => {
  const shown = commentExamples({ datasource: 'svc', id: 'a', version: '1.0' });
  expect(new Set(shown.map(({ kind }) => kind))).toEqual(
    new Set(fileKinds.map(({ name }) => name)),
  );
});

test('a long line is read to its end', () => {
  const long = 'x=y '.repeat(20_000);
  const text = `# renovate: svc=a\n${long}1.0\n${long}2.0 # renovate: svc=b\n# renovate: svc=c\n${long}\n`;
  expect(found(text).map(({ version }) => version)).toEqual(['1.0', '2.0']);
});

/** What a long line is made of: without RE2 an expression could try it again and again. */
const fillings = [
  `Ab0+/xYz·0123456789abcdef·${hex.slice(0, 32)} ·a0b1c2d3·1·1.·1.2 ·a·a.· ·\t·/·a/·-·"·ab ·a1 ·1 ·:·: ·=·_·a-1_b.·|`,
  '${a}·{{·<·<!--·#·, ·*·@·v·é·-alpine·a\n·\n· -lt ·~/·sha256·sha256:·sha256 ·checksum·digest=·commit ·FROM $',
  'r·re·renovate:·renovate: svc=a ·# renovate: svc=a ·# renovate: svc=a\n·repository: a ',
].flatMap((row) => row.split('·'));

/** Where it stands. */
const places = ['a', 'a/b'].flatMap((name) => [
  `# renovate: svc=${name}\nV=1.0 §\n`,
  `# renovate: svc=${name}\nV=1.0§ ${hex}\n`,
  `# renovate: svc=${name}\nV=1.0 ${hex}§\n`,
  `# renovate: svc=${name}\n§ V=1.0 ${hex}\n`,
  `# renovate: svc=${name}\nV=1.0\n§ ${hex}\n`,
  `# renovate: svc=${name}\nV=1.0 ${hex}\n§\n`,
  `# renovate: svc=${name}\nARG V=1.0\nFROM §\n`,
  `# renovate: svc=${name}§\nV=1.0\n`,
  `repository: §\n<!-- renovate: svc=${name} § -->\ntag: 1.0\n`,
  `V=1.0 § # renovate: svc=${name}\n§ ${hex}`,
  `§ V=1.0 ${hex} # renovate: svc=${name} §\n§`,
  `§# renovate: svc=${name}\n§`,
  `§ ${hex}\n`,
]);

test.each([4000, 40_000])('%i characters cost little, whatever they are', (length) => {
  const slow: string[] = [];
  for (const place of places)
    for (const filling of fillings) {
      const text = place.replaceAll('§', () => filling.repeat(length / filling.length));
      const work = () => {
        const before = process.threadCpuUsage();
        found(text);
        return process.threadCpuUsage(before).user;
      };
      // Thrice the slowest on a quiet machine.
      const most = 200_000 + length * 50;
      // Once more, since other tests' garbage may be collected meanwhile.
      if (work() > most && work() > most) slow.push(`${filling} in ${place}`);
    }
  expect(slow).toEqual([]);
});

/** Of files with their lines, behind the name of each. */
function rowsOf(isRead: boolean, files: readonly string[]) {
  return files.map((file) => {
    const [, path = '', lines = ''] = /^(.*?): (.*)$/.exec(file) ?? [];
    return [path, lines, isRead] as const;
  });
}

/** Which of these lines a manager of Renovate reads by itself, by what stands around them; of the first, the real one shows it. */
test.each([
  ...toolFiles.map(([path, text]) => [path, text, true] as const),
  ...unreadFiles.map(([path, text]) => [path, text, false] as const),
  ...rowsOf(true, [
    '.github/workflows/a.yaml:     image: ghcr.io/acme/edge:«1.4.0»',
    '.github/workflows/a.yaml: - uses: acme/edge@v«1.4.0»',
    '.github/workflows/a.yaml: with: { go-version: "«1.4.0»" }',
    '.circleci/config.yml:   edge: acme/edge@«1.4.0»',
    '.circleci/config.yml: - image: acme/edge:«1.4.0»',
    'roles/a/tasks/main.yml: image: acme/edge:«1.4.0»',
    'cloudbuild.yaml: - name: acme/edge:«1.4.0»',
    'Directory.Build.props: <Sdk Name="Acme" Version="«1.4.0»"/>',
    'compose.yaml:     image: "${EDGE:-acme/edge:«1.4.0»}"',
    'charts/a/Chart.yaml:     version: «1.4.0»',
    'kustomization.yaml:     newTag: «1.4.0»',
    'kustomization.yaml: tag: &tag «1.4.0»',
    '.gitlab/ci/a.yml: image: acme/edge:«1.4.0»',
    'kustomization.yaml:     version: «1.4.0»',
    'libs.versions.toml: a-b = "«1.4.0»" | [plugins] | x = { id = "a", version = { ref="a-b" } }',
    'build.gradle: ext { a = "«1.4.0»" } | classpath "a:b:" + a',
    'build.gradle.kts: val a: String = "«1.4.0»" | id("a.b") version a',
    'build.gradle.kts: val a by extra("«1.4.0»") | implementation("a", "b", a)',
    'buildSrc/src/a.kt: object V { | const val a = "«1.4.0»" | const val b = "a:b:${V.a}"',
    'values.yaml: aImage: |   # b: |   registry: c |  |   repository: d |   tag: «1.4.0»',
    'Dockerfile: ARG A=«1.4.0» | # b | ARG B=3.20 | ENV C=1 | FROM acme/edge:${A}-alpine',
    '.github/workflows/a.yml: - uses: "sigstore/cosign-installer@v3" |   if: x |   with: |     a: b |     cosign-release: v«1.4.0»',
    'a.yaml: apiVersion: source.toolkit.fluxcd.io/v1 |   ref: { tag: v«1.4.0» }',
    'Formula/a.rb: url "https://github.com/a/b/archive/v«1.4.0».tar.gz"',
    'a.yaml: apiVersion: helm.toolkit.fluxcd.io/v2 |   a: &a «1.4.0» |   tag: *a',
    'ci/a.yml: a: |   services: |     - b:«1.4.0» |   before_script: c',
    'build.xml: <property name="a.b" value="«1.4.0»"/> | <dependency version="${a.b}"/>',
    'Dockerfile: ARG \\ |   A=«1.4.0» | FROM acme/edge:$A',
    'MODULE.bazel: oci.pull(name = "a", image = "b", tag = "«1.4.0»")',
  ]),
  ...rowsOf(false, [
    '.github/workflows/a.yaml: EDGE_IMAGE: ghcr.io/acme/edge:«1.4.0»',
    '.github/workflows/a.yaml: custom-go-version: "«1.4.0»"',
    '.circleci/config.yml: - run: npm install -g edge@«1.4.0»',
    'roles/a/tasks/main.yml: name: "edge=«1.4.0»"',
    'Directory.Build.props: <AcmeSdkVersion>«1.4.0»</AcmeSdkVersion>',
    'kustomization.yaml:   app.kubernetes.io/version: "«1.4.0»"',
    'compose.yaml:     image: "acme/edge:${EDGE-«1.4.0»}"',
    'Dockerfile: FROM acme/edge:${EDGE:-«1.4.0»}',
    '.gitlab-ci.yml:   - &version «1.4.0»',
    'conanfile.py: url = "https://example.com/edge/«1.4.0»"',
    'main.tf: edge = { source_version = "«1.4.0»" }',
    'libs.versions.toml: a = "«1.4.0»" | [libraries] | x = { module = "a:b", version.ref = "a-b" }',
    'build.gradle: a = "«1.4.0»" | compile "a:b:${ab}" | image = "acme/edge:$a"',
    'build.gradle: version = "«1.4.0»" | compile "a:b:2.0.0"',
    'build.gradle.kts: extra["a"] = "«1.4.0»" | println("version $a") | url = "https://example.com/a:b:$a"',
    'pom.xml: <a.version>«1.4.0»</a.version> | <version>${b.version}</version><arg>${a.version}</arg>',
    'build.xml: <property name="a.b" value="«1.4.0»"/> | <dependency version="${a}"/>',
    'build.gradle: def a = "«1.4.0»" | version="$a"',
    'build.sbt: val a = "«1.4.0»" | "x" %% "b" % b',
    'values.yaml: version: «1.4.0» | image: |   repository: a',
    'values.yaml: image: |   repository: a |   edge: «1.4.0»',
    'Dockerfile: ARG A=«1.4.0» | ARG B=3.20 | FROM --platform=$P alpine:$B',
    `Dockerfile: ARG A=«1.4.0» |  | FROM --platform=$P alpine:3.20@sha256:${hex}`,
    ...['', ' # v6.0.1', ' # ratchet:acme/setup-edge@v6', ' # tag=v6'].map(
      (remark) =>
        `.github/workflows/a.yml: - uses: acme/setup-edge@${hex.slice(24)}${remark} |   with: |     edge: «1.4.0»`,
    ),
    `a.yaml: a: |   image: "acme/app:3.0@sha256:${hex}" |   b: c |   edge: «1.4.0»`,
    '.github/workflows/a.yml: - uses: pnpm/action-setup@v6 | - run: a |   env: |     version: v«1.4.0»',
    '.github/workflows/a.yml:   - uses: pnpm/action-setup@v6 | b: |   env: |     version: v«1.4.0»',
    'a.yaml: kind: HelmChart |   chart: a |   version: «1.4.0»',
    'ci/a.yml: a: |   variables: |     b: «1.4.0» |   script: |     - c',
    'bitbucket-pipelines.yml: a: &a b:«1.4.0» |     - step: |         script: |           - c',
  ]),
])('%s: in %s the marked line is read by itself: %s', (path, lines, isRead) => {
  const text = withComments(path, `${lines.replaceAll(' | ', '\n')}\n`, 'x');
  for (const matchAll of Object.values(engines)) {
    const read = search(manager.matchStrings, text, {}, matchAll).map((match) => {
      const groups = { ...match.groups, packageFile: path };
      expect(datasourceOf(groups, matchAll)).toBe('custom.svc');
      const beside = datasourceOf(groups, matchAll, typeTemplate);
      return isReadByName(path, { beside, replaced: match.text }, []);
    });
    expect(read).toEqual(Array.from(lines.matchAll(/«/g), () => isRead));
  }
});
