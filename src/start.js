#!/usr/bin/env node
/**
 * Where the npm scripts and the package start, in plain JavaScript. A Node that is too old can load this
 * file, so nothing newer is imported before its version is known. The compile cache is on before the first
 * file with types is loaded, so that Node takes their types off once and not at every start.
 */
const needed = [22, 19];
const running = process.versions.node;
const [major = 0, minor = 0] = running.split('.').map(Number);

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  process.stderr.write(
    `release-index needs Node ${needed.join('.')} or later, and this is Node ${running}; install a newer one (in a clone, npm ci does)\n`,
  );
  process.exitCode = 2;
} else {
  process.getBuiltinModule('node:module').enableCompileCache();
  const { start } = await import('./main.ts');
  await start();
}
