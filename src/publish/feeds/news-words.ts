/** One piece of news in words. */
import { withoutUndefined } from '#model/without-undefined.ts';
import { dayOf, endOfMonth, isMonth, type Day, type Month } from '#model/time/instant.ts';
import type { Change } from '#model/served/changes-file.ts';
import { endWords, withDatePrefix } from '#model/support/support-words.ts';
import { lineAnchor, releaseAnchor } from '../pages/links.ts';
import { clip, prose, safeUrl } from '../pages/text.ts';
import { sentence } from '../support/cause.ts';
import { longDay, longEnd } from '../support/dates.ts';

export type NewsWords = {
  readonly kindWord: string;
  /** What it is about: a version or a line. */
  readonly subject: string;
  /** The component and the subject, and what happened where it is more than a release. */
  readonly title: string;
  readonly sentences: readonly string[];
  /** Where to read more: a changelog, or the evidence. */
  readonly more: string | undefined;
  readonly replacedBy: string | undefined;
  /** Where it is on the component's page. */
  readonly anchor: string;
};

/** `title` is the component's. */
export function newsWords(change: Change, title: string): NewsWords {
  switch (change.kind) {
    case 'released':
      return released(change, title);
    case 'deprecated':
      return deprecated(change, title);
    case 'corrected':
      return corrected(change, title);
    case 'announced':
      return announced(change, title);
    case 'moved':
      return moved(change, title);
    default:
      return change satisfies never;
  }
}

function released(change: Change & { kind: 'released' }, title: string): NewsWords {
  const subject = clip(change.version, 80);
  return {
    kindWord: 'Released',
    subject,
    title: `${title} ${subject}`,
    sentences: [releasedSentence(`${title} ${subject}`, change)],
    more: safeUrl(change.changelogUrl),
    replacedBy: undefined,
    anchor: releaseAnchor(change.version),
  };
}

type Released = Pick<Change & { kind: 'released' }, 'releaseTimestamp' | 'basis'>;

function releasedSentence(name: string, { releaseTimestamp, basis }: Released): string {
  const day = longDay(dayOf(releaseTimestamp));
  switch (basis) {
    case 'published':
    case 'stated':
      return `${name} was released on ${day}.`;
    case 'inferred':
      return `${name} was probably released on ${day}.`;
    case 'near':
    case 'by':
      return `${name} was released ${withDatePrefix(day, basis)}.`;
    default:
      return basis satisfies never;
  }
}

function deprecated(change: Change & { kind: 'deprecated' }, title: string): NewsWords {
  const { line, versions, reason, replacedBy } = change;
  const end = longEnd(
    withoutUndefined({
      day: change.supportEnds,
      precision: change.supportEndsPrecision,
      basis: change.supportEndsBasis,
    }),
  );
  const subject = line === undefined ? versionList(versions) : clip(line, 80);
  return {
    kindWord: 'Deprecated',
    subject,
    title: `${title} ${subject} deprecated`,
    sentences: [
      `Since ${longDay(change.on)}, ${title} ${subject} ${line === undefined && versions.length > 1 ? 'are' : 'is'} deprecated.`,
      sentence(prose(reason)),
      ...(end === '' ? [] : [`Last supported ${change.supportEndsPrecision ?? 'day'}: ${end}.`]),
      ...(replacedBy === undefined ? [] : [`Use ${replacedBy} instead.`]),
    ],
    more: safeUrl(change.seen),
    replacedBy,
    anchor: line === undefined ? releaseAnchor(versions.at(-1) ?? '') : lineAnchor(line),
  };
}

function corrected(change: Change & { kind: 'corrected' }, title: string): NewsWords {
  const subject = clip(change.version, 80);
  const withdrawn = change.what.includes('withdrawn');
  const facts = change.what.map((what) => factWords[what]).join(', ');
  return {
    kindWord: withdrawn ? 'Withdrawn' : 'Corrected',
    subject,
    title: `${title} ${subject} ${withdrawn ? 'withdrawn' : 'corrected'}`,
    sentences: [
      `${withdrawn ? 'Withdrawn' : `Corrected: ${facts}`}. ${sentence(prose(change.why))}`,
    ],
    more: safeUrl(change.seen),
    replacedBy: undefined,
    anchor: withdrawn ? 'releases' : releaseAnchor(change.version),
  };
}

function announced(change: Change & { kind: 'announced' }, title: string): NewsWords {
  const { phase, line, version, withdrawn, lastDay, precision, basis } = change;
  const subject = clip(line ?? version ?? 'all versions', 80);
  const what = `${title} ${subject}: the end of ${endWords[phase].what}`;
  const end = longEnd(withoutUndefined({ day: lastDay, precision, basis }));
  const announcement = `${what} is announced. Last ${precision ?? 'day'}: ${end}.`;
  const withdrawal = `${what}, ${end}, no longer holds. ${sentence(prose(withdrawn ?? ''))}`;
  return {
    kindWord: withdrawn === undefined ? 'Announced' : 'Taken back',
    subject,
    title: `${what} ${withdrawn === undefined ? 'announced' : 'taken back'}`,
    sentences: [withdrawn === undefined ? announcement : withdrawal],
    more: safeUrl(change.seen),
    replacedBy: undefined,
    anchor: version === undefined ? lineAnchor(line ?? '') : releaseAnchor(version),
  };
}

function moved(
  { line, phase, from, to, seen }: Change & { kind: 'moved' },
  title: string,
): NewsWords {
  const subject = clip(line, 80);
  const { what, ends } = endWords[phase];
  return {
    kindWord: 'Moved',
    subject,
    title: `${title} ${subject}: ${ends} on another day`,
    sentences: [
      `The last ${isMonth(to) ? 'month' : 'day'} of ${what} is ${writtenEnd(to)} now; before, it was ${writtenEnd(from)}.`,
    ],
    more: safeUrl(seen),
    replacedBy: undefined,
    anchor: lineAnchor(line),
  };
}

function writtenEnd(ends: Day | Month): string {
  return isMonth(ends) ? longEnd({ day: endOfMonth(ends), precision: 'month' }) : longDay(ends);
}

const factWords = {
  date: 'its date',
  changelogUrl: 'its changelog link',
  deprecated: 'its deprecation',
  withdrawn: 'withdrawn',
} satisfies Record<(Change & { kind: 'corrected' })['what'][number], string>;

function versionList(versions: readonly string[]): string {
  const shown = versions.map((version) => clip(version, 40));
  if (shown.length <= 3) return shown.join(', ');
  return `${shown[0]} to ${shown.at(-1)} (${shown.length} releases)`;
}
