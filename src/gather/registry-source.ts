/** A kind of source that is a registry: under one name, on one server, it lists releases page by page. */
import type * as z from 'zod';
import type { SourceDefinition } from '#model/component/component.ts';
import { scoped } from '#model/purl.ts';
import { text, upstreamUrl } from '#model/shape.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import type { Machine } from './machine.ts';
import { lastPart, nameProblems, other, withoutSlash } from './reading/address.ts';
import { listReleases, type ReleaseList } from './reading/list-releases.ts';
import { sanitizeText } from './reading/text.ts';
import type { Source, SourceDraft } from './source.ts';

type Registry<Page> = ReleaseList<Page> &
  Pick<Source<SourceDefinition>, 'documentation'> & {
    /** The fields of a definition: what is asked for, and the server where it is not the usual one. */
    readonly fields: { readonly name: string; readonly server: string };
    /** Its pattern, and how it is written in words. */
    readonly name?: { readonly shape: RegExp; readonly like: string; readonly about?: string };
    /** The server that is asked where the definition names none. */
    readonly usual?: string | ((name: string, machine: Machine) => string);
    /** A definition names its server even where it is the usual one. */
    readonly namesServer?: true;
    /** Of its coordinates. */
    readonly example: string;
    /** The type of its package URLs, or how they are made. */
    readonly purl?: string | ((name: string, server: string | undefined) => string | undefined);
    /** Pages that surely exist, of what is on the usual server. */
    readonly pages?: (name: string) => Pick<SourceDraft, 'homepage' | 'changelogUrl'>;
    /** What else a draft has, wherever it is: another name than the last part of its own, references. */
    readonly draft?: (name: string, server: string | undefined) => Partial<SourceDraft>;
  };

export function registrySource<Page>(registry: Registry<Page>): Source<SourceDefinition> {
  const { fields, name, usual, example, namesServer, documentation } = registry;
  const { purl, pages, draft } = registry;
  const nameOf = (definition: SourceDefinition) => String(definition[fields.name]);
  const serverOf = (definition: SourceDefinition) =>
    definition[fields.server] as string | undefined;
  return {
    documentation,
    ...(typeof usual === 'function' && {
      configuredServer: (definition, machine) => usual(nameOf(definition), machine),
    }),
    fields: {
      [fields.name]: name?.about === undefined ? text : text.describe(name.about),
      [fields.server]: namesServer ? upstreamUrl : upstreamUrl.optional(),
    } satisfies z.core.$ZodLooseShape,
    coordinates: {
      example,
      read: (said) =>
        withoutUndefined({
          [fields.name]: said.name,
          [fields.server]: said.server ?? (namesServer ? usual : undefined),
        }),
      write: (definition) => ({ server: serverOf(definition), name: nameOf(definition) }),
    },
    problems: (definition) =>
      name ? nameProblems(fields.name, nameOf(definition), name.shape, name.like) : [],
    purl(definition) {
      const [name, server] = [nameOf(definition), serverOf(definition)];
      if (typeof purl !== 'string') return purl?.(name, server);
      return scoped(purl, name, other(server, String(usual)));
    },
    draft(definition) {
      const [name, server] = [nameOf(definition), serverOf(definition)];
      const isUsual = server === undefined || (namesServer && server === usual);
      return { name: lastPart(name), ...(isUsual && pages?.(name)), ...draft?.(name, server) };
    },
    async list(request, http) {
      const { definition, machine } = request;
      const [name, given] = [nameOf(definition), serverOf(definition)];
      const server = given ?? (typeof usual === 'function' ? usual(name, machine) : usual);
      const isUsual = given === undefined;
      const place = { name, server: withoutSlash(server ?? ''), isUsual, machine };
      return await listReleases(registry, request, http, place);
    },
  };
}

/** Why a list that counts itself may be incomplete. */
export function shortfall(url: string, count = 0, listed = 0, what = 'versions') {
  return listed < count ? `${url} counts ${count} ${what} and lists ${listed}` : undefined;
}

/** Why a list that names its newest release may be incomplete. */
export function unlisted(url: string, newest: string | undefined, versions: readonly string[]) {
  if (!newest || versions.length === 0 || versions.includes(newest)) return undefined;
  return `${url} names ${sanitizeText(newest)} as its newest release and does not list it`;
}
