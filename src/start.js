#!/usr/bin/env node
/** In plain JavaScript, so that a Node that is too old can load it and say so. Sources have `using`. */
const needed = import.meta.url.endsWith('/start.js') ? [24, 0] : [22, 19];
const running = process.versions.node;
const [major = 0, minor = 0] = running.split('.').map(Number);

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  process.stderr.write(
    `release-index needs Node ${needed.join('.')} or later, and this is Node ${running}; install a newer one (in a clone, npm ci does)\n`,
  );
  process.exitCode = 2;
} else {
  // Before the first TypeScript file, so that Node strips its types only once.
  process.getBuiltinModule('node:module').enableCompileCache();
  const { start } = await import('./main.ts');
  await start();
}
