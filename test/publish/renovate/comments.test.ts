import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { commentManager } from '#publish/renovate/comments.ts';
import { commentExamples } from '#publish/renovate/examples.ts';
import { fileKinds } from '#publish/renovate/file-kinds.ts';

const [kind] = fileKinds;
const expressions = commentManager(kind!, 'svc').matchStrings;

/** What is left of a text when the versions under comments are replaced by brackets. */
const cases: readonly (readonly [text: string, replaced: string])[] = [
  ['# renovate: svc=a\nA=1.0\n', 'A=[]'],
  ['# renovate: svc=a\nA="v1.0"\n', 'A="v[]"'],
  ["# renovate: svc=a\nA = '1.0.2',\n", "A = '[]',"],
  ['# renovate: svc=a\nA := 1.0\n', 'A := []'],
  ['# renovate: svc=a\nA==1.0\n', 'A==[]'],
  ['# renovate: svc=a\nENV A 1.0\n', 'ENV A []'],
  ['# renovate: svc=a\nFROM example/a:1.0-alpine AS x\n', 'FROM example/a:[]-alpine AS x'],
  ['# renovate: svc=a\nA=1.0-rc-1\n', 'A=[]'],
  ['# renovate: svc=a\nA=https://example.com/v2/a-1.0.jar\n', 'A=https://example.com/v2/a-[].jar'],
  ['# renovate: svc=a\nJAVA_17_HOME=/opt/a/1.0/bin\n', 'JAVA_17_HOME=/opt/a/[]/bin'],
  ['# renovate: svc=a\nA="^1.0"\n', 'A="[]"'],
  ['// renovate: svc=a\nval a = "1.0"\n', 'val a = "[]"'],
  ['<!-- renovate: svc=a -->\n<a.version>1.0</a.version>\n', '<a.version>[]</a.version>'],
  ['-- renovate: svc=a\na: 1.0\n', 'a: []'],
  ['/* renovate: svc=a */\na = 1.0\n', 'a = []'],
  ['# renovate: svc=a — do not touch\r\nA=1.0\r\n', 'A=[]\r'],
];

type Found = { readonly depName: string | undefined; readonly currentValue: string | undefined };

/** Renovate reads expressions with RE2, and where that is missing with JavaScript's engine. */
const engines: Readonly<Record<string, (expression: string, text: string) => readonly Found[]>> = {
  JavaScript: (expression, text) => {
    const groups = new RegExp(expression).exec(text)?.groups;
    return groups ? [{ depName: groups['depName'], currentValue: groups['currentValue'] }] : [];
  },
  RE2: (expression, text) => {
    const matcher = RE2JS.compile(expression).matcher(text);
    if (!matcher.find()) return [];
    const group = (name: string) => matcher.group(name) ?? undefined;
    return [{ depName: group('depName'), currentValue: group('currentValue') }];
  },
};

describe.each(Object.entries(engines))('in %s', (_, run) => {
  test.each(cases)('%j', (text, replaced) => {
    const found = expressions.flatMap((expression) => run(expression, text));
    expect(found.map(({ depName }) => depName)).toEqual(['a']);
    const line = text.split('\n')[1] ?? '';
    expect(line.replace(found[0]?.currentValue ?? '', '[]')).toBe(replaced);
  });

  test.each([
    '# renovate: a\nA=1.0\n',
    '# renovate: svc=\nA=1.0\n',
    '# renovate: svk=a\nA=1.0\n',
    '# svc=a\nA=1.0\n',
    '# renovate: svc=a\n\nA=1.0\n',
    '# renovate: svc=a\nA=latest\n',
    '# renovate: svc=a\nA=21\n',
    '# renovate: svc=a\nA=\n',
    '# renovate: svc=a\nA>=1.0\n',
    'A=1.0 # renovate: svc=a\n',
  ])('nothing in %j', (text) => {
    expect(expressions.flatMap((expression) => run(expression, text))).toEqual([]);
  });

  test.each(commentExamples({ datasource: 'svc', id: 'my-tool', version: '1.2.0' }))(
    'the example $path',
    ({ text }) => {
      expect(expressions.flatMap((expression) => run(expression, text))).toEqual([
        { depName: 'my-tool', currentValue: '1.2.0' },
      ]);
    },
  );
});

test('every kind of file has an example', () => {
  const shown = commentExamples({ datasource: 'svc', id: 'a', version: '1.0' }).map(
    ({ kind }) => kind,
  );
  expect([...new Set(shown)]).toEqual(fileKinds.map(({ name }) => name));
});

test('a long line costs no more than its length', () => {
  const text = `# renovate: svc=a\n${'=x'.repeat(20_000)}\n`;
  const before = performance.now();
  for (const expression of expressions) new RegExp(expression, 'g').exec(text);
  expect(performance.now() - before).toBeLessThan(500);
});
