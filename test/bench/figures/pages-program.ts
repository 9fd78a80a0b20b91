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
for (const name of readdirSync(views)) {
  const view = JSON.parse(readFileSync(join(views, name), 'utf8')) as object;
  const id = name.replace(/\.json$/, '');
  const text = templates.render(id === 'index' ? 'home' : 'component', view);
  writeFileSync(join(out, `${id}.html`), text);
}
