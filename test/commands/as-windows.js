/** Paths as Windows has them: imported first, it makes a program join and split with backslashes. */
import * as fs from 'node:fs';
import { registerHooks } from 'node:module';
import { win32 } from 'node:path';

const plain = (value) => (typeof value === 'string' ? value.replaceAll('\\', '/') : value);
const joined = (value) => (typeof value === 'string' ? value.replaceAll('/', '\\') : value);

function withBackslashes(own, name) {
  if (typeof own !== 'function' || !name.endsWith('Sync')) return own;
  const paths = /^(?:rename|cp|link|copyFile)Sync$/.test(name) ? 2 : 1;
  return (...given) => {
    const found = own(...given.slice(0, paths).map(plain), ...given.slice(paths));
    return name === 'readdirSync' ? found.map(entryOf) : found;
  };
}

function entryOf(entry) {
  if (typeof entry === 'string') return joined(entry);
  return Object.defineProperty(entry, 'parentPath', { value: joined(entry.parentPath) });
}

const modules = {
  path: win32,
  fs: Object.fromEntries(
    Object.entries(fs).map(([name, own]) => [name, withBackslashes(own, name)]),
  ),
};
globalThis.asOnWindows = modules;

const source = (name) => {
  const names = Object.keys(modules[name]).filter((one) => /^\w+$/.test(one) && one !== 'default');
  const own = `globalThis.asOnWindows.${name}`;
  return `export const { ${names.join(', ')} } = ${own}; export default ${own};`;
};
registerHooks({
  resolve(specifier, context, next) {
    const name = specifier.replace(/^node:/, '');
    if (!(name in modules) || !context.parentURL?.includes('/src/'))
      return next(specifier, context);
    return { url: `data:text/javascript,${encodeURIComponent(source(name))}`, shortCircuit: true };
  },
});
