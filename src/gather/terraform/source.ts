/** A registry of Terraform providers and modules. Only the public one gives dates. */
import * as z from 'zod';
import { Failure } from '../failure.ts';
import type { Http } from '../http/types.ts';
import { samePath, withoutSlash } from '../reading/address.ts';
import { entries, lenient, parseJson } from '../reading/parse.ts';
import { registrySource } from '../registry-source.ts';

/** https://developer.hashicorp.com/terraform/internals/provider-registry-protocol */
const list = z.object({
  // A provider's list has an `id`, a module's a `source`.
  id: lenient.text,
  source: lenient.text,
  versions: entries({ version: lenient.name }),
});

/** https://developer.hashicorp.com/terraform/internals/module-registry-protocol */
const moduleList = z.object({ modules: z.tuple([list]).rest(z.unknown()) });

/** https://developer.hashicorp.com/terraform/registry/api-docs#get-a-specific-module */
const versionDocument = z.object({ published_at: z.string().nullish() });
const home = 'https://registry.terraform.io';

export const terraform = registrySource({
  fields: { name: 'address', server: 'registry' },
  name: {
    shape: /^[\w-]+\/[\w-]+(\/[\w-]+)?$/,
    like: 'namespace/type for a provider, or namespace/name/provider for a module',
    about: 'A provider as namespace/type, or a module as namespace/name/provider.',
  },
  usual: home,
  example: 'namespace/type for a provider, namespace/name/provider for a module',
  draft: (address) => ({ name: address.split('/').slice(1).join('-') }),
  pages: (address) => ({ homepage: `${home}/${kindOf(address)}/${address}` }),
  url: async ({ server, name }, http) =>
    `${await serviceBase(server, name, http)}/${name}/versions`,
  // The first module is the one that was asked for.
  read: (answer, url, { name }) =>
    kindOf(name) === 'modules'
      ? parseJson(answer, url, moduleList).modules[0]
      : parseJson(answer, url, list),
  // GitLab's source is the address of a project.
  says: ({ id, source = id }) => (URL.canParse(source ?? '') ? [] : [source]),
  isSame: samePath,
  semver: true,
  releases: ({ versions }) => versions,
  // The protocol has no dates; the public registry has a document on each version, with its date.
  async date(version, { isUsual, name }, http) {
    if (!isUsual) return undefined;
    const url = `${home}/v1/${kindOf(name)}/${name}/${version}`;
    const answer = await http({ url, accept: 'application/json', expects: [404] });
    if (answer.status === 404) return undefined;
    return parseJson(answer, url, versionDocument).published_at ?? undefined;
  },
});

function kindOf(address: string) {
  return address.split('/').length === 3 ? 'modules' : 'providers';
}

/** https://developer.hashicorp.com/terraform/internals/remote-service-discovery */
async function serviceBase(registry: string, name: string, http: Http): Promise<string> {
  const kind = kindOf(name);
  const url = `${registry}/.well-known/terraform.json`;
  const answer = await http({ url, accept: 'application/json' });
  const path = parseJson(answer, url, z.record(z.string(), z.unknown()))[`${kind}.v1`];
  const base = typeof path === 'string' ? URL.parse(path, url) : null;
  if (base?.origin === new URL(registry).origin) return withoutSlash(base.href);
  throw new Failure(`${url} names no service for ${kind} on its own host`);
}
