/** `ending.xml`: what will end. An entry appears 90, 30 and 7 days before the last day of a support. */
import { addDays, toInstant, type Day } from '#model/time/instant.ts';
import type { Output } from '../output.ts';
import { addressOf, tagUri } from '../pages/links.ts';
import type { PageContext } from '../pages/page-context.ts';
import { endWords } from '#model/support/support-words.ts';
import { longEnd } from '../support/dates.ts';
import type { End } from '../support/ends.ts';
import { atomFeed, type FeedEntry } from './feeds.ts';

/** The calendar reminds on the same days. */
export const noticeDays = [90, 30, 7] as const;

/** `ends`: the coming ones, in any order. */
export function endingFeed(ends: readonly End[], shared: PageContext): Output {
  const { site, today } = shared;
  const facts = {
    path: 'ending.xml',
    uri: tagUri(site.baseUrl, 'ending'),
    title: `${site.title}: ending soon`,
    subtitle: 'Ends of support, 90, 30 and 7 days before the last day.',
    page: `${site.baseUrl}/`,
  };
  const entries = ends
    .flatMap((end) => notices(end, today, site.baseUrl))
    .toSorted((a, b) => (a.updated > b.updated ? -1 : Number(a.updated < b.updated)));
  return atomFeed(facts, entries, shared);
}

/** An end that became known late is announced late, once for each notice that was missed. */
function notices(end: End, today: Day, baseUrl: string): FeedEntry[] {
  return noticeDays.flatMap((days) => {
    const due = addDays(end.day, -days);
    return due > today ? [] : [notice(end, days, due > end.known ? due : end.known, baseUrl)];
  });
}

function notice(end: End, days: number, announced: Day, baseUrl: string): FeedEntry {
  const { component, line, anchor, phase, day, cause } = end;
  const { what } = endWords[phase];
  const whose = line === undefined ? end.title : `${end.title} ${line}`;
  const instead = cause?.replacedBy === undefined ? [] : [`Use ${cause.replacedBy} instead.`];
  return {
    uri: tagUri(baseUrl, `ending/${component}/${line ?? 'all'}/${phase}/${day}/${days}`),
    kind: 'ending',
    component,
    title: `${whose}: ${days} days of ${what} left`,
    sentences: [
      `Last ${end.precision ?? 'day'} of ${what} of ${whose}: ${longEnd(end)}.`,
      ...(cause ? [cause.reason] : []),
      ...instead,
    ],
    more: cause?.seen,
    address: addressOf(baseUrl, component, anchor),
    updated: toInstant(announced),
  };
}
