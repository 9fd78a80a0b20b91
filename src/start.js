/**
 * Where the npm scripts start, in plain JavaScript: the compile cache is on before the first file with
 * types is loaded, so that Node takes their types off once and not at every start.
 */
import { enableCompileCache, registerHooks } from 'node:module';

enableCompileCache();
// The library of schemas brings its messages in fifty languages, each a file; only English is used.
registerHooks({
  load: (url, context, next) =>
    url.endsWith('/zod/v4/locales/index.js')
      ? { format: 'module', source: '', shortCircuit: true }
      : next(url, context),
});
const { start } = await import('./main.ts');
await start();
