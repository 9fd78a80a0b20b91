/** The news as entries, the same for the home page and for every feed. */
import { toInstant, type Day, type Instant } from '#model/time/instant.ts';
import type { Change } from '#model/served/changes-file.ts';
import { addressOf, pageOf, tagUri } from '../pages/links.ts';
import { clip } from '../pages/text.ts';
import { replacementPage } from '../support/cause.ts';
import { newsWords, type NewsWords } from './news-words.ts';

export type Entry = Omit<NewsWords, 'anchor'> & {
  readonly uri: string;
  readonly kind: Change['kind'];
  readonly component: string;
  readonly name: string;
  readonly replacement: string | undefined;
  readonly href: string;
  readonly address: string;
  readonly day: Day;
  readonly updated: Instant;
};

/** `title` is the component's. */
export function entry(change: Change, title: string, baseUrl: string): Entry {
  const { anchor, ...words } = newsWords(change, clip(title, 100));
  return {
    ...words,
    ...common(change, anchor, baseUrl),
    name: `${clip(title, 100)} ${words.subject}`,
    replacement: replacementPage(words.replacedBy),
    href: pageOf(change.component, anchor),
    day: change.on,
  };
}

/** What a component's feed shows of it; each of its newest changes has one. */
export function feedEntry(change: Change, title: string, baseUrl: string) {
  const { anchor, title: whole, sentences, more } = newsWords(change, clip(title, 100));
  const { uri, kind, component, address, updated } = common(change, anchor, baseUrl);
  return { uri, kind, component, address, updated, title: whole, sentences, more };
}

function common({ id, kind, component, on }: Change, anchor: string, baseUrl: string) {
  return {
    uri: tagUri(baseUrl, id),
    kind,
    component,
    address: addressOf(baseUrl, component, anchor),
    updated: toInstant(on),
  };
}
