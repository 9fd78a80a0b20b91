/** How to find out which version one runs stands beside the question, and wherever else it is asked. */
import { expect, test } from 'vitest';
import { filesOf, jsonIn, projectOf, run, sound } from '../../project.ts';

const npm = { kind: 'npm', name: '@acme/server' };
const image = { kind: 'docker', name: 'acme/server' };

test.each<[object, readonly string[]]>([
  [{ versionCommand: 'server --version' }, ['server --version']],
  [
    { versionCommand: { Linux: 'cat /opt/<v>', Windows: 'server.exe /v' }, references: [npm] },
    ['Linux: cat /opt/<v>', 'Windows: server.exe /v'],
  ],
  [{ references: [{ ...npm, to: '1.0' }, image] }, ['docker image ls acme/server']],
  [{ references: [npm, image] }, ['npm ls @acme/server', 'docker image ls acme/server']],
  [{}, []],
])('%j', async (keys, said) => {
  const definition = { ...(sound['components/server.json'] as object), ...keys };
  const folder = projectOf({ 'components/server.json': definition });
  expect(await run(folder, 'build')).toMatchObject({ code: 0 });
  const files = filesOf(`${folder}/dist`);
  const [, shown] = /find out which you run:(.*)<\/p>/.exec(files['server.html'] ?? '') ?? [];
  const plain = shown
    ?.replaceAll(/<\/?code>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
  const spans = Array.from((plain ?? '').matchAll(/<span>(.*?)<\/span>/g), ([, one]) => one);
  expect(spans).toEqual(said);
  const explained = await run(folder, 'explain', 'server');
  expect([...explained.out.matchAll(/Find out +(.*)/g)].map(([, one]) => one)).toEqual(said);
  const { result } = jsonIn(folder, 'dist/api/v1/products/server.json');
  expect(result.versionCommand).toBe(said[0]?.replace(/^Linux: /, '') ?? null);
});
