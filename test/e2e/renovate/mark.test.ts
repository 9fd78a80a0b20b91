/** Every comment that `mark` would insert, in whole files: the real Renovate finds its component, and proposes once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textOf } from '#publish/output.ts';
import { renovatePresets } from '#publish/renovate/presets.ts';
import { definition } from '../../publish/renovate/definitions.ts';
import { markedFiles } from '../../ask/mark/marked-files.ts';
import { editsOf, type Edits } from './edits.ts';
import { installRenovate, installTimeout } from './install.ts';
import { serve, type Served } from './served.ts';

const ids = ['edge-node', 'svcctl', 'k3d', 'server', 'build-agent', 'build-agent-gradle'];
/** Renovate leaves these folders out by itself, or reads what they hold from elsewhere. */
const files = Object.entries(markedFiles).filter(([path]) => !/node_modules/.test(path));

let index: Served;
let run: Edits;

beforeAll(async () => {
  await installRenovate();
  index = await serve((url) => {
    const site = { title: 'Index', description: 'Index', baseUrl: url, datasource: 'svc' };
    const all = ids.map((id) => definition({ id, title: id }));
    const facts = { rules: new Map(), today: '2026-01-15' as const, site };
    const releases = ['2.1.0-rc.1', '2.1.0', '2.2.0'].map((version) => ({ version }));
    return new Map([
      ...[...renovatePresets(all, facts)].map(
        (preset) => [`/${preset.path}`, { body: textOf(preset) }] as const,
      ),
      ...ids.map((id) => [`/${id}.json`, { body: JSON.stringify({ releases }) }] as const),
    ]);
  });
  run = await editsOf({
    'renovate.json': JSON.stringify({
      extends: [`${index.url}/renovate/v1.json`],
      packageRules: [{ matchDatasources: ['!custom.svc'], enabled: false }],
    }),
    ...Object.fromEntries(files),
  });
}, installTimeout);

afterAll(() => index?.close());

test.each(files)('%s', (path, text) => {
  const marks = [...text.matchAll(/renovate: svc=([\w-]+)/g)].map(([, id]) => id);
  const found = run.found.filter(({ file, manager }) => file === path && manager === 'regex');
  expect(found.map(({ skipped }) => skipped).filter(Boolean)).toEqual([]);
  expect(found.map(({ proposals }) => proposals.map(({ value }) => value))).toEqual(
    marks.map(() => ['2.2.0']),
  );
});
