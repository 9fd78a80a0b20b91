/** The news in words, the same for the home page and for every feed. */
import type { Change } from '#model/served.ts';
import { toInstant, type Day, type Instant } from '#model/instant.ts';
import { replacementPage, sentence } from './cause.ts';
import { longDay, releasedOn } from './dates.ts';
import { addressOf, lineAnchor, pageOf, releaseAnchor, tagUri } from './links.ts';
import { clip, prose, safeUrl } from './text.ts';

export type Entry = {
  readonly uri: string;
  readonly kind: Change['kind'];
  readonly kindWord: string;
  readonly component: string;
  /** What it is about: a version or a line. */
  readonly subject: string;
  readonly name: string;
  /** The name, and what happened to it where it is more than a release. */
  readonly title: string;
  readonly sentences: readonly string[];
  /** Where to read more: a changelog, or the evidence. */
  readonly more: string | undefined;
  readonly replacedBy: string | undefined;
  readonly replacement: string | undefined;
  readonly href: string;
  readonly address: string;
  readonly day: Day;
  readonly updated: Instant;
};

type Told = Pick<Entry, 'kindWord' | 'subject' | 'title' | 'sentences' | 'more' | 'replacedBy'> & {
  readonly anchor: string;
};

/** `title` is the component's. */
export function entry(change: Change, title: string, baseUrl: string): Entry {
  const { anchor, ...told } = tell(change, clip(title, 100));
  return {
    ...told,
    name: `${clip(title, 100)} ${told.subject}`,
    uri: tagUri(baseUrl, change.id),
    kind: change.kind,
    replacement: replacementPage(told.replacedBy),
    component: change.component,
    href: pageOf(change.component, anchor),
    address: addressOf(baseUrl, change.component, anchor),
    day: change.on,
    updated: toInstant(change.on),
  };
}

function tell(change: Change, title: string): Told {
  switch (change.kind) {
    case 'released':
      return released(change, title);
    case 'deprecated':
      return deprecated(change, title);
    case 'corrected':
      return corrected(change, title);
    default:
      return change satisfies never;
  }
}

function released(change: Change & { kind: 'released' }, title: string): Told {
  const subject = clip(change.version, 80);
  const day = releasedOn(change.releaseTimestamp.slice(0, 10), change.basis);
  return {
    kindWord: 'Released',
    subject,
    title: `${title} ${subject}`,
    sentences: [`${title} ${subject} was released ${day.replace(/^(?=\d)/, 'on ')}.`],
    more: safeUrl(change.changelogUrl),
    replacedBy: undefined,
    anchor: releaseAnchor(change.version),
  };
}

function deprecated(change: Change & { kind: 'deprecated' }, title: string): Told {
  const { line, versions, reason, supportEnds, replacedBy } = change;
  const subject = line === undefined ? versionList(versions) : clip(line, 80);
  return {
    kindWord: 'Deprecated',
    subject,
    title: `${title} ${subject} deprecated`,
    sentences: [
      `Since ${longDay(change.on)}, ${title} ${subject} ${line === undefined && versions.length > 1 ? 'are' : 'is'} deprecated.`,
      sentence(prose(reason)),
      ...(supportEnds === undefined ? [] : [`Last supported day: ${longDay(supportEnds)}.`]),
      ...(replacedBy === undefined ? [] : [`Use ${replacedBy} instead.`]),
    ],
    more: safeUrl(change.seen),
    replacedBy,
    anchor: line === undefined ? releaseAnchor(versions.at(-1) ?? '') : lineAnchor(line),
  };
}

function corrected(change: Change & { kind: 'corrected' }, title: string): Told {
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
