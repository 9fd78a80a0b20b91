/** An answer that says whose releases it lists is taken only where that is what was asked for. */
import { expect, test } from 'vitest';
import type { SourceDefinition } from '#model/component/component.ts';
import { gather, unavailable } from '../gather.ts';
import { serve, type Replies } from '../server.ts';

const maven = (group: string, artifact: string) =>
  `<metadata><groupId>${group}</groupId><artifactId>${artifact}</artifactId><versioning><versions><version>1.0</version></versions></versioning></metadata>`;
const helm = (name: string) =>
  `entries:\n  tool:\n  - apiVersion: v2\n    maintainers:\n    - name: somebody\n    name: ${name}\n    version: 1.0.0\ngenerated: x\n`;
const folder = '/org/example/tool';

type Case = {
  readonly definition: (url: string) => SourceDefinition;
  /** By the name that the upstream gives. */
  readonly replies: (name: string) => (url: string) => Replies;
  readonly own: string;
};

const cases: Record<string, Case> = {
  npm: {
    definition: (registry) => ({ kind: 'npm', package: 'tool', registry }),
    replies: (name) => () => ({ 'GET /tool': { json: { name, versions: { '1.0.0': {} } } } }),
    own: 'tool',
  },
  pypi: {
    definition: (index) => ({ kind: 'pypi', package: 'Some.Tool', index }),
    replies: (name) => () => ({
      'GET /some-tool/': { json: { name, files: [], versions: ['1.0.0'] } },
    }),
    own: 'some_tool',
  },
  'maven, group': {
    definition: (repository) => ({
      kind: 'maven',
      group: 'org.example',
      artifact: 'tool',
      repository,
    }),
    replies: (name) => () => ({
      [`GET ${folder}/maven-metadata.xml`]: { body: maven(name, 'tool') },
      ...(name === 'org.example' && { [`HEAD ${folder}/1.0/tool-1.0.pom`]: { status: 404 } }),
    }),
    own: 'org.example',
  },
  'maven, artifact': {
    definition: (repository) => ({
      kind: 'maven',
      group: 'org.example',
      artifact: 'tool',
      repository,
    }),
    replies: (name) => () => ({
      [`GET ${folder}/maven-metadata.xml`]: { body: maven('org.example', name) },
      ...(name === 'tool' && { [`HEAD ${folder}/1.0/tool-1.0.pom`]: { status: 404 } }),
    }),
    own: 'tool',
  },
  helm: {
    definition: (repository) => ({ kind: 'helm', chart: 'tool', repository }),
    replies: (name) => () => ({ 'GET /index.yaml': { body: helm(name) } }),
    own: 'tool',
  },
  oci: {
    definition: (registry) => ({ kind: 'oci', registry, repository: 'mirror/library/tool' }),
    replies: (name) => () => ({
      'GET /v2/mirror/library/tool/tags/list?n=1000': { json: { name, tags: ['1.0.0'] } },
      ...(name === 'library/tool' && {
        'GET /v2/mirror/library/tool/manifests/1.0.0': { json: {} },
      }),
    }),
    own: 'library/tool',
  },
  nuget: {
    definition: (url) => ({ kind: 'nuget', package: 'Some.Tool', feed: `${url}/index.json` }),
    replies: (id) => (url) => ({
      'GET /index.json': {
        json: { resources: [{ '@id': `${url}/r/`, '@type': 'RegistrationsBaseUrl' }] },
      },
      'GET /r/some.tool/index.json': {
        json: { items: [{ '@id': 'x', items: [{ catalogEntry: { id, version: '1.0.0' } }] }] },
      },
    }),
    own: 'some.tool',
  },
  crates: {
    definition: (registry) => ({ kind: 'crates', crate: 'some-tool', registry }),
    replies: (name) => () => ({
      'GET /api/v1/crates/some-tool': { json: { crate: { name }, versions: [{ num: '1.0.0' }] } },
    }),
    own: 'some_tool',
  },
  rubygems: {
    definition: (server) => ({ kind: 'rubygems', gem: 'tool', server }),
    replies: (name) => () => ({
      'GET /api/v1/versions/tool.json': { json: [{ name, number: '1.0.0' }] },
    }),
    own: 'tool',
  },
  packagist: {
    definition: (repository) => ({ kind: 'packagist', package: 'acme/tool', repository }),
    replies: (name) => () => ({
      'GET /p2/acme/tool.json': {
        json: { packages: { 'acme/tool': [{ name, version: '1.0.0' }] } },
      },
    }),
    own: 'acme/tool',
  },
  'terraform, provider': {
    definition: (registry) => ({ kind: 'terraform', address: 'acme/tool', registry }),
    replies: (id) => () => ({
      'GET /.well-known/terraform.json': { json: { 'providers.v1': '/p/' } },
      'GET /p/acme/tool/versions': { json: { id, versions: [{ version: '1.0.0' }] } },
    }),
    own: 'Acme/tool',
  },
  'terraform, module': {
    definition: (registry) => ({ kind: 'terraform', address: 'acme/tool/aws', registry }),
    replies: (source) => () => ({
      'GET /.well-known/terraform.json': { json: { 'modules.v1': '/m/' } },
      'GET /m/acme/tool/aws/versions': {
        json: { modules: [{ source, versions: [{ version: '1.0.0' }] }] },
      },
    }),
    own: 'acme/tool/aws',
  },
};

test.each(Object.entries(cases))('%s: another name is refused as a whole', async (_, one) => {
  const other = one.replies('acme.other');
  const { url } = await serve(other);
  expect(await gather(one.definition(url))).toMatchObject(
    unavailable(expect.stringContaining('answers with the releases of "acme.other" instead of ')),
  );
});

test.each(Object.entries(cases))('%s: its own name is taken in any spelling', async (_, one) => {
  const { url } = await serve(one.replies(one.own));
  expect(await gather(one.definition(url))).toMatchObject({ kind: 'complete' });
});
