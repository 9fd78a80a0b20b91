/** Whatever is changed in a preset, the index is refused, and the finding says where. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { presetForEveryEngine as presetFile } from '#model/renovate/preset-patterns.ts';
import { isPreset } from '#model/renovate/preset-shape.ts';
import { chapters } from '../../src/verify/clauses.ts';
import { folderReader } from '../../src/verify/folder-reader.ts';
import { findingsOf, verify } from '../../src/verify/verify.ts';
import { folderOf } from '../folder.ts';
import { goodFiles, now, summed, type Files } from './good-index.ts';
import { everyPlace, withValue, type Place } from './preset-places.ts';

const built = goodFiles();
const presets = [...built.keys()].filter(isPreset).toSorted();
const valueOf = (path: string): unknown => JSON.parse(String(built.get(path)));

/** One of each JSON type. */
const values = ['x', 7, true, null, [], {}, [null], { x: 1 }];

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

test('the shape takes every preset that is built', () => {
  expect(presets.length).toBeGreaterThan(20);
  for (const path of presets) expect(presetFile.safeParse(valueOf(path)).error).toBeUndefined();
});

test('the shape takes addresses as people may write them', () => {
  const rule = {
    description: 'Tool.',
    matchDatasources: ['helm'],
    matchRegistryUrls: ['HTTPS://charts.example.com/für|x'],
    changelogUrl: 'HTTPS://Example.com/{x}?q=[1]#{{{encodeURIComponent newVersion}}}',
  };
  const preset = { ...(valueOf('presets/datasource.json') as object), packageRules: [rule] };
  expect(presetFile.safeParse(preset).error?.issues ?? []).toEqual([]);
});

describe('the shape refuses, and names the place,', () => {
  const whole = valueOf('renovate.json');
  const names = valueOf('presets/names.json');
  const places = [whole, names].flatMap((preset) =>
    everyPlace(preset).map((place) => ({ preset, place })),
  );

  function problems(preset: unknown, place: Place, value: unknown) {
    return presetFile.safeParse(withValue(preset, place, value)).error?.issues ?? [];
  }

  test('another JSON type at any place', () => {
    const taken = places.flatMap(({ preset, place }) =>
      values
        .filter((value) => typeOf(value) !== typeOf(place.value))
        .filter((value) => {
          const [issue] = problems(preset, place, value);
          return issue === undefined || !place.path.join('.').startsWith(issue.path.join('.'));
        })
        .map((value) => `${place.path.join('.')} as ${JSON.stringify(value)}`),
    );
    expect(taken).toEqual([]);
  });

  test('a key of its own in any object', () => {
    const objects = places.filter(({ place }) => typeOf(place.value) === 'object');
    const taken = objects.filter(({ preset, place }) => {
      const value = { ...(place.value as object), automerge: true };
      return problems(preset, place, value).length === 0;
    });
    expect(objects.length).toBeGreaterThan(20);
    expect(taken.map(({ place }) => place.path.join('.'))).toEqual([]);
  });

  test('a pattern that does not compile, and one that only browsers compile', () => {
    const patterns = places.filter(({ place }) =>
      /matchStrings\.|matchCurrentValue/.test(place.path.join('.')),
    );
    const taken = patterns.flatMap(({ preset, place }) => {
      const pattern = String(place.value);
      const isBare = !pattern.startsWith('/');
      const broken = ['(', '(?=x)', String.raw`(x)\1`, '{{x}}', '[z-a]', '[(?<depName>c-a)]'].map(
        (more) => (isBare ? pattern + more : pattern.replace(/\/$/, `${more}/`)),
      );
      return broken
        .filter((value) => isBare || !value.includes('{{'))
        .filter((value) => problems(preset, place, value).length === 0);
    });
    expect(patterns.length).toBeGreaterThan(10);
    expect(taken).toEqual([]);
  });

  test('another word where only some are known', () => {
    const word =
      /(^\$schema|format|customType|matchStringsStrategy|datasourceTemplate|versioningTemplate|versioning|overrideDatasource|matchManagers\.\d+|matchDatasources\.\d+)$/;
    const words = places.filter(({ place }) => word.test(place.path.join('.')));
    const taken = words.filter(({ preset, place }) => problems(preset, place, 'Any').length === 0);
    expect(words.length).toBeGreaterThan(20);
    expect(taken.map(({ place }) => place.path.join('.'))).toEqual([]);
  });

  test('a value that runs a template', () => {
    const texts = places.filter(
      ({ place }) =>
        typeof place.value === 'string' &&
        !/description|managerFilePatterns/.test(place.path.join('.')),
    );
    const taken = texts.filter(
      ({ preset, place }) =>
        problems(preset, place, `${String(place.value)}{{env.TOKEN}}`).length === 0,
    );
    expect(taken.map(({ place }) => place.path.join('.'))).toEqual([]);
  });
});

describe('verify refuses', () => {
  const ofPresets = new Set(
    chapters
      .flatMap(({ clauses }) => clauses)
      .filter(({ name }) => name.startsWith('preset'))
      .map(({ name }) => name),
  );

  test('another JSON type anywhere in any preset', async () => {
    const place = fc
      .constantFrom(...presets)
      .chain((path) => fc.constantFrom(...everyPlace(valueOf(path))).map((at) => ({ path, at })));
    await fc.assert(
      fc.asyncProperty(place, fc.constantFrom<unknown>(...values), async ({ path, at }, value) => {
        fc.pre(typeOf(value) !== typeOf(at.value));
        const files = new Map(built);
        const changed = withValue(valueOf(path), at, value);
        files.set(path, `${JSON.stringify(changed, undefined, 2)}\n`);
        const found = await findings(summed(files));
        expect(
          found.filter(({ clause }) => ofPresets.has(clause)).map(({ where }) => where),
        ).toContain(path);
      }),
      { numRuns: 15 },
    );
  });

  describe('managers that are another component’s but for', () => {
    const [, path = ''] = presets.filter((one) => one.startsWith('presets/only/'));
    const text = String(built.get(path));
    const name = path.replace(/^.*\/(.+)\.json$/, '$1');

    test.each([
      [
        'one of two names',
        (was: string) => was.replace(`<depName>${name})`, `<depName>${'x'.repeat(name.length)})`),
      ],
      ['a character', (was: string) => was.replace('renovate:', 'renovatf:')],
      ['a pattern', (was: string) => was.replace('"**/.env"', '"**"')],
      ['a list beside them', (was: string) => was.replace('  "packageRules"', '  "x": [],\n$&')],
      ['a list within another object', withinObject],
      [
        'half of the list',
        (was: string) => was.replace(/\n {4}\},\n {4}\{[^]*?\n {2}\],/, '\n    }],'),
      ],
    ])('%s', async (_, change) => {
      const changed = change(text);
      expect(changed).not.toBe(text);
      const found = await findings(summed(new Map([...built, [path, changed]])));
      expect(
        found.filter(({ clause }) => ofPresets.has(clause)).map(({ where }) => where),
      ).toContain(path);
    });
  });

  test('and says in which file, where in it, and what is wrong', async () => {
    const files = new Map(built);
    const preset = valueOf('presets/comments.json') as {
      customManagers: { matchStrings: string[] }[];
    };
    preset.customManagers[1]!.matchStrings[0] = '(';
    files.set('presets/comments.json', `${JSON.stringify(preset, undefined, 2)}\n`);
    const found = await findings(summed(files));
    expect(found.find(({ clause }) => clause === 'preset-says-only-what-we-write')).toMatchObject({
      where: 'presets/comments.json',
      place: 'customManagers[1].matchStrings[0]',
      message: 'must be a pattern that RE2 and browsers compile',
    });
  });
});

function withinObject(preset: string): string {
  const [before = '', after = ''] = preset.split('\n  "customManagers"');
  return `${before}\n  "prBodyDefinitions": {\n  "customManagers"${after.trimEnd()}}\n`;
}

async function findings(files: Files) {
  const result = await verify(await folderReader(folderOf(Object.fromEntries(files))), now);
  return findingsOf(result, 'violation');
}
