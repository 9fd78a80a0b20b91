/** Asks the vendors' tables of last days, and whether the evidence of the rules still says the same. */
import {
  readEnds,
  checkEvidence,
  type EvidenceState,
  type Expectation,
} from '#gather/ends/read-ends.ts';
import { fingerprint } from '#gather/definition.ts';
import type { Component } from '#model/component/component.ts';
import { endSourceName, type EndSource, type GatheredEnds } from '#model/component/line.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import type { History } from '#model/history/history.ts';
import type { Day } from '#model/time/instant.ts';
import { mustBeReadWhole } from '#record/answer.ts';
import type { Rule } from '#model/support/policy.ts';
import { isEndHold, type EndsAnswer } from '#record/ends.ts';
import { askTogether, type Network } from './network.ts';

const noAnswer: GatheredEnds = {
  kind: 'unavailable',
  because: 'was not asked: the network is away',
};

export async function askEnds(
  network: Network,
  { ends = [] }: Component,
  rules: readonly Rule[],
  history: History,
  today: Day,
): Promise<EndsAnswer> {
  const tables = await askTables(network, ends, history, today);
  const read = tables.flatMap(({ outcome }) => (outcome.kind === 'read' ? [outcome] : []));
  return {
    found: read.flatMap(({ ends }) => ends),
    skipped: read.flatMap(({ skipped }) => skipped),
    tables,
    evidence: await askEvidence(network, rules, history),
  };
}

/** While a change is held, every table is read, so that the hold ends by itself. */
async function askTables(
  network: Network,
  ends: readonly EndSource[],
  { endSources = [], held }: History,
  today: Day,
) {
  const isHeld = held.some(isEndHold);
  const tables = ends.map((source) => {
    const state = endSources.find((one) => one.fingerprint === fingerprint(source));
    const isOld = state === undefined || mustBeReadWhole(state, today);
    const known =
      isHeld || isOld ? [] : (state.validators ?? []).map((one) => withoutUndefined(one));
    return async (whole: boolean) =>
      await network.use((http) => readEnds(source, http, whole ? [] : known), noAnswer);
  });
  const answers = await askTogether(tables, ({ kind }) => kind === 'read');
  return ends.map((source, i) => ({
    source: endSourceName(source),
    fingerprint: fingerprint(source),
    outcome: answers[i] ?? noAnswer,
  }));
}

/** A page that does not answer today proves nothing: what was known of it stays. */
async function askEvidence(network: Network, rules: readonly Rule[], { evidence = [] }: History) {
  const before = new Map(evidence.map(({ source, failing }) => [source, failing.because]));
  const all = rules.flatMap(({ seen: url, expects }): Expectation[] =>
    expects === undefined ? [] : [{ url, expects }],
  );
  // Two rules may quote the same page for the same.
  const expectations = new Map(all.map((one) => [JSON.stringify(one), one])).values();
  return await Promise.all(
    Array.from(expectations, async (expectation) => {
      const unknown: EvidenceState = { kind: 'unknown' };
      const state = await network.use((http) => checkEvidence(expectation, http), unknown);
      const source = expectation.url;
      if (state.kind === 'missing') return { source, because: state.because };
      return { source, because: state.kind === 'unknown' ? before.get(source) : undefined };
    }),
  );
}
