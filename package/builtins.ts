/**
 * Node's own modules, taken by `require`: an `import` of one reads each of its exports, which for
 * `node:process` and `node:crypto` loads dozens of others before a command does anything.
 */
import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';

const require = createRequire(import.meta.url);
/** Large, and by most commands not needed: loaded when something of theirs is used. */
const late: ReadonlySet<string> = new Set(['node:crypto', 'node:child_process', 'node:zlib']);

export const builtinsByRequire: Plugin = {
  name: 'builtins-by-require',
  setup(bundle) {
    bundle.onResolve({ filter: /^node:/ }, ({ path, namespace }) =>
      namespace === 'builtin' ? { path, external: true } : { path, namespace: 'builtin' },
    );
    bundle.onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({
      contents: late.has(path) ? lateModule(path) : `module.exports = require('${path}');`,
    }));
  },
};

/** With the names that it has where the package is made; Node has no fewer in later versions. */
function lateModule(name: string): string {
  const keys = Object.getOwnPropertyNames(require(name) as object);
  const getters = keys.map((key) => `get ${key}() { return require('${name}').${key}; },`);
  return `module.exports = {${getters.join('\n')}};`;
}
