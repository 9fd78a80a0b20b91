/** Asks the vendors' tables of last days, and whether the rules' evidence still says the same. */
import { evidenceProblem, readEnds, united } from '#gather/ends/read-ends.ts';
import type { Http } from '#gather/http/types.ts';
import { publishableEnds } from '#gather/private-source.ts';
import { isAmong } from '#model/url.ts';
import { fingerprint } from '#gather/definition.ts';
import type { Component } from '#model/component/component.ts';
import type { EndSource, GatheredEnds } from '#model/component/line.ts';
import type { History } from '#model/history/history.ts';
import type { Day } from '#model/time/instant.ts';
import { mustBeReadWhole } from '#record/answer.ts';
import type { Rule } from '#model/support/policy.ts';
import type { EndsAnswer } from '#record/ends.ts';
import { scopeOf } from '#record/guard.ts';
import { askTogether, type Network } from './network.ts';

export async function askEnds(
  network: Network,
  { ends = [] }: Component,
  rules: readonly Rule[],
  history: History,
  today: Day,
): Promise<EndsAnswer> {
  const tables = await askTables(network, ends, history, today);
  const read = tables.flatMap(({ outcome }) => (outcome.kind === 'read' ? [outcome] : []));
  const { ends: found, skipped } = united(read, today);
  return { found, skipped, tables, evidence: await askEvidence(network, rules, history) };
}

/** While a change is held, every table is read again whole, so that the hold ends by itself. */
async function askTables(
  network: Network,
  ends: readonly EndSource[],
  { endSources = [], held }: History,
  today: Day,
) {
  const none: GatheredEnds = { kind: 'unavailable', because: 'was not asked: the network is away' };
  const isHeld = held.some(({ key }) => scopeOf(key) === 'ends');
  const tables = ends.map((source) => {
    const mark = fingerprint(source);
    const state = endSources.find((one) => one.fingerprint === mark);
    const isOld = state === undefined || mustBeReadWhole(state, today);
    const known = isHeld || isOld ? [] : (state.validators ?? []);
    const isHidden = isAmong(network.machine.access.privateHosts ?? [], source.url);
    const ask = async (whole: boolean) => {
      const read = (http: Http) => readEnds(source, http, today, whole ? [] : known);
      const answer = await network.use(read, none);
      return isHidden ? publishableEnds(answer, source) : answer;
    };
    const name = `ends ${source.kind} ${isHidden ? 'private' : source.url}`;
    return { source: name, fingerprint: mark, ask };
  });
  const answered = await askTogether(tables, ({ kind }) => kind === 'read');
  return answered.map(({ answer, ...table }) => ({ ...table, outcome: answer }));
}

async function askEvidence(network: Network, rules: readonly Rule[], { evidence = [] }: History) {
  const before = new Map(evidence.map(({ source, failing }) => [source, failing.because]));
  const all = rules.flatMap(({ seen, expects }) => (expects ? { seen, expects } : []));
  // Two rules may quote the same words of the same page.
  const quotes = new Map(all.map((one) => [JSON.stringify(one), one])).values();
  return await Promise.all(
    Array.from(quotes, async ({ seen: source, expects }) => {
      const known = before.get(source);
      const ask = (http: Http) => evidenceProblem(source, expects, http, known);
      return { source, because: await network.use(ask, known) };
    }),
  );
}
