/** Asks the vendors' tables of last days, and whether the evidence of the rules still says the same. */
import { readEnds } from '#gather/ends/read-ends.ts';
import { checkEvidence, type EvidenceState, type Expectation } from '#gather/ends/read-ends.ts';
import { fingerprint } from '#gather/definition.ts';
import type { Component } from '#model/component/component.ts';
import { endSourceName, type EndSource, type GatheredEnds } from '#model/component/end-source.ts';
import type { Validator } from '#model/history/gathered.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import type { History } from '#model/history/history.ts';
import type { Rule } from '#model/support/policy.ts';
import { isEndHold } from '#record/ends.ts';
import type { EndsAnswer, EndTable, Watched } from '#record/ends-answer.ts';
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
  const tables = await askTables(network, ends, history);
  const read = tables.flatMap(({ answer }) => (answer.kind === 'read' ? [answer] : []));
  return {
    found: read.flatMap(({ ends }) => ends),
    skipped: read.flatMap(({ skipped }) => skipped),
    tables,
    evidence: await askEvidence(network, rules, history),
  };
}

/**
 * Asks what changed. Where one table did, the others are asked for their whole rows too: together they
 * are one answer. While a change is held, every table is read, so that the hold ends by itself.
 */
async function askTables(
  network: Network,
  ends: readonly EndSource[],
  { endSources = [], held }: History,
): Promise<EndTable[]> {
  const ask = async (source: EndSource, validators: readonly Validator[] = []) =>
    await network.use((http) => readEnds(source, http, validators), noAnswer);
  const isHeld = held.some(isEndHold);
  const marked = ends.map((source) => ({ source, mark: fingerprint(source) }));
  const first = await Promise.all(
    marked.map(({ source, mark }) => {
      const state = endSources.find((one) => one.fingerprint === mark);
      return ask(source, isHeld ? [] : state?.validators?.map((one) => withoutUndefined(one)));
    }),
  );
  const isNews = first.some(({ kind }) => kind === 'read');
  return await Promise.all(
    marked.map(async ({ source, mark }, i) => {
      const answer = first[i] ?? noAnswer;
      const again = isNews && answer.kind === 'not-modified';
      return {
        source: endSourceName(source),
        fingerprint: mark,
        answer: again ? await ask(source) : answer,
      };
    }),
  );
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
