/** The data for a component's page. */
import { serves } from '#model/served/paths.ts';
import { counted } from '#model/words.ts';
import { healthOf } from '#model/history/health.ts';
import { bases } from '#model/history/dating.ts';
import { runOfUnknown, runOfWithdrawn } from '#judge/targets.ts';
import { headlineOf } from '#judge/headline.ts';
import { upgradeWords } from '#model/standards/statement.ts';
import { announced, closingEnd, isSupported } from '#model/support/support.ts';
import type { Day } from '#model/time/instant.ts';
import { datePrefixes } from '#model/support/support-words.ts';
import type { PublicComponent, Verdict } from '#model/support/verdict.ts';
import { parseVersion } from '#model/version/version.ts';
import { lineCalled } from '#model/version/line-called.ts';
import { upgradesOf } from '../standards/statement.ts';
import { badgeView } from '../support/badge.ts';
import { basisMeanings, causeView, longDay } from '../support/dates.ts';
import { healthWords, notices } from '../support/health.ts';
import { headlineView, newestView, sentencesOf } from './headline-view.ts';
import { causeOf, linesTable, reasonsOf } from './lines-table.ts';
import { clip, prose, releaseAnchor, safeUrl } from './text.ts';
import { rangeOf, releasePage, type Places } from './places.ts';
import { releaseGroups } from './release-groups.ts';
import { releaseParts, usesOf, type Part } from './release-parts.ts';
import { goesWithWords } from '#answer/goes-with.ts';
import { versionCommands } from '#answer/version-command.ts';
import { layout, type PageContext } from './page-context.ts';
import { isFoundByComment } from '../renovate/line-patterns.ts';
import { artifactSnippets, commentSnippet, presetSnippet, referenceSnippets } from './snippets.ts';
import { stateView, stepsText } from './standing-view.ts';
import { componentData } from './search-engines.ts';

export function componentView(judged: PublicComponent, places: Places, shared: PageContext) {
  const { headline } = judged;
  const verdict = headlineOf(judged)?.verdict;
  const { site, today } = shared;
  const reasons = reasonsOf(judged, today);
  const health = healthOf(judged);
  const isAbove = reasons.length === 0 || verdict?.deprecated || (verdict && announced(verdict));
  const cause = verdict && isAbove ? decisive(verdict, today) : undefined;
  const [[, , sentence] = ['', '', ''], ...later] = sentencesOf(judged, shared);
  const withdrawn = withdrawnOf(judged, places);
  return {
    ...aboutView(judged, sentence, shared),
    ...stateView(today, verdict),
    sentence,
    laterSentences: later.length > 0 ? stepsText(later) : undefined,
    notices: notices(judged),
    health: { ...health, words: healthWords(health) },
    headline: headline && headlineView(judged, headline, places),
    use: headline?.version.text,
    begin: usesOf(runOfUnknown(), judged.component.id, places.targets),
    left: verdict && isSupported(verdict.phase) ? closingEnd(verdict.ends)?.day : undefined,
    newest: newestView(judged),
    // Undefined if the reasons below the table of lines explain it already.
    cause,
    isReasonSaid: cause !== undefined && reasons.length === 1,
    lines: linesTable({ judged, places, reasons, today }),
    reasons,
    withdrawn,
    asks: judged.releases.length + judged.allLines.length + withdrawn.length > 0,
    calendar:
      serves(site, 'calendar') && [...judged.allLines, verdict].some((one) => one?.ends.length),
    preset: presetSnippet(site),
    ...snippetsOf(judged, site),
    badgeWidth: badgeView(judged).width,
    ...releasesOf(judged, places, shared),
  };
}

function snippetsOf(judged: PublicComponent, site: PageContext['site']) {
  const version = judged.headline?.version;
  if (version === undefined) return { snippets: [] };
  const own = referenceSnippets(judged, version);
  if (!isFoundByComment(version.text)) return { isUnmarked: true, snippets: own };
  const comment = commentSnippet(judged.component.id, version.text, site);
  return { snippets: [...own, comment, ...artifactSnippets(judged, site)] };
}

function aboutView(judged: PublicComponent, sentence: string, shared: PageContext) {
  const { id, summary, ...component } = judged.component;
  const { baseUrl } = shared.site;
  const title = clip(component.title, 100);
  // Whether upgrades are free: `unstated` unless the component or the site says so.
  const { free, how, url } = upgradesOf(component.upgrades ?? shared.site.upgrades);
  const facts = Object.entries(component.facts).map(([name, value]) => {
    return { name: clip(name, 50), value: prose(value) };
  });
  const page = {
    title: `${title}: supported versions and end of support`,
    description: `${sentence} ${summary}`,
    path: id,
    component: id,
    subject: title,
    structured: componentData(judged, baseUrl),
    feeds: [{ type: 'application/atom+xml', title: `${title}: releases`, href: `${id}.xml` }],
  };
  return {
    page: layout(page, shared),
    id,
    title,
    summary: prose(summary),
    homepage: safeUrl(component.homepage),
    changelog: safeUrl(component.changelogUrl),
    facts,
    versionCommands: versionCommands(component),
    goesWith: goesWithView(judged),
    bom: safeUrl(component.bom),
    upgrades: { words: upgradeWords[free], how: how && prose(how), url: safeUrl(url) },
    badge: `${baseUrl}/badge/${id}.svg`,
    address: `${baseUrl}/${id}`,
  };
}

function withdrawnOf({ component, corrections, allLines }: PublicComponent, { targets }: Places) {
  return corrections
    .filter(({ what }) => what.includes('withdrawn'))
    .map(({ version, why: reason, seen, on }) => {
      const run = runOfWithdrawn(targets, lineCalled(version, allLines), parseVersion(version));
      const uses = usesOf(run, component.id, targets);
      const names = { version: clip(version, 80), name: version };
      return { ...names, day: longDay(on), uses, ...causeView({ reason, seen }) };
    });
}

function goesWithView({ component: { title, goesWith } }: PublicComponent) {
  const rows = goesWith.map((row) => ({
    id: row.component,
    title: clip(row.title, 100),
    ...goesWithWords(row, clip(title, 100)),
  }));
  return rows.length === 0 ? undefined : { rows, isStated: rows.some(({ own }) => own !== '') };
}

function decisive(verdict: Verdict, today: Day) {
  const cause = causeOf(verdict);
  // Only the first cause, or one that is announced, says from which day on it deprecates.
  const isDated = cause === verdict.causes[0] || cause === announced(verdict);
  return cause && causeView(isDated ? cause : { ...cause, since: undefined }, today);
}

function releasesOf(judged: PublicComponent, places: Places, { today }: PageContext) {
  const { releases } = judged;
  const isListed = ({ line, firsts }: Part) => !places.once || !(line ?? firsts);
  const parts = places.separate ? [] : releaseParts(judged, places.targets).filter(isListed);
  const further = parts.flatMap((part) => part.releases).length;
  const used = new Set(releases.map(({ recorded }) => recorded.basis));
  return {
    isSeveral: releases.length > 1,
    all: places.once
      ? further > 0 && `${counted(further, 'release')} outside any line`
      : releases.length > 0 &&
        `${releases.length > 1 ? 'All ' : ''}${counted(releases.length, 'release')}`,
    groups: releaseGroups(parts, today, places),
    pages: places.pages.toReversed().map((page) => ({
      href: releasePage(judged.component.id, page.number),
      title: rangeOf(page),
      ids: (places.pages.length === 1 ? [] : page.parts)
        .flatMap(({ releases }) => releases.map(({ version }) => releaseAnchor(version.text)))
        .join(' '),
    })),
    prefixes: bases
      .filter((basis) => used.has(basis))
      .map((basis) => ({ word: datePrefixes[basis], meaning: basisMeanings[basis] }))
      .filter(({ meaning }) => meaning !== undefined),
  };
}
