/**
 * The program from its sources. Files name each other by their whole path, those of the program and those
 * within a library, so there is nothing to look up for them: Node otherwise looks for each of a thousand
 * imports, and reads the manifests again. How it comes from a path to a text is a twentieth of a build, too.
 */
const { registerHooks } = process.getBuiltinModule('node:module');
const { readFileSync } = process.getBuiltinModule('node:fs');

const folder = new URL('.', import.meta.url).href;
const typed = 'module-typescript';
/** What the libraries' names stand for. */
const libraries = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const isOwn = context.parentURL?.startsWith(folder) ?? false;
    if (!isOwn) return withinLibrary(specifier, context) ?? next(specifier, context);
    if (specifier.endsWith('.ts')) return { ...ownFile(specifier, context), shortCircuit: true };
    const known = libraries.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    libraries.set(specifier, known);
    return known;
  },
  load(url, context, next) {
    if (context.format !== typed || !url.startsWith(folder)) return next(url, context);
    return { format: typed, source: readFileSync(new URL(url), 'utf8'), shortCircuit: true };
  },
});

/** `#room/file.ts`, or a path from the file that asks. */
function ownFile(specifier, { parentURL }) {
  const { href } = specifier.startsWith('#')
    ? new URL(specifier.slice(1), folder)
    : new URL(specifier, parentURL);
  return { url: href, format: typed };
}

/** What is imported by its path; what is required may be named without its ending. */
function withinLibrary(specifier, { parentURL, conditions }) {
  if (!/^\.\.?\//.test(specifier) || !conditions.includes('import')) return undefined;
  // The library of schemas has its words in fifty languages, of which it takes the English ones by themselves.
  const path = specifier === '../locales/index.js' ? '../locales/en.js' : specifier;
  return { url: new URL(path, parentURL).href, shortCircuit: true };
}

export const { start } = await import('./main.ts');
