/** What everybody may see of a judged component: what is served as facts, and can be read back from them. */
import type { Component } from '#model/component/component.ts';
import type { GoesWith } from '#model/component/goes-with.ts';
import type { Purl } from '#model/purl.ts';
import type { PublicSettings } from '#model/site.ts';
import type { Rule } from '#model/support/policy.ts';
import type {
  JudgedComponent,
  JudgedLine,
  JudgedRelease,
  PublicComponent,
  PublicDefinition,
  PublicRule,
} from '#model/support/verdict.ts';
import { remembered } from '#model/remembered.ts';
import { withoutOwnHosts } from '#model/url.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { withoutOwnPage } from './links.ts';

export type Surroundings = {
  readonly purls: readonly Purl[];
  readonly goesWith?: readonly GoesWith[];
  readonly settings: Pick<PublicSettings, 'baseUrl'>;
};

export function publicPart(judged: JudgedComponent, around: Surroundings): PublicComponent {
  const releases = judged.releases.map(publicRelease);
  const byVersion = new Map(releases.map((release) => [release.version.text, release]));
  const find = ({ version }: JudgedRelease) => byVersion.get(version.text);
  const lineOf = remembered((line: JudgedLine) => publicLine(line, find));
  return withoutUndefined({
    component: publicDefinition(judged.component, around),
    rules: judged.rules.map(publicRule),
    releases,
    lines: judged.lines.map(lineOf),
    allLines: judged.allLines.map((line) => ('newest' in line ? lineOf(line) : line)),
    newest: judged.newest && find(judged.newest),
    newestSupported: judged.newestSupported && find(judged.newestSupported),
    headline: judged.headline && find(judged.headline),
    corrections: judged.corrections,
    movedEnds: judged.movedEnds,
    nextChange: judged.nextChange,
    sources: judged.sources.map(({ source, failing, partial }) =>
      withoutUndefined({
        source: withoutOwnHosts(source),
        failing: failing && publicDoubt(failing),
        partial: partial && publicDoubt(partial),
      }),
    ),
    held: judged.held,
  });
}

/** What is asked by mistake can be inside somebody's network too. */
function publicDoubt<T extends { readonly because: string }>(doubt: T): T {
  const because = withoutOwnHosts(doubt.because).replace(/(private network) \([^)]*\)/, '$1');
  return { ...doubt, because };
}

export function publicDefinition(
  component: Component,
  { purls, goesWith = [], settings: { baseUrl } }: Surroundings,
): PublicDefinition {
  const { id, homepage, changelogUrl, line, lines } = component;
  return withoutUndefined({
    id,
    title: component.title,
    summary: component.summary,
    homepage: withoutOwnPage(homepage, baseUrl, id),
    changelogUrl: withoutOwnPage(changelogUrl, baseUrl, id),
    tags: component.tags ?? [],
    aliases: component.aliases ?? [],
    facts: component.facts ?? {},
    references: component.references ?? [],
    identifiers: component.identifiers ?? [],
    purls,
    changelog: component.changelog ?? [],
    bom: component.bom,
    versionCommand: component.versionCommand,
    upgrades: component.upgrades,
    follows: component.follows,
    goesWith,
    line: lines !== undefined || typeof line === 'string' ? ('named' as const) : line,
    watched: component.sources.length > 0,
  });
}

function publicRule(rule: Rule): PublicRule {
  const { kind, reason, seen, replacedBy } = rule;
  return withoutUndefined({
    kind,
    phase: 'phase' in rule ? rule.phase : undefined,
    since: 'since' in rule ? rule.since : undefined,
    ends: 'ends' in rule ? rule.ends : undefined,
    replacedBy,
    all: kind === 'all' && rule.only === undefined ? (true as const) : undefined,
    reason,
    seen,
  });
}

function publicRelease(release: JudgedRelease): JudgedRelease {
  const { basis, evidence, seen, missingSince, fingerprints, republished } = release.recorded;
  const recorded = { basis, evidence, seen, missingSince, fingerprints, republished };
  return { ...release, recorded: withoutUndefined(recorded) };
}

/**
 * A line that shares the releases of another one has them as they are judged for that one; its newest release
 * stands as the line does.
 */
function publicLine(
  line: JudgedLine,
  find: (release: JudgedRelease) => JudgedRelease | undefined,
): JudgedLine {
  const releases = line.releases.map((release) => find(release) ?? release);
  const newest = find(line.newest) ?? line.newest;
  if (line.shares === undefined) return { ...line, releases, newest };
  const { deprecated, deprecatedSince, deprecatedSinceBasis, phase, ends } = line;
  const { causes, coming } = line.newest.verdict;
  const verdict = withoutUndefined({
    deprecated,
    deprecatedSince,
    deprecatedSinceBasis,
    causes,
    phase,
    ends,
    coming,
  });
  return { ...line, releases, newest: { ...newest, verdict } };
}
