/** The real definitions, and the site that they are published on. */
import { readdirSync, readFileSync } from 'node:fs';
import { component } from '#model/component.ts';
import { site as siteSchema } from '#model/site.ts';

export const definitions = readdirSync('components')
  .toSorted()
  .map((file) => component.parse(read(`components/${file}`)));

export const site = siteSchema.parse(read('site/site.json'));

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
