/** Every answer of `api/v1/…` that is served keeps the published description of that API. */
import { expect, test } from 'vitest';
import { fortyProducts, oneProduct } from '../../other-indexes.ts';
import { filesOf, policyOf, projectOf, recorded, run, sound } from '../../project.ts';
import { shippedProject } from '../../shipped.ts';
import { against, official } from '../../official.ts';
import { words } from '../../words.ts';

const paths = words(
  'products products/full products/{product} identifiers identifiers/{identifier_type}',
);
const validators = new Map(
  paths.map((path) => {
    const place = encodeURI(`~1${path.replaceAll('/', '~1')}`);
    const schema = 'get/responses/200/content/application~1json/schema';
    return [path, official('endoflife-api-1.2.1', `/paths/${place}/${schema}`)];
  }),
);

type Served = { readonly path: string; readonly value: unknown };

async function servedBy(folder: string): Promise<Served[]> {
  expect(await run(folder, 'build')).toMatchObject({ code: 0 });
  return Object.entries(filesOf(`${folder}/dist`))
    .filter(([path]) => path.startsWith('api/v1/'))
    .map(([path, text]) => ({ path, value: JSON.parse(text) as unknown }));
}

/** The path of the description that a file answers. */
function pathOf(file: string): string {
  const path = file.replace(/^api\/v1\/(.*)\.json$/, '$1');
  return validators.has(path)
    ? path
    : path.replace(/[^/]+$/, `{${path.startsWith('id') ? 'identifier_type' : 'product'}}`);
}

function broken({ path, value }: Served): string[] {
  const validate = validators.get(pathOf(path));
  if (!validate) return [`${path} answers no path of the description`];
  return against(validate, value).map((message) => `${path}${message}`);
}

const server = sound['components/server.json'] as object;
const said = { reason: 'Ünd so.', seen: 'https://example.com/é|[1]' };
const odd = () =>
  projectOf({
    'site/site.json': {
      ...(sound['site/site.json'] as object),
      baseUrl: 'https://releases.münchen.example/für alle'.replace(' ', '-'),
    },
    'components/server.json': {
      ...server,
      title: '<b>"Server"</b> & {x} 日本語',
      homepage: 'https://example.com/[x]|{y}^é?q=ü|%zz#a#b',
      changelogUrl: 'https://bücher.example/[x]|y',
      changelog: [{ url: 'https://example.com/é/[{version}]|%zz#ä#b' }],
      tags: ['app', 'größe'],
      identifiers: ['cpe:2.3:a:acme:ser\\!ver:*:*:*:*:*:*:*:*'],
      references: [{ kind: 'npm', name: '@acme/server' }],
    },
    'components/bare.json': { ...server, id: 'bare', line: undefined },
    'data/history/bare.json': {
      id: 'bare',
      imported: '2026-11-20',
      releases: [recorded('9', '1996-02-29'), recorded('10.0', '2026-11-20')],
    },
    'data/support-policy.json': {
      components: {
        server: [{ kind: 'line-ends', lines: { '1.0': true, '1.1': '2028-02' }, ...said }],
        bare: [{ kind: 'all', ends: '2027-02-28', ...said }],
      },
    },
  });

/** Lines of which one phase alone is stated, and a product of which nothing is. */
const halfStated = policyOf(
  { kind: 'line-ends', phase: 'active', lines: { '1.0': '2027-01-31' } },
  { kind: 'line-ends', phase: 'extended', lines: { '1.1': '2027-01-31' } },
);

test.each([
  ['the catalogue', shippedProject, 16],
  ['one product without a policy', () => oneProduct().folder, 1],
  ['forty products of every kind', () => fortyProducts().folder, 40],
  ['odd texts and addresses', odd, 3],
  ['lines of which half is stated', () => projectOf(halfStated), 2],
] as const)('%s: keeps the description', async (_, project, products) => {
  const served = await servedBy(project());
  expect(served).toHaveLength(products + 5);
  expect(served.flatMap(broken)).toEqual([]);
});
