/** Writes what the pages show, as the build computes it: one JSON file per page. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadJudged } from '#project/judged.ts';
import { openProject } from '#project/project.ts';
import type { Context } from '#project/context.ts';
import { readAssets, readTemplates } from '#io/program-files.ts';
import { toInstant } from '#model/time/instant.ts';
import { componentView } from '#publish/pages/component-view.ts';
import { homeFirstView } from '#publish/pages/home-view.ts';
import { placesOf } from '#publish/pages/places.ts';
import { loadTemplateEngine } from '#io/template-engine.ts';
import { pageContext, type PageContext } from '#publish/pages/page-context.ts';
import { summarise } from '#publish/support/summary.ts';
import { today } from '../corpus/history.ts';

const [project = '', views = ''] = process.argv.slice(2);
const context: Context = {
  components: join(project, 'components'),
  data: join(project, 'data'),
  site: join(project, 'site'),
  out: '',
  now: toInstant(today),
  clock: toInstant(today),
  json: false,
  quiet: true,
  terminal: { out: ignore, err: ignore, note: ignore, isTTY: false, columns: 80 },
  env: {},
};
const loaded = openProject(context);
const templates = readTemplates(context.site).value;
const assets = readAssets(context.site).value;
const shared: PageContext = pageContext({
  site: loaded.site,
  today,
  templates,
  assets,
  loadEngine: loadTemplateEngine,
});
mkdirSync(views, { recursive: true });
const summaries = loaded.components.flatMap((component) => {
  const judged = loadJudged(context, loaded, component).value;
  if (!judged) return [];
  write(component.id, componentView(judged, placesOf(judged), shared));
  return [summarise(judged, today)];
});
write('index', homeFirstView(summaries, [], [], shared));

function write(name: string, view: object): void {
  writeFileSync(join(views, `${name}.json`), JSON.stringify(view));
}

function ignore(): void {}
