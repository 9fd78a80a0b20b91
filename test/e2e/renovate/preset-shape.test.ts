/** The shape that the program holds presets to is Renovate's: what it takes, Renovate takes. */
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { presetForEveryEngine as presetFile } from '#model/renovate/preset-patterns.ts';
import { isPreset } from '#model/renovate/preset-shape.ts';
import { everyPlace, withValue } from './preset-places.ts';
import { builtIndex } from './built.ts';
import { installRenovate, installTimeout, ofRenovate } from './install.ts';
import { validated } from './validated.ts';

let presets: readonly unknown[];

beforeAll(async () => {
  await installRenovate();
  const built = await builtIndex('https://releases.example.com');
  presets = [...built].flatMap(([path, { body }]) =>
    isPreset(path.slice(1)) ? [JSON.parse(body) as unknown] : [],
  );
}, installTimeout);

/** Cut, doubled, joined with more, or the value of another place. */
function variant(value: unknown, more: unknown, how: number): unknown {
  if (Array.isArray(value)) return how % 2 === 0 ? value.slice(1) : [...value, more];
  if (typeof value === 'number') return value + how;
  if (typeof value === 'string') return how === 0 ? more : `${value}${'aZ-)]"!{'.charAt(how)}`;
  const keys = Object.keys(value as object);
  return Object.fromEntries(
    Object.entries(value as object).filter(([key]) => key !== keys[how % keys.length]),
  );
}

test('every variant of a preset that the shape takes is valid for Renovate', async () => {
  expect(presets.length).toBeGreaterThan(50);
  const made = fc.constantFrom(...presets).chain((preset) => {
    const places = everyPlace(preset).slice(1);
    return fc
      .tuple(fc.constantFrom(...places), fc.constantFrom(...places), fc.nat(7))
      .map(([place, { value }, how]) => withValue(preset, place, variant(place.value, value, how)));
  });
  const variants = fc.sample(made, { numRuns: 1500, seed: 44 });
  const texts = new Set(
    variants.filter((one) => presetFile.safeParse(one).success).map((one) => JSON.stringify(one)),
  );
  for (const preset of presets) texts.delete(JSON.stringify(preset));
  expect(texts.size).toBeGreaterThan(100);
  const files = Object.fromEntries([...texts].map((text, i) => [`${i}.json`, text]));
  expect(await validated(files, '--no-global')).toContain(
    `Config validated successfully against ${texts.size} file(s)`,
  );
}, 120_000);

type Option = { readonly name: string; readonly type: string; readonly allowedValues?: string[] };

/** The same name may stand for several options, as `description` does. */
test('every option is of the type that Renovate gives it', async () => {
  const { getOptions } = await ofRenovate<{ getOptions: () => Option[] }>(
    'config/options/index.js',
  );
  const options = getOptions();
  const { properties } = z.toJSONSchema(presetFile) as { properties: Record<string, Schema> };
  const { customManagers, packageRules } = properties;
  const shapes = [
    properties,
    ...[customManagers, packageRules].map((one) => one?.items?.properties ?? {}),
  ];
  const wrong = shapes.flatMap((shape) =>
    Object.entries(shape).flatMap(([name, schema]) => {
      const option = options.find((one) => one.name === name);
      const words = [schema.const, ...(schema.enum ?? [])].filter((word) => word !== undefined);
      if (name === '$schema') return [];
      if (!option) return [`${name} is no option`];
      const { type, allowedValues } = option;
      if (allowedValues && !words.every((word) => allowedValues.includes(word)))
        return [`${name} is one of ${allowedValues.join()}`];
      // One text in place of a list of them.
      const isOne = type === 'array' && schema.type === 'string' && name === 'description';
      return isOne || type === schema.type ? [] : [`${name} is of the type ${type}`];
    }),
  );
  expect(wrong).toEqual([]);
});

type Schema = {
  readonly type?: string;
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
};
