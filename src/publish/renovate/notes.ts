/**
 * What the index adds to a pull request, however the version was found: a link to the component's page, the
 * changelog of the release, what was decided about the component, and the last version of an old name.
 */
import type { ChangelogRule } from '#model/component/component.ts';
import type { PublicDefinition, PublicRule } from '#model/support/verdict.ts';
import { addDays, type Day } from '#model/time/instant.ts';
import type { PublicSettings } from '#model/site.ts';
import type { TimedPhase } from '#model/support/support.ts';
import { parseVersion } from '#model/version/version.ts';
import { longDay } from '../support/dates.ts';
import {
  datasourceName,
  escapeLinkText,
  escapeTemplate,
  type Matchers,
  type PackageRule,
} from './preset.ts';
import { nameGroups, type NameGroup } from './references.ts';

/** What the notes are made of. */
export type NoteFacts = {
  readonly rules: ReadonlyMap<string, readonly PublicRule[]>;
  readonly titles: ReadonlyMap<string, string>;
  readonly today: Day;
  readonly site: PublicSettings;
};

/** For versions under a comment, and for those that Renovate finds by name. */
export function noteRules(component: PublicDefinition, facts: NoteFacts): PackageRule[] {
  const byComponent = {
    matchDatasources: [datasourceName(facts.site.datasource)],
    matchPackageNames: [component.id],
  };
  return [
    ...notesFor(component, byComponent, facts),
    ...nameGroups(component).flatMap((group) => [
      ...notesFor(component, group.matchers, facts),
      ...ceiling(component, group),
    ]),
  ];
}

export function notesFor(
  component: PublicDefinition,
  matchers: Matchers,
  facts: NoteFacts,
): PackageRule[] {
  const { title } = component;
  return [
    {
      description: `${title}: what is supported, until when and why.`,
      ...matchers,
      prBodyNotes: [pageNote(component, facts.site), ...endNotes(component, facts)],
    },
    ...changelogRules(component, matchers),
  ];
}

/** A name that was given up has no later releases, so none is proposed under it. */
export function ceiling(
  component: PublicDefinition,
  { kind, to, matchers }: NameGroup,
): PackageRule[] {
  if (to === undefined) return [];
  const current = component.references.filter(
    (other) => other.kind === kind && other.to === undefined,
  );
  const names = current.map(({ name }) => `\`${escapeTemplate(name)}\``).join(', ');
  return [
    {
      description: `${component.title}: nothing after ${to} under a name that was given up.`,
      ...matchers,
      allowedVersions: `<=${threeNumbers(to)}`,
      ...(names !== '' && {
        prBodyNotes: [`Releases after ${to} are published under another name: ${names}.`],
      }),
    },
  ];
}

function pageNote({ id, title }: PublicDefinition, { baseUrl }: PublicSettings): string {
  return `[${escapeLinkText(title)}: what is supported, until when and why](${baseUrl}/${id})`;
}

/** What was decided about the whole component: in force today, or from a known day on. */
function endNotes({ id }: PublicDefinition, facts: NoteFacts): string[] {
  return (facts.rules.get(id) ?? []).flatMap((rule) => (rule.all ? [endNote(rule, facts)] : []));
}

function endNote(rule: PublicRule, { titles, today, site }: NoteFacts): string {
  const { reason, seen, ends, replacedBy } = rule;
  const from = deprecatedFrom(rule);
  const isComing = from === undefined || from > today;
  const sentences = [
    ...(isComing ? [] : ['⚠️']),
    ...(isComing && from !== undefined ? [`From ${longDay(from)}:`] : []),
    escapeTemplate(reason),
    ...(ends === undefined ? [] : [lastDay(rule.phase ?? 'maintenance', ends, today)]),
    ...(replacedBy === undefined
      ? []
      : [
          `Replaced by [${escapeLinkText(titles.get(replacedBy) ?? replacedBy)}](${site.baseUrl}/${replacedBy}).`,
        ]),
    `([source](${seen}))`,
  ];
  return sentences.join(' ');
}

/** As the judge has it: the end of maintenance deprecates, that of another phase does not. */
function deprecatedFrom({ since, ends, phase = 'maintenance' }: PublicRule): Day | undefined {
  if (since !== undefined || ends === undefined || phase !== 'maintenance') return since;
  return addDays(ends, 1);
}

const phaseWords = {
  active: 'Active support',
  maintenance: 'Support',
  extended: 'Extended support',
} satisfies Record<TimedPhase, string>;

function lastDay(phase: TimedPhase, ends: Day, today: Day): string {
  const words = phaseWords[phase];
  return ends < today
    ? `${words} ended on ${longDay(ends)}.`
    : `${words} ends on ${longDay(ends)}.`;
}

/**
 * Renovate reads a release's own `changelogUrl` and then shows only the component's, so the link is
 * built here once more. Of several rules Renovate takes the last that fits, the definition the first.
 */
function changelogRules(component: PublicDefinition, matchers: Matchers): PackageRule[] {
  return component.changelog.toReversed().flatMap((rule) => {
    const changelogUrl = changelogTemplate(rule, component);
    if (changelogUrl === undefined) return [];
    return [
      {
        description: `${component.title}: the changelog of the proposed release.`,
        ...matchers,
        ...between(rule),
        changelogUrl,
      },
    ];
  });
}

/** As in the component's file; without lines that are counted there is nothing to insert, and no link. */
function changelogTemplate({ url }: ChangelogRule, { line }: PublicDefinition): string | undefined {
  if (typeof line !== 'number' && url.includes('{line}')) return undefined;
  const templates = new Map([
    ['{version}', '{{{encodeURIComponent newVersion}}}'],
    ['{dashes}', String.raw`{{{encodeURIComponent (replace '\.' '-' newVersion)}}}`],
    ['{line}', lineTemplate(typeof line === 'number' ? line : 1)],
  ]);
  return url.replaceAll(/\{(?:version|dashes|line)\}/g, (name) => templates.get(name) ?? name);
}

/** The first groups, without a "v" before them or a suffix; a version that has fewer is its own line. */
function lineTemplate(line: number): string {
  const others = String.raw`(?:\.\d+`.repeat(line - 1) + ')?'.repeat(line - 1);
  return String.raw`{{{replace '^[vV]?(\d+${others}).*$' '$1' newVersion}}}`;
}

/** As a range, `<=1.6` takes 1.6.1 in. */
function threeNumbers(version: string): string {
  return [...version.split('.'), '0', '0'].slice(0, 3).join('.');
}

/** Renovate has no matcher of its own for a range of versions: the proposed one as text, which orders as it does. */
const width = 15;
const split = String.raw`$split($match(newVersion, /\d+(\.\d+)*/, 1).match, ".")`;
const key = `$join($map(${split}, function($group) { $pad($group, -${width}, "0") }), ".")`;
/** Both sort before the point of a further group; a version with a suffix comes before one without. */
const [withSuffix, whole] = [' ', '!'];
const proposed = String.raw`${key} & ($contains(newVersion, /^[vV]?[\d.]+$/) ? "${whole}" : "${withSuffix}")`;

/**
 * Both ends belong to the range. Groups of one width order as text, and a missing one comes first. The
 * suffixes of versions with the same groups are not compared.
 */
function between({ from, to }: ChangelogRule): Pick<PackageRule, 'matchJsonata'> {
  const bounds = [
    ...(from === undefined ? [] : [`${proposed} >= "${padded(from)}"`]),
    ...(to === undefined ? [] : [`${proposed} <= "${padded(to)}"`]),
  ];
  return bounds.length === 0 ? {} : { matchJsonata: [bounds.join(' and ')] };
}

function padded(version: string): string {
  const { groups = [], suffix = '' } = parseVersion(version) ?? {};
  const numbers = groups.map((group) => String(group).padStart(width, '0')).join('.');
  return `${numbers}${suffix === '' ? whole : withSuffix}`;
}
