/** A list of releases over HTTP, page by page, and what else is asked of each release in it. */
import type * as z from 'zod';
import type { Gathered } from '#model/history/gathered.ts';
import { readPages } from '../http/pages.ts';
import type { Credential, Http, HttpResponse } from '../http/types.ts';
import type { Machine } from '../machine.ts';
import type { SourceRequest } from '../source.ts';
import { refuseOtherName } from './address.ts';
import { isSemverPrerelease, listing, skippedEntry, type Listed } from './entries.ts';
import { parseJson } from './parse.ts';
import { answerTo, datedEntry, requestDates } from './request-dates.ts';

/** What is asked for, and where, of a registry; other kinds know that by themselves. */
export type Place = {
  readonly name: string;
  /** That of the definition, else the usual one; without a slash at its end. */
  readonly server: string;
  readonly isUsual: boolean;
  readonly machine: Machine;
};

/**
 * One entry of a page; `skip` says why it is no release. Its evidence is the address of the list, and its date is that of
 * its publication, where nothing else is said.
 */
export type ListedRelease = Omit<Listed, 'evidence' | 'basis'> & {
  readonly evidence?: string;
  readonly basis?: Listed['basis'];
  readonly skip?: string;
};

export type ReleaseList<Page> = {
  readonly url: (place: Place, http: Http) => string | Promise<string>;
  readonly accept?: string;
  /** A page for people may be in any character set. */
  readonly anyCharset?: true;
  /** Of a request that is a question in a language of its own. */
  readonly body?: (url: string, place: Place) => string;
  readonly credential?: (place: Place) => Credential | undefined;
  /** The shape of its JSON, or what else makes a page of it. */
  readonly read:
    | z.ZodType<Page>
    | ((answer: HttpResponse, url: string, place: Place, http: Http) => Page | Promise<Page>);
  readonly next?: (answer: HttpResponse, page: Page) => string | null | undefined;
  /** Whose releases a page says that it lists. */
  readonly says?: (page: Page) => readonly unknown[];
  readonly isSame?: (said: string, wanted: string) => boolean;
  readonly releases: (page: Page, place: Place) => readonly ListedRelease[];
  /** Its versions are SemVer, so a hyphen says that one is a pre-release. */
  readonly semver?: true;
  /** The date of one release, where each costs a request of its own. */
  readonly date?: (version: string, place: Place, http: Http) => Promise<string | undefined>;
  /** Why a release may have no date although it was asked for. */
  readonly undated?: string;
  /** What one release is made of, where each costs a request of its own; the usual server changes none. */
  readonly fingerprint?: (version: string, place: Place, http: Http) => Promise<string | undefined>;
  /** The same of all of them, where another list says it. */
  readonly fingerprints?: (place: Place, http: Http) => Promise<ReadonlyMap<string, string>>;
  /** Why it may be only a part of the list. */
  readonly doubt?: (pages: readonly Page[], url: string) => string | undefined;
  /** Another day makes another answer of the same list. */
  readonly again?: (pages: readonly Page[]) => boolean;
  /** It shows the newest releases alone. */
  readonly isWindow?: true;
  /** The product's own page, in the upstream's words. */
  readonly homepage?: (pages: readonly Page[], place: Place) => string | null | undefined;
};

export async function listReleases<Page>(
  list: ReleaseList<Page>,
  { validators: known, now, namesToDate, namesToWatch, machine }: SourceRequest<unknown>,
  http: Http,
  place: Place = { name: '', server: '', isUsual: false, machine },
): Promise<Gathered> {
  const { body, date, isWindow, read: shape } = list;
  const url = await list.url(place, http);
  const request = {
    url,
    accept: list.accept ?? 'application/json',
    anyCharset: list.anyCharset ?? false,
    credential: list.credential?.(place),
    ...(body && { method: 'POST' as const, body: (url: string) => body(url, place) }),
  };
  const fingerprint = place.isUsual ? undefined : list.fingerprint;
  // A release that changes behind its version does not change the list.
  const isListAll = fingerprint === undefined && list.fingerprints === undefined;
  const read = await readPages(http, request, isListAll ? known : [], async (answer, url) => {
    const items =
      typeof shape === 'function'
        ? await shape(answer, url, place, http)
        : parseJson(answer, url, shape);
    return { items, next: list.next?.(answer, items) ?? undefined };
  });
  if (read === 'not-modified') return { kind: read };
  const { pages } = read;
  for (const said of pages.flatMap((page) => list.says?.(page) ?? [])) {
    refuseOtherName(said, place.name, url, list.isSame);
  }
  const releases = pages.flatMap((page) => list.releases(page, place));
  const names = releases.map(({ version }) => version);
  const undated = date ? namesToDate(names) : [];
  const asked = await requestDates(undated, async (name) => await date?.(name, place, http));
  const toWatch = fingerprint ? namesToWatch(names) : [];
  const watched = await requestDates(
    toWatch,
    async (name) => await fingerprint?.(name, place, http),
  );
  const made = await list.fingerprints?.(place, http);
  const entries = releases.map(({ skip, basis = 'published', ...listed }) => {
    if (skip !== undefined) return skippedEntry(listed.version, skip);
    const said = {
      evidence: url,
      basis,
      ...(list.semver && { prerelease: isSemverPrerelease(listed.version) }),
      fingerprint: made?.get(listed.version) ?? answerTo(watched, listed.version),
      ...listed,
    };
    return datedEntry(said, asked.dates.get(listed.version), now, list.undated);
  });
  return listing({
    url,
    entries,
    validators: isListAll ? read.validators : [],
    doubt: asked.doubt ?? list.doubt?.(pages, url),
    again: list.again?.(pages),
    owed: asked.owed,
    isWindow,
    homepage: list.homepage?.(pages, place),
  });
}
