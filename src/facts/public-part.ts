/** The public part of a judged component: it is served as facts, and can be read back from them. */
import type { Component } from '#model/component/component.ts';
import type { GoesWith } from '#model/component/goes-with.ts';
import type { Purl } from '#model/purl.ts';
import type { PublicSettings } from '#model/site.ts';
import { isWhole, type Rule } from '#model/support/policy.ts';
import type { JudgedComponent, PublicComponent, PublicDefinition } from '#model/support/verdict.ts';
import type { PublicRule } from '#model/support/verdict.ts';
import { withoutOwnHosts } from '#model/url.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { withoutOwnPage } from './links.ts';

export type Surroundings = {
  readonly purls: readonly Purl[];
  readonly goesWith?: readonly GoesWith[];
  readonly settings: Pick<PublicSettings, 'baseUrl'>;
};

/** Equals the value read back from the facts: publishing knows no more than a verifier does. */
export function publicPart(judged: JudgedComponent, around: Surroundings): PublicComponent {
  return withoutUndefined({
    ...judged,
    nextChange: undefined,
    component: publicDefinition(judged.component, around),
    rules: judged.rules.map(publicRule),
    sources: judged.sources.map(({ source, failing, partial }) =>
      withoutUndefined({
        source: withoutOwnHosts(source),
        failing: failing && publicDoubt(failing),
        partial: partial && publicDoubt(partial),
      }),
    ),
  });
}

/** Without what only its owner may know: addresses inside a network, names of credentials. */
function publicDoubt<T extends { readonly because: string }>(doubt: T): T {
  const because = withoutOwnHosts(doubt.because).replace(/(private network) \([^)]*\)/, '$1');
  return { ...doubt, because: because.replaceAll(/INDEX_AUTH_\w+/g, 'INDEX_AUTH_…') };
}

export function publicDefinition(component: Component, around: Surroundings): PublicDefinition {
  const { purls, goesWith = [], settings } = around;
  const { id, title, summary, homepage, changelogUrl, line, lines, artifacts } = component;
  const { tags = [], aliases = [], facts = {}, references = [], identifiers = [] } = component;
  const { changelog = [], bom, versionCommand, upgrades, follows, sources } = component;
  const names = { tags, aliases, facts, references, identifiers, purls, changelog };
  const more = { bom, versionCommand, upgrades, follows, goesWith };
  return withoutUndefined({
    id,
    title,
    summary,
    homepage: withoutOwnPage(homepage, settings.baseUrl, id),
    changelogUrl: withoutOwnPage(changelogUrl, settings.baseUrl, id),
    ...names,
    ...more,
    artifacts: artifacts?.map(({ name, file }) => withoutUndefined({ name, file })),
    line: lines !== undefined || typeof line === 'string' ? ('named' as const) : line,
    watched: sources.length > 0,
  });
}

function publicRule(rule: Rule): PublicRule {
  const { kind, phase, since, ends, replacedBy, reason, seen }: PublicRule = rule;
  const all = isWhole(rule) ? (true as const) : undefined;
  return withoutUndefined({ kind, phase, since, ends, replacedBy, all, reason, seen });
}
