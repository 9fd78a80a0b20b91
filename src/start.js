/**
 * Where the npm scripts start, in plain JavaScript: the compile cache is on before the first file with
 * types is loaded, so that Node takes their types off once and not at every start.
 */
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { start } = await import('./main.ts');
await start();
