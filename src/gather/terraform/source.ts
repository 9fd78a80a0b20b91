/** A registry of Terraform providers and modules. It gives no dates. */
import * as z from 'zod';
import { text, upstreamUrl } from '#model/shape.ts';
import { Failure } from '../failure.ts';
import { readPages } from '../http/pages.ts';
import type { Http, HttpResponse } from '../http/types.ts';
import { nameProblems, withoutSlash } from '../reading/address.ts';
import { listing, releaseEntry, isSemverPrerelease } from '../reading/entries.ts';
import { parseJson } from '../reading/parse.ts';
import { refuseOtherName, samePath } from '../reading/upstream-name.ts';
import { defineSource } from '../source.ts';

const versions = z.array(z.object({ version: z.string().min(1) }));

/** https://developer.hashicorp.com/terraform/internals/provider-registry-protocol#list-available-versions */
const providerVersions = z.object({ id: z.unknown().optional(), versions });

/** https://developer.hashicorp.com/terraform/internals/module-registry-protocol#list-available-versions-for-a-specific-module */
const moduleVersions = z.object({
  modules: z.array(z.object({ source: z.unknown().optional(), versions })).min(1),
});

/** https://developer.hashicorp.com/terraform/internals/remote-service-discovery */
const services = z.object({
  'providers.v1': z.string().optional(),
  'modules.v1': z.string().optional(),
});

const home = 'https://registry.terraform.io';
const addressPattern = /^[\w-]+\/[\w-]+(\/[\w-]+)?$/;

export const terraform = defineSource({
  documentation: 'https://developer.hashicorp.com/terraform/internals/provider-registry-protocol',
  fields: {
    address: text.describe('A provider as namespace/type, or a module as namespace/name/provider.'),
    registry: upstreamUrl.optional(),
  },
  coordinates: {
    example: 'namespace/type for a provider, namespace/name/provider for a module',
    read: ({ server, name }) => ({
      address: name,
      ...(server !== undefined && { registry: server }),
    }),
    write: ({ registry, address }) => ({ server: registry, name: address }),
  },
  problems: ({ address }) =>
    nameProblems(
      'address',
      address,
      addressPattern,
      'namespace/type for a provider, or namespace/name/provider for a module',
    ),
  draft({ address, registry }) {
    const kind = isModule(address) ? 'modules' : 'providers';
    return {
      name: address.split('/').slice(1).join('-'),
      ...(registry === undefined && { homepage: `${home}/${kind}/${address}` }),
    };
  },
  async list({ definition, validators, now }, http) {
    const { address, registry = home } = definition;
    const base = await serviceBase(withoutSlash(registry), isModule(address), http);
    const url = `${base}/${address}/versions`;
    const request = { url, accept: 'application/json' };
    const read = await readPages(http, request, validators, (answer) => ({
      items: versionsIn(answer, url, address),
    }));
    if (read === 'not-modified') return { kind: read };
    const entries = read.pages
      .flat()
      .map(({ version }) =>
        releaseEntry({ version, evidence: url, prerelease: isSemverPrerelease(version) }, now),
      );
    return listing({ url, entries, validators: read.validators });
  },
});

function isModule(address: string): boolean {
  return address.split('/').length === 3;
}

function versionsIn(answer: HttpResponse, url: string, address: string) {
  if (!isModule(address)) {
    const { id, versions } = parseJson(answer, url, providerVersions);
    refuseOtherName(id, address, url, samePath);
    return versions;
  }
  return parseJson(answer, url, moduleVersions).modules.flatMap(({ source, versions }) => {
    refuseOtherName(source, address, url, samePath);
    return versions;
  });
}

/** A registry says itself where its services are. */
async function serviceBase(registry: string, module: boolean, http: Http): Promise<string> {
  const url = `${registry}/.well-known/terraform.json`;
  const found = parseJson(await http({ url, accept: 'application/json' }), url, services);
  const path = found[module ? 'modules.v1' : 'providers.v1'];
  const base = path === undefined ? null : URL.parse(path, url);
  if (base?.origin === new URL(registry).origin) return withoutSlash(base.href);
  throw new Failure(
    `${url} names no service for ${module ? 'modules' : 'providers'} on its own host`,
  );
}
