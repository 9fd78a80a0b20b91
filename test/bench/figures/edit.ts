/** What `serve` does at each change: the same process builds again, and makes only what the edit changes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type History, serialiseHistory } from '#model/history/history.ts';
import { buildSite } from '#project/build-site.ts';
import { publishedBefore } from '#project/published-before.ts';
import { contextOf } from '../../context.ts';
import { today } from '../corpus/history.ts';
import { atMost, type Bench, type Figure } from '../figure.ts';

export async function editFigures({ corpus, folder }: Bench): Promise<Figure[]> {
  const project = corpus({ components: 464, releases: 30_000 });
  const context = { ...contextOf(project, today), out: join(folder('edited'), 'dist') };
  const options = { successes: new Map(), before: publishedBefore() };
  buildSite(context, options);

  const file = join(project, 'data/history/part-0.json');
  const { releases, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as History;
  const edited = [releases.slice(0, -1), releases, releases.slice(0, -1)];
  const times = edited.map((some) => {
    writeFileSync(file, serialiseHistory({ ...rest, releases: some }));
    const start = performance.now();
    buildSite(context, options);
    return (performance.now() - start) / 1000;
  });
  const { changed, same } = buildSite(context, options);
  const words = 'An edit of one release while 464 components are served';
  return [
    atMost(words, Math.min(...times), 1, 's', 'by the clock'),
    atMost('Files written where nothing changed', changed.length, 0, 'files', `of ${same}`),
  ];
}
