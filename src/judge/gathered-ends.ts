/** The last days of lines: declared ones, and the vendor's unless a person has written others. */
import { endKey, latestEnds, type RecordedEnd } from '#model/component/line.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import type { Rule } from '#model/support/policy.ts';
import { closingEnd, timedPhases } from '#model/support/support.ts';
import { toUri } from '#model/url.ts';
import { withoutV } from '#model/version/version.ts';
import type { MovedEnd, StatedEnd } from '#model/support/verdict.ts';
import type { Line, PublishedHistory } from './published-history.ts';
import { phaseOf } from './rules.ts';
import { byLine, effectOfEnds, endingAs, type Judge, type RuleEffect } from './verdict.ts';

export function declaredEnds({ lines, empty }: PublishedHistory): Judge {
  const all = [...lines.values(), ...empty];
  return byLine(new Map(all.map(({ name, declared }) => [name, declaredEffect(declared)])));
}

function declaredEffect(line: Line['declared']): RuleEffect | undefined {
  if (!line?.phases) return undefined;
  const { phases } = line;
  const stated = timedPhases.flatMap((phase) => {
    const written = phases[phase];
    return written === undefined ? [] : { phase, ...endingAs(written) };
  });
  const isDated = stated.some(({ day }) => day !== undefined);
  const isOver = closingEnd(stated)?.past;
  const unknown = isOver ? 'It ended on a day that is not' : 'No last day of this line is';
  const days = isDated ? 'The last days of each line are' : unknown;
  const { reason = `${days} published.`, seen } = line;
  const from = withoutUndefined({ rule: 'line-ends' as const, reason, seen });
  return effectOfEnds(stated.map((end) => ({ ...end, ...from })));
}

/** The vendor's last days by our names of lines, without those that a person has written. */
export function vendorEnds(
  ends: readonly RecordedEnd[] = [],
  rules: readonly Rule[],
  published: PublishedHistory,
): readonly RecordedEnd[] {
  const authored = authoredKeys(rules, published);
  return withOwnNames(ends, published).filter((end) => !authored.has(endKey(end)));
}

export function gatheredEnds(series: readonly RecordedEnd[]): Judge {
  const groups = Map.groupBy(latestEnds(series).values(), ({ line }) => line);
  return byLine(
    new Map(Array.from(groups, ([line, all]) => [line, effectOfEnds(all.map(statedEnd))])),
  );
}

/** Uses our names of lines: a table may write `v20` for our `20`. */
export function withOwnNames(ends: readonly RecordedEnd[] = [], published: PublishedHistory) {
  const own = new Map([...namesOf(published)].map((name) => [withoutV(name), name]));
  return ends.map((end) => ({ ...end, line: own.get(withoutV(end.line)) ?? end.line }));
}

export function namesOf({ lines, empty, shared }: PublishedHistory): ReadonlySet<string> {
  return new Set([...lines.keys(), ...empty.map(({ name }) => name), ...shared.keys()]);
}

export function movedEnds(series: readonly RecordedEnd[]): MovedEnd[] {
  const known = new Map<string, MovedEnd['from']>();
  return series.flatMap((end) => {
    const { line, phase, ends: to, seen: on } = end;
    // If the day is unknown, or no longer stated, it was not moved to another one.
    if (typeof to === 'boolean') return [];
    const key = endKey(end);
    const from = known.get(key) ?? to;
    known.set(key, to);
    const seen = linkOf(end.evidence);
    return from === to ? [] : withoutUndefined({ line, phase, from, to, on, seen });
  });
}

function statedEnd({ phase, ends, evidence }: RecordedEnd): StatedEnd {
  const reason = 'The vendor publishes the last days of its lines.';
  const from = { rule: 'line-ends' as const, reason, seen: linkOf(evidence) };
  return withoutUndefined({ phase, ...endingAs(ends), ...from });
}

/** Lines and phases whose last day a person has written, in a rule or in the definition. */
function authoredKeys(rules: readonly Rule[], { lines, empty }: PublishedHistory) {
  const inRules = rules.flatMap((rule) => {
    const names = rule.kind === 'line-ends' ? Object.keys(rule.lines) : [];
    return names.map((line) => endKey({ line, phase: phaseOf(rule) }));
  });
  const declared = [...lines.values(), ...empty].flatMap(({ name: line, declared }) => {
    const phases = timedPhases.filter((phase) => declared?.phases?.[phase] !== undefined);
    return phases.map((phase) => endKey({ line, phase }));
  });
  return new Set([...inRules, ...declared]);
}

/** A link, or undefined: addresses inside a private network are not published. */
function linkOf(evidence: string): string | undefined {
  return evidence.startsWith('https://') ? toUri(evidence) : undefined;
}
