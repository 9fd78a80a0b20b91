import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { draftOf, draftText, idOf } from '#commands/draft.ts';
import { parseCoordinates } from '#gather/coordinates.ts';
import { component } from '#gather/definition.ts';
import { listen } from '../gather/server.ts';
import { filesOf, projectOf, run } from '../project.ts';

/** An npm registry with one package. */
async function registry(): Promise<string> {
  const { url } = await listen((request, response) => {
    if (request.url !== '/@scope%2Fwheel') return response.writeHead(404).end();
    const time = { '1.0.0': '2024-01-01T10:00:00.000Z', '1.1.0': '2024-05-01T10:00:00.000Z' };
    const versions = { '1.0.0': {}, '1.1.0': {}, '2.0.0-rc.1': {} };
    return response.end(JSON.stringify({ versions, time, 'dist-tags': { latest: '1.1.0' } }));
  });
  return url;
}

describe('new', () => {
  test('writes a definition that is sound, and says what it gathers and what to fill in', async () => {
    const url = await registry();
    const folder = projectOf();
    const { code, out, err } = await run(
      folder,
      'new',
      `npm:${url}#@scope/wheel`,
      '--allow-private-hosts',
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe(
      [
        'components/wheel.json is written.',
        'It would gather 2 releases; the newest:',
        '  1.1.0, 2024-05-01 (published)',
        '  1.0.0, 2024-01-01 (published)',
        'Left out would be 1, such as 2.0.0-rc.1 (is a pre-release)',
        'To fill in:',
        '  title: how people call it',
        '  summary: what it is, in one sentence',
        '  homepage: https://www.npmjs.com/package/@scope/wheel is a guess',
        '  changelogUrl: https://www.npmjs.com/package/@scope/wheel is a guess',
        '  changelog: how the link to the notes of one release is built, if there is one',
        '  line: how many digit groups make a release line, if support goes by lines',
        'Next: gather wheel',
        '',
      ].join('\n'),
    );
    expect(JSON.parse(readFileSync(join(folder, 'components/wheel.json'), 'utf8'))).toEqual({
      $schema: '../site/schema/component.json',
      id: 'wheel',
      title: 'Wheel',
      summary: `Releases of npm:${url}#@scope/wheel.`,
      homepage: 'https://www.npmjs.com/package/@scope/wheel',
      changelogUrl: 'https://www.npmjs.com/package/@scope/wheel',
      sources: [{ kind: 'npm', package: '@scope/wheel', registry: url }],
      references: [{ kind: 'npm', name: '@scope/wheel' }],
    });
    expect(await run(folder, 'check')).toMatchObject({ code: 0 });
    expect(filesOf(folder)['data/history/wheel.json']).toBeUndefined();
  });

  test('refuses what gather could not ask, and writes nothing', async () => {
    const folder = projectOf();
    const before = filesOf(folder);
    expect(await run(folder, 'new', 'wheel', '--from', 'npm:../../wheel')).toEqual({
      code: 1,
      out: '',
      err: 'npm:../../wheel: package: must be written like @scope/name [E-WRONG-SOURCE]\n',
    });
    expect(filesOf(folder)).toEqual(before);
  });

  test('takes another name with --from', async () => {
    const url = await registry();
    const folder = projectOf();
    const words = ['cart', '--from', `npm:${url}#@scope/wheel`, '--allow-private-hosts'];
    expect(await run(folder, 'new', ...words, '--json')).toMatchObject({ code: 0 });
    expect(filesOf(folder)['components/cart.json']).toContain('"id": "cart"');
  });

  test('without a network nothing is written, so that it can be run again', async () => {
    const folder = projectOf();
    const before = filesOf(folder);
    const { code, err } = await run(
      folder,
      'new',
      'npm:http://127.0.0.1:1#wheel',
      '--allow-private-hosts',
    );
    expect(code).toBe(1);
    expect(err).toMatch(/nothing was written, so try again later \[E-UNREACHABLE\]$/m);
    expect(filesOf(folder)).toEqual(before);
  });

  test.each([
    [
      'a package that is not there',
      ['npm:URL#nothing'],
      /^npm:.*nothing answers 404: .*; nothing was written \[E-NO-DRAFT\]$/m,
    ],
    [
      'a name that is taken',
      ['tool', '--from', 'npm:URL#@scope/wheel'],
      /^components\/tool\.json: is there already; change it, or choose another name \[E-FILE-EXISTS\]$/m,
    ],
    [
      'a name that the index keeps',
      ['index', '--from', 'npm:x'],
      /^index: the component's name is a name that the index keeps/m,
    ],
    ['no coordinates', ['wheel'], /^new: "wheel" must start with a kind: npm, maven, pypi/m],
    [
      'coordinates of another shape',
      ['maven:wheel'],
      /^new: "maven:wheel" is no maven source; write it as maven:group:artifact/m,
    ],
  ])('%s is refused', async (_, words, message) => {
    const url = await registry();
    const folder = projectOf();
    const before = filesOf(folder);
    const asked = words.map((word) => word.replace('URL', url));
    const { code, err } = await run(folder, 'new', ...asked, '--allow-private-hosts');
    expect(code).toBe(1);
    expect(err).toMatch(message);
    expect(filesOf(folder)).toEqual(before);
  });
});

describe('a draft', () => {
  test.each([
    ['npm:@scope/wheel', 'wheel'],
    ['maven:org.example:wheel-core', 'wheel-core'],
    ['pypi:Wheel.Core', 'wheel-core'],
    ['helm:https://charts.example.com#wheel', 'wheel'],
    ['docker-hub:scope/wheel', 'wheel'],
    ['oci:registry.example.com/scope/wheel', 'wheel'],
    ['github-releases:scope/wheel', 'wheel'],
    ['gitlab-releases:group/scope/wheel', 'wheel'],
    ['git-tags:https://git.example.com/scope/wheel.git', 'wheel'],
    ['nuget:Scope.Wheel', 'scope-wheel'],
    ['crates:wheel_core', 'wheel-core'],
    ['rubygems:wheel', 'wheel'],
    ['go:example.com/scope/wheel/v2', 'wheel'],
    ['packagist:scope/wheel', 'wheel'],
    ['terraform:scope/wheel', 'wheel'],
    ['terraform:scope/wheel/aws', 'wheel-aws'],
    ['page:https://example.com/releases', 'example-com'],
    ['json:https://example.com/releases.json#/items', 'example-com'],
  ])('of %s is called %s and is a sound definition', (coordinates, id) => {
    const source = parseCoordinates(coordinates);
    expect(idOf(source)).toBe(id);
    expect(component.safeParse(JSON.parse(draftText(draftOf(id, source)))).error).toBeUndefined();
  });
});
