/** Our way from the views to the pages, as a program of its own. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTexts } from '#io/read-folder.ts';
import { prepareTemplates } from '#publish/templates.ts';

const [views = '', folder = '', out = ''] = process.argv.slice(2);
const templates = prepareTemplates(readTexts(folder).value);
mkdirSync(out, { recursive: true });
for (const name of readdirSync(views)) {
  const view = JSON.parse(readFileSync(join(views, name), 'utf8')) as object;
  const id = name.replace(/\.json$/, '');
  const text = templates.render(id === 'index' ? 'home' : 'component', view);
  writeFileSync(join(out, `${id}.html`), text);
}
