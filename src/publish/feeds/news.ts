/** The news as entries, the same for the home page and for every feed. */
import { endingAs } from '#judge/verdict.ts';
import { dayOf, toInstant } from '#model/time/instant.ts';
import type { Change } from '#model/served/changes-file.ts';
import { datePrefixes, endWords } from '#model/support/support-words.ts';
import { addressOf, clip, lineAnchor, pageOf, prose, releaseAnchor } from '../pages/text.ts';
import { safeUrl, tagUri } from '../pages/text.ts';
import { longDay, longEnd, movedWords, sentence } from '../support/dates.ts';

export type Entry = ReturnType<typeof entry>;

export function entry(change: Change, title: string, baseUrl: string) {
  const { id, kind, component, on } = change;
  const name = clip(title, 100);
  const { anchor, ...words } = newsWords[kind](change as never, name);
  const replacedBy = kind === 'deprecated' ? change.replacedBy : undefined;
  return {
    ...words,
    uri: tagUri(baseUrl, id),
    kind,
    component,
    name: `${name} ${words.subject}`,
    /** Where to read more: a changelog, or the evidence. */
    more: safeUrl(kind === 'released' ? change.changelogUrl : change.seen),
    replacedBy,
    replacement: replacedBy && pageOf(replacedBy),
    href: pageOf(component, anchor),
    address: addressOf(baseUrl, component, anchor),
    day: on,
    basis:
      kind === 'released' || (kind === 'deprecated' && !change.since) ? change.basis : undefined,
    updated: toInstant(on),
  };
}

/** `subject`: a version or a line. `anchor`: its place on the component's page. */
const newsWords: {
  readonly [Kind in Change['kind']]: (
    change: Extract<Change, { kind: Kind }>,
    title: string,
  ) => ReturnType<typeof released>;
} = { released, deprecated, undeprecated, corrected, announced, moved, republished };

function released(change: Change & { kind: 'released' }, title: string) {
  const { version, releaseTimestamp, basis } = change;
  const subject = clip(version, 80);
  const prefix = datePrefixes[basis];
  const released = basis === 'inferred' ? `${prefix} released on` : `released ${prefix || 'on'}`;
  return {
    subject,
    title: `${title} ${subject}`,
    sentences: [`${title} ${subject} was ${released} ${longDay(dayOf(releaseTimestamp))}.`],
    anchor: releaseAnchor(version),
  };
}

function deprecated(change: Change & { kind: 'deprecated' }, title: string) {
  const { versions, reason, replacedBy, since = change.on } = change;
  // The newest release of the line is not superseded, so this is not news of the whole line.
  const line = change.rule === 'superseded' ? undefined : change.line;
  const { supportEnds: day, supportEndsPrecision: precision, supportEndsBasis: basis } = change;
  const end = longEnd({ day, precision, basis });
  const subject = line === undefined ? versionList(versions) : clip(line, 80);
  const are = line === undefined && versions.length > 1 ? 'are' : 'is';
  return {
    subject,
    title: `${title} ${subject} deprecated`,
    sentences: [
      `Since ${longEnd({ day: since, basis: change.basis })}, ${title} ${subject} ${are} deprecated.`,
      sentence(prose(reason)),
      ...(end === '' ? [] : [`Last supported ${precision ?? 'day'}: ${end}.`]),
      ...(replacedBy === undefined ? [] : [`Use ${replacedBy} instead.`]),
    ],
    anchor: anchorOf(line, versions.at(-1)),
  };
}

function undeprecated(change: Change & { kind: 'undeprecated' }, title: string) {
  const { on, versions, rule, reason } = change;
  const whose = versionList(versions);
  const subject = `${whose}: deprecation taken back`;
  const what = `Since ${longDay(on)}, the deprecation of ${title} ${whose} no longer holds`;
  const took = `its upstream took it back. It had said: ${sentence(prose(reason))}`;
  return {
    subject,
    title: `${title} ${subject}`,
    sentences: [`${what}: ${rule === 'missing' ? 'its upstream lists it again.' : took}`],
    anchor: anchorOf(undefined, versions.at(-1)),
  };
}

function corrected(change: Change & { kind: 'corrected' }, title: string) {
  const subject = clip(change.version, 80);
  const withdrawn = change.what.includes('withdrawn');
  const facts = change.what.map((what) => factWords[what]).join(', ');
  const what = withdrawn ? 'Withdrawn' : `Corrected: ${facts}`;
  return {
    subject,
    title: `${title} ${subject} ${withdrawn ? 'withdrawn' : 'corrected'}`,
    sentences: [`${what}. ${sentence(prose(change.why))}`],
    anchor: withdrawn ? 'withdrawn' : releaseAnchor(change.version),
  };
}

function announced(change: Change & { kind: 'announced' }, title: string) {
  const { phase, line, version, withdrawn, lastDay, precision, basis } = change;
  const subject = clip(line ?? version ?? 'all versions', 80);
  const what = `${title} ${subject}: the end of ${endWords[phase]}`;
  const end = longEnd({ day: lastDay, precision, basis });
  const announcement = `${what} is announced. Last ${precision ?? 'day'}: ${end}.`;
  const withdrawal = `${what}, ${end}, no longer holds. ${sentence(prose(withdrawn ?? ''))}`;
  return {
    subject,
    title: `${what} ${withdrawn === undefined ? 'announced' : 'taken back'}`,
    sentences: [withdrawn === undefined ? announcement : withdrawal],
    anchor: anchorOf(line, version),
  };
}

function moved({ line, phase, from, to }: Change & { kind: 'moved' }, title: string) {
  const subject = clip(line, 80);
  const what = endWords[phase];
  const [before, now] = [endingAs(from), endingAs(to)];
  const last = `The last ${now.precision ?? 'day'} of ${what}`;
  return {
    subject,
    title: `${title} ${subject}: ${what} ends on another day`,
    sentences: [`${last} is ${longEnd(now)} now; before, it was ${longEnd(before)}.`],
    anchor: lineAnchor(line),
  };
}

function republished({ version, from, to }: Change & { kind: 'republished' }, title: string) {
  const subject = clip(version, 80);
  return {
    subject,
    title: `${title} ${subject} is no longer what it was`,
    sentences: [`${movedWords}. Before: ${clip(from, 300)}. Now: ${clip(to, 300)}.`],
    anchor: releaseAnchor(version),
  };
}

/** The place on the component's page; for news of all versions, the section on support. */
function anchorOf(line: string | undefined, version: string | undefined): string {
  if (line !== undefined) return lineAnchor(line);
  return version === undefined ? 'support' : releaseAnchor(version);
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
