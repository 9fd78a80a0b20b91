/** Kinds of sources that answer over HTTP. Most are registries: a server lists releases by name. */
import type * as z from 'zod';
import type { SourceDefinition } from '#model/component/component.ts';
import { scoped } from '#model/purl.ts';
import { suchAs, text, upstreamUrl } from '#model/shape.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { lastPart, nameProblems, other, sanitizeText } from './reading/address.ts';
import { listReleases, type ReleaseList } from './reading/list-releases.ts';
import type { Coordinates, Source, SourceDraft } from './source.ts';

type DefinitionOf<S extends z.core.$ZodLooseShape> = SourceDefinition & z.infer<z.ZodObject<S>>;

/** A source that answers over HTTP; its functions get the definition that its fields describe. */
export function defineSource<S extends z.core.$ZodLooseShape, Page>(
  source: Omit<Source<DefinitionOf<S>>, 'fields' | 'list'> & { readonly fields: S } & ReleaseList<
      Page,
      DefinitionOf<S>
    >,
): Source<DefinitionOf<S>> {
  return { ...source, list: (request, http) => listReleases(source, request, http) };
}

type Registry<Page> = ReleaseList<Page, SourceDefinition> &
  Pick<Source<SourceDefinition>, 'usual'> & {
    /** Fields of a definition: the one with the name on the server, and the one with the server. */
    readonly fields: { readonly name: string; readonly server: string };
    /** The pattern of a name, an example for messages, and a description for the schema. */
    readonly name: { readonly shape: RegExp; readonly like: string; readonly about?: string };
    /** A definition names its server even if it is the usual one. */
    readonly namesServer?: true;
    readonly example: string;
    /** The type of its package URLs, or how they are made. */
    readonly purl?: string | ((name: string, server: string | undefined) => string | undefined);
    /** Pages that surely exist for a name on the usual server. */
    readonly pages?: (name: string) => Pick<SourceDraft, 'homepage' | 'changelogUrl'>;
    /** What else a draft has: references, or another name than the last part of the source's. */
    readonly draft?: (name: string, server: string | undefined) => Partial<SourceDraft>;
  };

export function registrySource<Page>(registry: Registry<Page>): Source<SourceDefinition> {
  const { fields, name: shape, usual, example, namesServer, purl, pages, draft } = registry;
  const write = (definition: SourceDefinition) => ({
    name: String(definition[fields.name]),
    server: definition[fields.server] as string | undefined,
  });
  const named = suchAs(text, shape.like);
  const server = typeof usual === 'string' ? usual : example.replace(/#.*/, '');
  return defineSource<z.core.$ZodLooseShape, Page>({
    ...registry,
    fields: {
      [fields.name]: shape.about === undefined ? named : named.describe(shape.about),
      [fields.server]: namesServer ? suchAs(upstreamUrl, server) : upstreamUrl.optional(),
    },
    coordinates: {
      example,
      write,
      read: ({ name, server = namesServer && usual }) =>
        withoutUndefined({ [fields.name]: name, [fields.server]: server }),
    },
    problems: (definition) =>
      nameProblems(fields.name, write(definition).name, shape.shape, shape.like),
    purl(definition) {
      const { name, server } = write(definition);
      if (typeof purl !== 'string') return purl?.(name, server);
      return scoped(purl, name, other(server, String(usual)));
    },
    draft(definition) {
      const { name, server } = write(definition);
      const isUsual = other(server, String(usual)) === undefined;
      return { name: lastPart(name), ...(isUsual && pages?.(name)), ...draft?.(name, server) };
    },
  });
}

/** Coordinates that are only an address, perhaps one with a `#`. */
export const ofAddress = {
  read: ({ server, name }: Coordinates) => ({ url: name ? `${server}#${name}` : server }),
  write: ({ url }: { readonly url: string }) => ({ server: url }),
};

export function shortfall(url: string, count = 0, listed = 0, what = 'versions') {
  return listed < count ? `${url} counts ${count} ${what} and lists ${listed}` : undefined;
}

/** Why a list that names its newest release may be incomplete. */
export function unlisted(url: string, newest: string | undefined, versions: readonly string[]) {
  if (!newest || versions.includes(newest)) return undefined;
  return `${url} names ${sanitizeText(newest)} as its newest release and does not list it`;
}
