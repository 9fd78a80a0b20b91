/** Every wrong input ends with exit code 1, a line that names file and place, and nothing written. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  changed,
  correctionsOf,
  expectRefusal,
  filesOf,
  policyOf,
  projectOf,
  run,
} from '../project.ts';

const component = (place: string, value: unknown) =>
  changed('components/server.json', place, value);

const cases: Record<string, [changes: Record<string, unknown>, lines: string[]]> = {
  'a merge that was not finished': [
    { 'data/history/server.json': '{\n<<<<<<< HEAD\n"id": "server"\n=======\n>>>>>>> other\n}\n' },
    [
      'data/history/server.json: 2:1: holds a merge conflict; take one side, or both where they add different lines, and remove its marks [E-NOT-JSON]',
    ],
  ],
  'a byte order mark': [
    { 'components/tool.json': '\uFEFF{}' },
    ['components/tool.json: 1:1: … [E-NOT-UTF8]'],
  ],
  'invalid UTF-8': [
    { 'data/support-policy.json': Uint8Array.of(0x22, 0xff, 0x22) },
    ['data/support-policy.json: … [E-NOT-UTF8]'],
  ],
  'unknown keys, each with the nearest known one': [
    {
      ...component('hompage', 'https://example.com/'),
      ...policyOf({ kind: 'line-age', month: 18, months: 18 }),
    },
    [
      'components/server.json: 1:1: … [E-UNKNOWN-KEY]',
      'data/support-policy.json: … components.server[0]: … [E-UNKNOWN-KEY]',
    ],
  ],
  'a last version of a name that Renovate would stop over': [
    component('references', [
      { kind: 'docker', name: 'example/server', to: '2024.03' },
      { kind: 'docker', name: 'example/older', to: '1.2.3.4' },
      { kind: 'docker', name: 'example/right', to: '2024.3' },
    ]),
    [
      'components/server.json: … references[0].to: … [E-WRONG-VALUE]',
      'components/server.json: … references[1].to: … [E-WRONG-VALUE]',
    ],
  ],
  'a file name that is not its id': [
    component('id', 'sever'),
    ['components/server.json: id: … [E-WRONG-ID]'],
  ],
  'a name that the index keeps': [
    { 'components/index.json': { id: 'index' } },
    ['components/index.json: … [E-WRONG-NAME]'],
  ],
  'sources that cannot work': [
    component('sources', [
      { kind: 'npm', package: 'a b' },
      { kind: 'docker-hub', repository: 'some/tool', include: '(' },
    ]),
    [
      'components/server.json: sources[0].package: … [E-WRONG-SOURCE]',
      'components/server.json: sources[1].include: … [E-WRONG-SOURCE]',
    ],
  ],
  'something else among the components': [
    { 'components/notes.txt': 'hello' },
    ['components/notes.txt: … [E-STRAY-FILE]'],
  ],
  'an address that is none': [
    component('homepage', 'javascript:alert(1)'),
    ['components/server.json: 6:15 homepage: … [E-WRONG-VALUE]'],
  ],
  'a component that follows an unknown one': [
    component('follows', 'tol'),
    ['components/server.json: follows: … [E-UNKNOWN-COMPONENT]'],
  ],
  'a history of another component': [
    changed('data/history/server.json', 'id', 'tool'),
    ['data/history/server.json: … id: … [E-WRONG-HISTORY]'],
  ],
  'a corrupt history, which is not "nothing recorded yet"': [
    { 'data/history/server.json': '' },
    ['data/history/server.json: … [E-NOT-JSON]'],
  ],
  'a policy for an unknown component': [
    changed('data/support-policy.json', 'components.serve', [
      { kind: 'superseded', reason: 'So.', seen: 'https://example.com/' },
    ]),
    ['data/support-policy.json: components.serve: … [E-UNKNOWN-COMPONENT]'],
  ],
  'a rule that can never apply': [
    policyOf(
      { kind: 'below', version: '0.9' },
      { kind: 'line-ends', lines: { '9.9': '2026-01-01' } },
    ),
    [
      'data/support-policy.json: components.server[0]…: … [E-WRONG-RULE]',
      'data/support-policy.json: components.server[1]…: … [E-WRONG-RULE]',
    ],
  ],
  'a replacement that is no component': [
    policyOf({ kind: 'superseded', replacedBy: 'toool' }),
    ['data/support-policy.json: components.server[0].replacedBy: … [E-UNKNOWN-COMPONENT]'],
  ],
  'a correction that changes nothing': [
    correctionsOf({ version: '1.1', date: '2025-10-15' }),
    ['data/curated/server.json: corrections[0]…: … [E-WRONG-CORRECTION]'],
  ],
  'a correction from the future': [
    correctionsOf({ version: '1.1', date: '2026-12-01', on: '2026-12-02' }),
    [
      'data/curated/server.json: corrections[0].date: … [E-FUTURE-DATE]',
      'data/curated/server.json: corrections[0].on: … [E-FUTURE-DATE]',
    ],
  ],
  'links that no release can ever have': [
    {
      ...component('changelog', [{ url: 'https://example.com/', from: '2.0', to: '1.10' }]),
      ...changed('components/tool.json', 'changelog', [{ url: 'https://example.com/{line}' }]),
    },
    [
      'components/server.json: changelog[0]: … [E-WRONG-CHANGELOG]',
      'components/tool.json: changelog[0]: … [E-WRONG-CHANGELOG]',
    ],
  ],
  'a template that names what its page does not have': [
    { 'site/templates/404.hbs': '<p>{{nope}}</p>' },
    ['site/templates/404.hbs: 1:5: … [E-WRONG-TEMPLATE]'],
  ],
  'a mistake in the frame around every page': [
    { 'site/templates/layout.hbs': '<title>\n{{nope}}</title>' },
    ['site/templates/layout.hbs: 2:2: … [E-WRONG-TEMPLATE]'],
  ],
  'a frame that does not show its page': [
    { 'site/templates/layout.hbs': '<title>{{page.title}}</title>' },
    ['site/templates/layout.hbs: must name {{> @partial-block}}… [E-WRONG-TEMPLATE]'],
  ],
  'a missing site file': [{ 'site/site.json': undefined }, ['site/site.json: … [E-FILE-MISSING]']],
  'several mistakes at once, all of them': [
    { ...component('homepage', 'x'), 'components/tool.json': '[]', 'site/site.json': '{}' },
    [
      'site/site.json: 1:1 title: … [E-WRONG-VALUE]',
      'site/site.json: 1:1 description: … [E-WRONG-VALUE]',
      'site/site.json: 1:1 baseUrl: … [E-WRONG-VALUE]',
      'site/site.json: 1:1 datasource: … [E-WRONG-VALUE]',
      'components/server.json: 6:15 homepage: … [E-WRONG-VALUE]',
      'components/tool.json: 1:1: … [E-WRONG-VALUE]',
    ],
  ],
};

/** `…` stands for anything. */
function asPattern(line: string): RegExp {
  return new RegExp(`^${line.replaceAll(/[.[\]{}()?]/g, String.raw`\$&`).replaceAll('…', '.*')}$`);
}

describe.each(Object.entries(cases))('%s', (_name, [changes, lines]) => {
  test('is refused, and nothing is written', async () => {
    const folder = projectOf(changes);
    const before = filesOf(folder);
    const { code, out, err } = await run(folder, 'build');
    expect({ code, out, lines: err.trimEnd().split('\n') }).toEqual({
      code: 1,
      out: '',
      lines: lines.map((line) => expect.stringMatching(asPattern(line))),
    });
    expect(filesOf(folder)).toEqual(before);
  });
});

test('check lists the same as build, with a count', async () => {
  const folder = projectOf({ ...component('homepage', 'x'), 'components/tool.json': '[]' });
  const built = await run(folder, 'build');
  expect(await run(folder, 'check')).toEqual({ code: 1, out: '', err: `${built.err}2 problems\n` });
});

describe('files that belong to no component are', () => {
  const strays = {
    'data/history/srever.json': { id: 'srever', releases: [] },
    'data/curated/old.json': { id: 'old' },
    'data/curated/server': { id: 'server' },
  };
  const lines = [
    'data/history/srever.json: there is no component "srever"; did you mean "server"? restore the definition; a history goes only with a component that is removed for good [E-STRAY-FILE]',
    'data/curated/old.json: there is no component "old"; there are server, tool; rename or remove it [E-STRAY-FILE]',
    'data/curated/server: is no <component>.json; rename or remove it [E-STRAY-FILE]',
  ];

  test('found by check', async () => {
    const { err } = await run(projectOf(strays), 'check');
    expect(err.trimEnd().split('\n')).toEqual([...lines, '3 problems']);
  });

  test('refused by build, which would silently stop to publish what is recorded', async () => {
    const folder = projectOf(strays);
    const { code, err } = await run(folder, 'build');
    expect({ code, lines: err.trimEnd().split('\n') }).toEqual({ code: 1, lines });
    expect(Object.keys(filesOf(folder)).filter((path) => path.startsWith('dist'))).toEqual([]);
  });
});

test('an output folder that is a file is left alone', async () => {
  const folder = projectOf({ dist: 'precious' });
  expect(await run(folder, 'build')).toEqual({
    code: 1,
    out: '',
    err: 'dist: is a file, where a folder is needed; move it away or choose another --out [E-WRONG-FOLDER]\n',
  });
});

test.each(['.', 'other'])('an output folder that no build made is left alone: %s', async (out) => {
  const folder = projectOf({ 'other/thesis.txt': 'x' });
  const message = ': holds files, and no build made it, so they would be lost; ';
  await expectRefusal(folder, ['build', '--out', join(folder, out)], message);
});

test.each([
  ['data/curated', 'data'],
  ['components/served', 'components'],
  ['site', 'site'],
])('an output folder among what is read is refused: %s', async (out, among) => {
  const folder = projectOf();
  const message = `${out}: lies within ${among}, which people or the program keep; choose another --out [E-WRONG-FOLDER]\n`;
  await expectRefusal(folder, ['build', '--out', join(folder, out)], message);
});

test('an unreadable folder is a problem, not an empty one', async () => {
  const folder = projectOf();
  const { err } = await run(folder, 'build', '--components', join(folder, 'site/site.json'));
  expect(err).toBe(
    'site/site.json: cannot be read: it is a file, or below one, where a folder is needed [E-FILE-UNREADABLE]\n',
  );
});

test.each([
  [['build', '--now', 'yesterday'], /It must be a day/],
  [['build', '--nwo', '2026-01-01'], /unknown option '--nwo'\n\(Did you mean --now\?\)/],
  [['bild'], /unknown command 'bild'\n\(Did you mean build\?\)/],
  [['explain'], /missing required argument 'component'/],
  [['build', '--base-url', 'ftp://x'], /plain address/],
  [['build', '--components', ''], /It must name a folder/],
])('wrong usage %j ends with 2 and a hint', async (words, message) => {
  const { code, out, err } = await run(projectOf(), ...words);
  expect({ code, out, err }).toEqual({ code: 2, out: '', err: expect.stringMatching(message) });
});
