/** `brand` in `site/site.json`: what it changes on every page, and what is refused. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accentsOf, backgrounds } from '#model/brand.ts';
import { programFolder } from '#io/program.ts';
import { readProgramSite } from '#io/program-site.ts';
import { put } from '../folder.ts';
import { changed, expectRefusal, filesOf, jsonIn, projectOf, run } from '../project.ts';

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h9v9z"/></svg>';
const picture = readFileSync(join(programFolder, 'site/assets/preview.png'));

function branded(brand: object, assets: object = {}): string {
  return projectOf({ ...changed('site/site.json', 'brand', brand), ...assets });
}

test('five lines give every page a colour, a logo, an icon and a picture, which verify proves', async () => {
  const project = branded(
    { accent: '#b5179e', logo: 'logo.svg', icon: 'mark.png' },
    { 'site/assets/logo.svg': logo, 'site/assets/mark.png': picture },
  );
  expect(await run(project, 'check')).toMatchObject({ code: 0 });
  expect(await run(project, 'build')).toMatchObject({ code: 0 });
  const dist = join(project, 'dist');
  const files = filesOf(dist);
  expect(files['assets/style.css']).toMatch(
    /:root \{\n {2}--accent: light-dark\(#b5179e, #[0-9a-f]{6}\);\n\}\n$/,
  );
  for (const path of ['index.html', 'server.html', 'renovate.html']) {
    expect(files[path]).toMatch(
      /<img class="logo" src="assets\/logo.svg\?\w+" width="120" height="40" alt="">/,
    );
    expect(files[path]).toMatch(/<link rel="icon" type="image\/png" href="assets\/mark.png\?\w+">/);
    expect(files[path]).toContain(
      '<meta property="og:image" content="https://releases.example.com/assets/mark.png">',
    );
    expect(files[path]).not.toContain('favicon.ico');
  }
  expect(jsonIn(dist, 'facts.json').settings.brand.accent).toBe('#b5179e');
  expect(await run(project, 'verify', dist)).toMatchObject({ code: 0 });
  put(dist, 'assets/style.css', files['assets/style.css']?.replace('#b5179e', '#b5179d'));
  expect(await run(project, 'verify', dist)).toMatchObject({ code: 1 });
});

const asset = (name: string, content: string) => ({ [`site/assets/${name}`]: content });
const refused: Record<string, [brand: object, assets?: object]> = {
  'no colour → brand.accent: must be a colour such as "#0b6b5d"': [{ accent: 'teal' }],
  'a pale colour → brand.accent: is hard to read on light pages: its contrast is 1.6 to 1, and text needs 4.5; the nearest colour that passes is "#':
    [{ accent: '#5fd0bd' }],
  'one of two → brand.accent.dark: is hard to read on dark pages': [
    { accent: { light: '#0b6b5d', dark: '#333333' } },
  ],
  'a missing file → names logo.svg, which is not in site/assets; put it there': [
    { logo: 'logo.svg' },
  ],
  'another kind → must be the name of an .svg or .png file in site/assets': [{ logo: 'a.gif' }],
  'no size → brand.icon: names a.svg, which is no picture that says its size: a PNG, or an SVG with a viewBox':
    [{ icon: 'a.svg' }, asset('a.svg', '<svg/>')],
  'no picture → which is no picture that says its size': [
    { icon: 'a.png' },
    asset('a.png', 'hello'),
  ],
  'a large one → has 300000 bytes; make it smaller than 200000': [
    { icon: 'a.png' },
    asset('a.png', 'x'.repeat(300_000)),
  ],
};

test.each(Object.entries(refused))('%s: is refused', async (row, [brand, assets]) => {
  const [, message = ''] = row.split(' → ');
  await expectRefusal(branded(brand, assets), ['check'], message);
  await expectRefusal(branded(brand, assets), ['build'], message);
});

test('the colour that is named passes, and so does the one for dark pages', async () => {
  for (const accent of ['#ff0000', '#ffff00', '#5fd0bd', '#ffffff', '#888888']) {
    const { err } = await run(branded({ accent }), 'check');
    const [, nearest = ''] = /passes is "(.+)"/.exec(err) ?? [];
    expect(await run(branded({ accent: nearest }), 'check')).toMatchObject({ code: 0 });
    expect(await run(branded({ accent: accentsOf(nearest) }), 'check')).toMatchObject({ code: 0 });
  }
});

test('the contrast is measured on all backgrounds that the styles have', () => {
  const style = new TextDecoder().decode(readProgramSite().value.assets.get('style.css'));
  const long = (hex = '') => (hex.length === 4 ? hex.replaceAll(/[0-9a-f]/g, '$&$&') : hex);
  const found = style.matchAll(/(?:--paper|--wash|background): light-dark\((#\w+), (#\w+)\)/g);
  const pairs = Array.from(found, ([, light, dark]) => [long(light), long(dark)]);
  expect(new Set(pairs.map(([light]) => light))).toEqual(new Set(backgrounds.light));
  expect(new Set(pairs.map(([, dark]) => dark))).toEqual(new Set(backgrounds.dark));
});
