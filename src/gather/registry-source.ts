/** A kind of source that is a registry: under one name, on one server, it lists releases page by page. */
import type * as z from 'zod';
import type { SourceDefinition } from '#model/component/component.ts';
import type { Gathered } from '#model/history/gathered.ts';
import { text, upstreamUrl } from '#model/shape.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { readPages } from './http/pages.ts';
import type { Credential, Http, HttpResponse } from './http/types.ts';
import type { Machine } from './machine.ts';
import { lastPart, nameProblems, refuseOtherName, withoutSlash } from './reading/address.ts';
import { listing, skippedEntry, windowListing, type Listed } from './reading/entries.ts';
import { answerTo, datedEntry, requestDates } from './reading/request-dates.ts';
import type { Source, SourceDraft, SourceRequest } from './source.ts';

/** What is asked for, and where. */
export type Place = {
  readonly name: string;
  /** That of the definition, else the usual one; without a slash at its end. */
  readonly server: string;
  readonly isUsual: boolean;
  readonly machine: Machine;
};

/** One entry of a page; `skip` says why it is no release. Its evidence is the address of the list. */
export type ListedRelease = Omit<Listed, 'evidence'> & {
  readonly evidence?: string;
  readonly skip?: string;
};

type Registry<Page> = Pick<Source<SourceDefinition>, 'documentation' | 'configuredServer'> & {
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
  readonly purl?: (name: string, server: string | undefined) => string | undefined;
  /** What it is called where that is not the last part of its name. */
  readonly title?: (name: string) => string;
  /** Pages that surely exist, of what is on the usual server. */
  readonly pages?: (name: string) => Pick<SourceDraft, 'homepage' | 'changelogUrl'>;
  readonly reference?: 'docker' | 'npm' | 'pypi';
  readonly url: (place: Place, http: Http) => string | Promise<string>;
  readonly accept?: string;
  /** Of a request that is a question in a language of its own. */
  readonly body?: (url: string, place: Place) => string;
  readonly credential?: (place: Place) => Credential | undefined;
  readonly read: (
    answer: HttpResponse,
    url: string,
    place: Place,
    http: Http,
  ) => Page | Promise<Page>;
  readonly next?: (answer: HttpResponse, page: Page) => string | null | undefined;
  /** Whose releases a page says that it lists. */
  readonly says?: (page: Page) => readonly unknown[];
  readonly isSame?: (said: string, wanted: string) => boolean;
  readonly releases: (page: Page, place: Place) => readonly ListedRelease[];
  /** The date of one release, where each costs a request of its own. */
  readonly date?: (version: string, place: Place, http: Http) => Promise<string | undefined>;
  /** What one release is made of, where each costs a request of its own; the usual server changes none. */
  readonly fingerprint?: (version: string, place: Place, http: Http) => Promise<string | undefined>;
  /** Why it may be only a part of the list. */
  readonly doubt?: (pages: readonly Page[], url: string) => string | undefined;
  /** It shows the newest releases alone. */
  readonly isWindow?: true;
  /** The product's own page, in the upstream's words. */
  readonly homepage?: (pages: readonly Page[], place: Place) => string | null | undefined;
};

export function registrySource<Page>(registry: Registry<Page>): Source<SourceDefinition> {
  const { fields, name, usual, example, namesServer, documentation, configuredServer } = registry;
  const nameOf = (definition: SourceDefinition) => String(definition[fields.name]);
  const serverOf = (definition: SourceDefinition) =>
    definition[fields.server] as string | undefined;
  return {
    documentation,
    ...(configuredServer && { configuredServer }),
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
    purl: (definition) => registry.purl?.(nameOf(definition), serverOf(definition)),
    draft: (definition) => draftOf(registry, nameOf(definition), serverOf(definition)),
    async list(request, http) {
      const { definition, machine } = request;
      const [name, given] = [nameOf(definition), serverOf(definition)];
      const server = given ?? (typeof usual === 'function' ? usual(name, machine) : usual);
      const isUsual = given === undefined;
      const place = { name, server: withoutSlash(server ?? ''), isUsual, machine };
      return await listReleases(registry, place, request, http);
    },
  };
}

async function listReleases<Page>(
  registry: Registry<Page>,
  place: Place,
  { validators: known, now, namesToDate, namesToWatch }: SourceRequest<SourceDefinition>,
  http: Http,
): Promise<Gathered> {
  const url = await registry.url(place, http);
  const accept = registry.accept ?? 'application/json';
  const { body } = registry;
  const request = {
    url,
    accept,
    credential: registry.credential?.(place),
    ...(body && { method: 'POST' as const, body: (url: string) => body(url, place) }),
  };
  const fingerprint = place.isUsual ? undefined : registry.fingerprint;
  // A release that changes behind its version does not change the list.
  const validators = fingerprint ? [] : known;
  const read = await readPages(http, request, validators, async (answer, url) => {
    const items = await registry.read(answer, url, place, http);
    return { items, next: registry.next?.(answer, items) ?? undefined };
  });
  if (read === 'not-modified') return { kind: read };
  const { pages } = read;
  for (const said of pages.flatMap((page) => registry.says?.(page) ?? [])) {
    refuseOtherName(said, place.name, url, registry.isSame);
  }
  const releases = pages.flatMap((page) => registry.releases(page, place));
  const { date } = registry;
  const undated = date ? namesToDate(releases.map(({ version }) => version)) : [];
  const asked = await requestDates(undated, async (name) => await date?.(name, place, http));
  const names = fingerprint ? namesToWatch(releases.map(({ version }) => version)) : [];
  const watched = await requestDates(names, async (name) => await fingerprint?.(name, place, http));
  const entries = releases.map(({ skip, ...listed }) => {
    if (skip !== undefined) return skippedEntry(listed.version, skip);
    const said = { evidence: url, fingerprint: answerTo(watched, listed.version), ...listed };
    return datedEntry(said, asked.dates.get(listed.version), now);
  });
  const doubt = asked.doubt ?? registry.doubt?.(pages, url);
  const homepage = registry.homepage?.(pages, place);
  const { owed } = asked;
  const list = { url, entries, validators: read.validators, doubt, owed, homepage };
  return registry.isWindow ? windowListing(list) : listing(list);
}

function draftOf<Page>(
  { title = lastPart, pages, reference, usual, namesServer }: Registry<Page>,
  name: string,
  server: string | undefined,
): SourceDraft {
  const isUsual = server === undefined || (namesServer && server === usual);
  return {
    name: title(name),
    ...(isUsual && pages?.(name)),
    ...(reference !== undefined && { references: [{ kind: reference, name }] }),
  };
}

/** Why a list that counts itself may be incomplete. */
export function shortfall(url: string, count = 0, listed = 0, what = 'versions') {
  return listed < count ? `${url} counts ${count} ${what} and lists ${listed}` : undefined;
}
