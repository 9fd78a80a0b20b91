/** An answer that says whose releases it lists is taken only where that is what was asked for. */
import { expect, test } from 'vitest';
import { parseCoordinates } from '#gather/coordinates.ts';
import { gather, unavailable } from '../gather.ts';
import { serve, type Replies } from '../server.ts';

const maven = (group: string, artifact: string): Replies => {
  const said = `<groupId>${group}</groupId><artifactId>${artifact}</artifactId>`;
  const versions = '<versioning><versions><version>1.0</version></versions></versioning>';
  const isOwn = group === 'org.example' && artifact === 'tool';
  return {
    'GET /org/example/tool/maven-metadata.xml': { body: `<metadata>${said}${versions}</metadata>` },
    ...(isOwn && { 'HEAD /org/example/tool/1.0/tool-1.0.pom': { status: 404 } }),
  };
};
const helm = (name: string) =>
  `entries:\n  tool:\n  - apiVersion: v2\n    maintainers:\n    - name: somebody\n    name: ${name}\n    version: 1.0.0\ngenerated: x\n`;
const versions = [{ version: '1.0.0' }];

/** What is asked for at URL, how its upstream may spell that, and the answer with a name. */
const rows: Record<string, (name: string, url: string) => Replies> = {
  'npm:URL#tool is called tool': (name) => ({
    'GET /tool': { json: { name, versions: { '1.0.0': {} } } },
  }),
  'pypi:URL#Some.Tool is called some_tool': (name) => ({
    'GET /some-tool/': { json: { name, files: [], versions: ['1.0.0'] } },
  }),
  'maven:URL#org.example:tool is called org.example': (name) => maven(name, 'tool'),
  'maven:URL#org.example:tool is called tool': (name) => maven('org.example', name),
  'helm:URL#tool is called tool': (name) => ({ 'GET /index.yaml': { body: helm(name) } }),
  'oci:URL#mirror/library/tool is called library/tool': (name) => ({
    'GET /v2/mirror/library/tool/tags/list?n=1000': { json: { name, tags: ['1.0.0'] } },
    ...(name === 'library/tool' && {
      'GET /v2/mirror/library/tool/manifests/1.0.0': { json: {} },
      'HEAD /v2/mirror/library/tool/manifests/1.0.0': {},
    }),
  }),
  'nuget:URL/index.json#Some.Tool is called some.tool': (id, url) => ({
    'GET /index.json': {
      json: { resources: [{ '@id': `${url}/r/`, '@type': 'RegistrationsBaseUrl' }] },
    },
    'GET /r/some.tool/index.json': {
      json: { items: [{ '@id': 'x', items: [{ catalogEntry: { id, version: '1.0.0' } }] }] },
    },
  }),
  'crates:URL#some-tool is called some_tool': (name) => ({
    'GET /api/v1/crates/some-tool': { json: { crate: { name }, versions: [{ num: '1.0.0' }] } },
  }),
  'rubygems:URL#tool is called tool': (name) => ({
    'GET /api/v1/versions/tool.json': { json: [{ name, number: '1.0.0' }] },
  }),
  'packagist:URL#acme/tool is called acme/tool': (name) => ({
    'GET /p2/acme/tool.json': { json: { packages: { 'acme/tool': [{ name, version: '1.0.0' }] } } },
  }),
  'terraform:URL#acme/tool is called Acme/tool': (id) => ({
    'GET /.well-known/terraform.json': { json: { 'providers.v1': '/p/' } },
    'GET /p/acme/tool/versions': { json: { id, versions } },
  }),
  'terraform:URL#acme/tool/aws is called acme/tool/aws': (source) => ({
    'GET /.well-known/terraform.json': { json: { 'modules.v1': '/m/' } },
    'GET /m/acme/tool/aws/versions': { json: { modules: [{ source, versions }] } },
  }),
};

test.each(Object.entries(rows))('%s in any spelling, and nothing else', async (row, replies) => {
  const [coordinates = '', own = ''] = row.split(' is called ');
  const answerAs = async (name: string) => {
    const { url } = await serve((url) => replies(name, url));
    return await gather(parseCoordinates(coordinates.replace('URL', url)));
  };
  expect(await answerAs(own)).toMatchObject({ kind: 'complete' });
  expect(await answerAs('acme.other')).toEqual(
    unavailable(expect.stringContaining('answers with the releases of "acme.other" instead of ')),
  );
});
