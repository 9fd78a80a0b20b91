/** Node's own modules that are large, and by most commands not needed: loaded when something of theirs is used. */
import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';

const require = createRequire(import.meta.url);

export const lateBuiltins: Plugin = {
  name: 'late-builtins',
  setup(bundle) {
    bundle.onResolve({ filter: /^node:(crypto|child_process|zlib)$/ }, ({ path, namespace }) =>
      namespace === 'late' ? { path, external: true } : { path, namespace: 'late' },
    );
    bundle.onLoad({ filter: /./, namespace: 'late' }, ({ path }) => ({
      contents: lateModule(path),
    }));
  },
};

/** With the names that it has where the package is made; Node has no fewer in later versions. */
function lateModule(name: string): string {
  const keys = Object.getOwnPropertyNames(require(name) as object);
  const getters = keys.map((key) => `get ${key}() { return require('${name}').${key}; },`);
  return `module.exports = {${getters.join('\n')}};`;
}
