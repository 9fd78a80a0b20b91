/**
 * The program from its sources. Files of its own name each other by their whole path, so there is nothing
 * to look up for them: Node otherwise looks for each of a thousand imports, and reads the manifest again.
 */
const { registerHooks } = process.getBuiltinModule('node:module');

const folder = new URL('.', import.meta.url).href;
/** What the libraries' names stand for. */
const libraries = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const isOwn = context.parentURL?.startsWith(folder) ?? false;
    if (!isOwn) return next(specifier, context);
    if (specifier.endsWith('.ts')) return { ...ownFile(specifier, context), shortCircuit: true };
    const known = libraries.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    libraries.set(specifier, known);
    return known;
  },
});

/** `#room/file.ts`, or a path from the file that asks. */
function ownFile(specifier, { parentURL }) {
  const { href } = specifier.startsWith('#')
    ? new URL(specifier.slice(1), folder)
    : new URL(specifier, parentURL);
  return { url: href, format: 'module-typescript' };
}

export const { start } = await import('./main.ts');
