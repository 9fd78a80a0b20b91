/** What a browser loads before it shows a page, compressed as the host does it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { atMost, type Bench, type Figure } from '../figure.ts';
import { measure } from '../measure.ts';
import { fullBuild } from '../programs.ts';

export async function weightFigures(bench: Bench): Promise<Figure[]> {
  const [own, many] = [bench.folder('own'), await bench.built(bench.small)];
  await measure(fullBuild('.', own));
  const pages = readdirSync(many).filter((name) => name.endsWith('.html'));
  const weights = pages.map((name) => [weight(many, name), name] as const);
  const [heaviest, page] = weights.toSorted(([a], [b]) => b - a)[0] ?? [Number.NaN, ''];
  const home = loaded(own, 'index.html') / 1000;
  return [
    atMost('Home page of the catalogue, all that it loads', home, [20, 'kB']),
    atMost('Largest page of the index', heaviest / 1000, [250, 'kB'], `${page} of ${pages.length}`),
  ];
}

/** The page, and the styles and scripts that it names. */
function loaded(folder: string, page: string): number {
  const text = readFileSync(join(folder, page), 'utf8');
  const named = text.matchAll(/(?:src|href)="(assets\/[^"?]+\.(?:css|js|svg))/g);
  const files = new Set(Array.from(named, ([, path = '']) => path));
  return [page, ...files].reduce((sum, path) => sum + weight(folder, path), 0);
}

/** As fast as a server compresses on the way, which is not as well as can be. */
function weight(folder: string, path: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  return brotliCompressSync(readFileSync(join(folder, path)), { params }).length;
}
