/** The definitions of a real catalogue, and the site that they are published on. */
import { readdirSync, readFileSync } from 'node:fs';
import { component } from '#model/component/component.ts';
import { site as siteSchema } from '#model/site.ts';
import { seenDefinition } from '../../publish/renovate/definitions.ts';
import { catalogue } from '../../shipped.ts';

export const definitions = readdirSync(`${catalogue}/components`)
  .toSorted()
  .map((file) => seenDefinition(component.parse(read(`${catalogue}/components/${file}`))));

export const site = siteSchema.parse(read(`${catalogue}/site/site.json`));

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
