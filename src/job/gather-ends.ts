/** Asks the vendors' tables of last days, and whether the evidence of the rules still says the same. */
import { readEnds } from '#gather/ends/read-ends.ts';
import {
  checkEvidence,
  type EvidenceState,
  type Expectation,
} from '#gather/ends/watch-evidence.ts';
import type { Component } from '#model/component.ts';
import { endSourceName, type GatheredEnds } from '#model/end-source.ts';
import type { History } from '#model/history.ts';
import type { Rule } from '#model/policy.ts';
import type { EndsAnswer, Watched } from '#record/with-ends.ts';
import type { Network } from './network.ts';

const noAnswer: GatheredEnds = {
  kind: 'unavailable',
  because: 'was not asked: the network is away',
};

export async function askEnds(
  network: Network,
  { ends = [] }: Component,
  rules: readonly Rule[],
  history: History,
): Promise<EndsAnswer> {
  const tables = await Promise.all(
    ends.map(async (source) => ({
      source: endSourceName(source),
      answer: await network.use((http) => readEnds(source, http), noAnswer),
    })),
  );
  return {
    found: tables.flatMap(({ answer }) => (answer.kind === 'read' ? answer.ends : [])),
    skipped: tables.flatMap(({ answer }) => (answer.kind === 'read' ? answer.skipped : [])),
    tables: tables.map(({ source, answer }) => ({
      source,
      because: answer.kind === 'read' ? undefined : answer.because,
    })),
    evidence: await askEvidence(network, rules, history),
  };
}

/** A page that does not answer today proves nothing: what was known of it stays. */
async function askEvidence(
  network: Network,
  rules: readonly Rule[],
  { evidence = [] }: History,
): Promise<readonly Watched[]> {
  const before = new Map(evidence.map(({ source, failing }) => [source, failing.because]));
  return await Promise.all(
    expectationsOf(rules).map(async (expectation) => {
      const unknown: EvidenceState = { kind: 'unknown' };
      const state = await network.use((http) => checkEvidence(expectation, http), unknown);
      const source = expectation.url;
      if (state.kind === 'missing') return { source, because: state.because };
      return { source, because: state.kind === 'unknown' ? before.get(source) : undefined };
    }),
  );
}

function expectationsOf(rules: readonly Rule[]): Expectation[] {
  const all = rules.flatMap(({ seen, expects }) =>
    expects === undefined ? [] : [{ url: seen, expects }],
  );
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}
