/** Components and releases in words, with links to their pages. */
import { supportWords, withDatePrefix } from '#model/support/support-words.ts';
import { dayOf, instantAt } from '#model/time/instant.ts';
import { withoutV } from '#model/version/version.ts';
import type { Found } from '../find/find.ts';
import type { Version } from '../find/versions.ts';
import { basisNames, type Release, type Rows } from '../fields/rows.ts';

export type Shown = ReturnType<typeof shown>;

/** `name`: the title of the component, with the version that was asked for. */
export type ShownAnswer = ReturnType<typeof shownAnswer>;

const root = new URL('..', import.meta.url);

export function shownRows({ releases }: Rows, rows: readonly number[]): readonly Shown[] {
  return rows.flatMap((row) => releases[row] ?? []).map(shown);
}

function shown({ component, version, verdict, released, basis }: Release) {
  const day = dayOf(instantAt(released));
  return {
    href: new URL(`${component.id}#${encodeURIComponent(version.name)}`, root).href,
    title: component.title,
    version: version.name,
    /** The day as it is known: `about 2026-06-12`. */
    released: withDatePrefix(day, basisNames[basis]),
    support: standingWords(verdict),
    deprecated: verdict?.deprecated,
  };
}

/** `isLoaded`: the releases are loaded, so a version that was not found does not exist. */
export function shownAnswers(answers: readonly Found[], isLoaded: boolean): readonly ShownAnswer[] {
  return answers.flatMap((one) => (one.kind === 'list' ? [] : shownAnswer(one, isLoaded)));
}

export function shownAnswer(answer: Exclude<Found, { kind: 'list' }>, isLoaded: boolean) {
  const { id, title, says } = answer.name;
  const page = new URL(id, root);
  if (answer.kind === 'component')
    return { href: page.href, name: title, detail: says ? `${id} · ${says}` : id };
  if (answer.kind === 'fit') {
    if (answer.asked !== undefined) page.searchParams.set('v', answer.asked);
    page.hash = 'goes-with';
    return { href: page.href, name: answer.other, detail: answer.words };
  }
  const { asked, found } = answer;
  const { line, words } = found ?? {};
  const unknown = isLoaded ? 'no release or line is called so' : id;
  const isLonger = line && /^\.\d/.test(withoutV(asked).slice(withoutV(line).length));
  const more = isLonger ? ' · no such release is known' : '';
  const meant = line ?? (found && !words ? found.release.version.name : asked);
  page.searchParams.set('v', isLonger ? asked : meant);
  const name = `${title} ${line ? 'line ' : ''}${meant}`;
  return { href: page.href, name, detail: words ?? (found ? wordsOf(found) + more : unknown) };
}

function wordsOf({ release: { verdict, component }, line }: Version): string {
  // The upstream no longer lists a release; this says nothing about its line.
  const words = line ? supportWords(verdict) : standingWords(verdict);
  const other = verdict?.replacedBy;
  const newest = component.versions[component.newestSupported ?? -1];
  // Not “move to”, as the page may recommend a nearer version.
  const use = other ? `use ${other}` : newest && `newest supported ${newest}`;
  const isLeft = verdict?.deprecated || verdict?.phase === 'ended' || (verdict?.missing && !line);
  return isLeft && use ? `${words} · ${use}` : words;
}

function standingWords(verdict: Release['verdict']): string {
  return `${supportWords(verdict)}${verdict?.missing ? ' · no longer listed' : ''}`;
}

export function searchPage(query: string): string {
  return new URL(`search?q=${encodeURIComponent(query)}`, root).href;
}
