/** Our way from the views to the pages, as a program of its own. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadTemplateEngine } from '#io/template-engine.ts';
import { prepareTemplates } from '#publish/pages/templates.ts';

const [views = '', folder = '', out = ''] = process.argv.slice(2);
const files = readdirSync(folder).map(
  (name) => [name, readFileSync(join(folder, name), 'utf8')] as const,
);
const templates = prepareTemplates(new Map(files), loadTemplateEngine);
mkdirSync(out, { recursive: true });
let scratch = Buffer.alloc(0);
for (const name of readdirSync(views)) {
  // Decoded from bytes, which takes half the time that it takes while reading.
  const view = JSON.parse(readFileSync(`${views}/${name}`).toString()) as object;
  const id = name.replace(/\.json$/, '');
  const text = templates.render(id === 'index' ? 'home' : 'component', view);
  writeFileSync(`${out}/${id}.html`, encode(text));
}

/** Into one buffer for all pages, as a build does. No character takes more than three bytes. */
function encode(text: string): Buffer {
  const most = text.length * 3;
  if (scratch.length < most) scratch = Buffer.allocUnsafe(most);
  return scratch.subarray(0, scratch.write(text));
}
