/** The help's releases under the names that the tests ask for, so that one table of them is kept. */
import { sample as shown } from '#query/help/sample.ts';
import type { SearchFile } from '#model/served/search.ts';

export { sampleNow } from '#query/help/sample.ts';

const names: readonly (readonly [shown: string, asked: string])[] = [
  ['"id":"server"', '"id":"svc"'],
  ['"follows":"server"', '"follows":"svc"'],
  ['"tags":["proxy"', '"tags":["node"'],
  ['edge-proxy', 'edge-node'],
  ['dge proxy', 'dge node'],
  ['agent-cache', 'build-cache-node'],
  ['Agent cache', 'Build cache node'],
  ['agent-cli', 'build-agent-npm'],
  ['Agent CLI', 'npm agent'],
  ['plugin-bundle', 'dashboard-bundle'],
  ['Plugin bundle', 'Dashboard bundle'],
];

export const sample = JSON.parse(
  names.reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(shown)),
) as SearchFile;
