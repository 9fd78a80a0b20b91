/** Reads a list of releases page by page, and what else must be requested for each release. */
import type * as z from 'zod';
import type { Gathered } from '#model/history/gathered.ts';
import { readPages } from '../http/pages.ts';
import type { Credential, Http, HttpResponse } from '../http/types.ts';
import type { Source, SourceRequest } from '../source.ts';
import { other, refuseOtherName, withoutSlash } from './address.ts';
import { Failure, orFailure } from '../failure.ts';
import { isSemverPrerelease, listing, type ListedRelease } from './entries.ts';
import { parseJson } from './parse.ts';
import { requestEach, type Requested } from './request-each.ts';

export type Place<D = unknown> = SourceRequest<D> & {
  readonly name: string;
  /** The definition's server, else the usual one; without a slash at its end. */
  readonly server: string;
  readonly isUsual: boolean;
};

type Ask<T, D> = (version: string, place: Place<D>, http: Http) => Promise<T | undefined>;

export type ReleaseList<Page, D = unknown> = {
  readonly url: (place: Place<D>, http: Http) => string | Promise<string>;
  readonly accept?: string;
  readonly anyCharset?: true;
  /** The body of a POST request, for an API with a query language. */
  readonly body?: (url: string, place: Place<D>) => string;
  readonly credential?: (place: Place<D>) => Credential | undefined;
  /** If requests need more than a credential. */
  readonly authorize?: (place: Place<D>, http: Http) => Promise<Http>;
  readonly read:
    | z.ZodType<Page>
    | ((answer: HttpResponse, url: string, place: Place<D>, http: Http) => Page | Promise<Page>);
  readonly next?: (answer: HttpResponse, page: Page) => string | null | undefined;
  /** The product's names on a page, if they are not the `name` of the page or of its entries. */
  readonly says?: (page: Page) => readonly unknown[];
  readonly isSame?: (said: string, wanted: string) => boolean;
  /** `pages`: all of them, for what no page alone can say. */
  readonly releases: (
    page: Page,
    place: Place<D>,
    pages: readonly Page[],
  ) => readonly ListedRelease[];
  /** Its versions are SemVer, so a hyphen says that one is a pre-release. */
  readonly semver?: true;
  /** The date of one release, if each needs a request of its own. */
  readonly date?: Ask<string, D>;
  /** Why a release may have no date although it was asked for. */
  readonly undated?: string;
  /** A fingerprint, one request per release; not on the usual server, which changes no release. */
  readonly fingerprint?: Ask<string, D> | undefined;
  readonly fingerprints?: (place: Place<D>, http: Http) => Promise<ReadonlyMap<string, string>>;
  /** Whether the last page may be empty: some servers link a next page until one is empty. */
  readonly endsEmpty?: (page: Page) => boolean;
  /** Why the list may be incomplete, besides an empty page. */
  readonly doubt?: (pages: readonly Page[], url: string) => string | undefined;
  /** It shows only the newest releases; `end`: the status of the page after the last one shown. */
  readonly isWindow?: true;
  readonly end?: number;
  readonly homepage?: (pages: readonly Page[], place: Place<D>) => string | null | undefined;
};

export async function listReleases<Page, D>(
  list: ReleaseList<Page, D> & Pick<Source<D>, 'coordinates' | 'usual'>,
  request: SourceRequest<D>,
  client: Http,
): Promise<Gathered> {
  const { read: shape, usual, end } = list;
  const { name = '', server: given } = list.coordinates.write(request.definition);
  const server = given ?? (typeof usual === 'function' ? usual(name, request.machine) : usual);
  const isUsual = other(given, String(usual)) === undefined;
  const place = { ...request, name, server: withoutSlash(server ?? ''), isUsual };
  const http = (await list.authorize?.(place, client)) ?? client;
  const url = await list.url(place, http);
  const { accept = 'application/json', anyCharset, body } = list;
  const asked = body && ((url: string) => body(url, place));
  const first = { url, accept, anyCharset, credential: list.credential?.(place), body: asked };
  const fingerprint = isUsual ? undefined : list.fingerprint;
  // A release that changes without a new version does not change the list: use no validators.
  const isListAll = fingerprint === undefined && list.fingerprints === undefined;
  const known = isListAll ? request.validators : [];
  const pageOf = (answer: HttpResponse, url: string) =>
    typeof shape === 'function' ? shape(answer, url, place, http) : parseJson(answer, url, shape);
  const read = await readPages(http, first, known, pageOf, list.next, end);
  if (read === 'not-modified') return { kind: read };
  const { pages } = read;
  const nameIn = (one: unknown): unknown => Object(one).name;
  for (const said of pages.flatMap((page) => list.says?.(page) ?? [page].flat().map(nameIn)))
    refuseOtherName(said, name, url, list.isSame);
  const lists = pages.map((page) => list.releases(page, place, pages));
  const ends = pages.slice(-1).some((page) => list.endsEmpty?.(page));
  const empty = (ends ? lists.slice(0, -1) : lists).findIndex((one, i) => i > 0 && one.length < 1);
  const hole = empty < 0 ? undefined : `${url} names a page ${empty + 1} that is empty`;
  const doubt = list.doubt?.(pages, url) ?? hole;
  return listing({
    url,
    now: request.now,
    validators: isListAll ? read.validators : [],
    doubt,
    isWindow: read.isCut || (list.isWindow && doubt === undefined) || undefined,
    homepage: list.homepage?.(pages, place),
    ...(await askOfEach({ ...list, fingerprint }, place, http, lists.flat())),
  });
}

async function askOfEach<Page, D>(
  list: ReleaseList<Page, D>,
  place: Place<D>,
  http: Http,
  listed: readonly ListedRelease[],
) {
  const names = listed.flatMap(({ version, skip }) => (version && !skip ? version : []));
  const each = async (ask: Ask<string, D> | undefined, names: readonly string[], what?: string) =>
    await requestEach(ask ? names : [], async (version) => await ask?.(version, place, http), what);
  const dates = await each(list.date, place.namesToDate(names));
  const watched = await each(list.fingerprint, place.namesToWatch(names), 'fingerprints');
  // If only the fingerprints cannot be read, the releases still can.
  const made = await list.fingerprints?.(place, http).catch(orFailure);
  const [prints, unread] = made instanceof Failure ? [undefined, made.message] : [made];
  const looks = [...watched.answers.values()];
  const isBlind = looks.every(({ because }) => because !== undefined);
  const unseen = unread ?? watched.doubt ?? (isBlind ? looks[0]?.because : undefined);
  const releases = listed.map((release) => {
    const { said, because } = watched.answers.get(release.version) ?? {};
    return {
      ...(list.semver && { prerelease: isSemverPrerelease(release.version) }),
      fingerprint: prints?.get(release.version) ?? said,
      without: because && `what it is made of could not be requested: ${because}`,
      ...withDate(release, dates.answers.get(release.version), list.undated),
    };
  });
  const blind = unseen && `changes behind its versions cannot be seen: ${unseen}`;
  return { releases, owed: dates.owed, unread: dates.doubt ?? blind };
}

/** A release whose date was requested by name; `undated`: why the response may have none. */
export function withDate(listed: ListedRelease, asked?: Requested<string>, undated?: string) {
  if (asked === undefined) return listed;
  const date = asked.said ?? listed.date;
  const failed = asked.because && `its date could not be requested: ${asked.because}`;
  return { ...listed, date, ...(date === undefined && { without: failed ?? undated }) };
}
