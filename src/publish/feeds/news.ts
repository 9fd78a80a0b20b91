/** The news as entries, the same for the home page and for every feed. */
import { toInstant, type Day, type Instant } from '#model/instant.ts';
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
    name: `${clip(title, 100)} ${words.subject}`,
    uri: tagUri(baseUrl, change.id),
    kind: change.kind,
    replacement: replacementPage(words.replacedBy),
    component: change.component,
    href: pageOf(change.component, anchor),
    address: addressOf(baseUrl, change.component, anchor),
    day: change.on,
    updated: toInstant(change.on),
  };
}
