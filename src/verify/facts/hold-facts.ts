/** Holds the facts against each other, one component at a time. */
import { factsFile } from '#facts/index-facts.ts';
import { dayOf, type Instant } from '#model/time/instant.ts';
import { statusFile } from '#model/served/status-file.ts';
import type { Findings } from '../clause.ts';
import { jsonHeld, type Held } from '../held.ts';
import { componentFacts, componentFiles, factsShapes, readFacts } from './component-facts.ts';
import { detailsFacts } from './details.ts';
import { ledgerFacts } from './ledger.ts';
import { statusClauses } from './status.ts';

const title = 'facts';

type Known = {
  readonly names: readonly string[];
  readonly releases: number;
  readonly now: Instant;
};

/** Answers whether all of them can be read. */
export function holdFacts(held: Held, known: Known, findings: Findings): boolean {
  const index = readFacts(held, 'facts.json', factsFile);
  const told = readFacts(held, 'status.json', statusFile);
  for (const file of [index, told]) findings.hold(title, factsShapes, file);
  const status = told.data;
  if (status !== undefined) findings.hold(title, statusClauses, { ...known, status });
  let areRead = status !== undefined && index.data !== undefined;
  for (const id of known.names) {
    const files = componentFiles(held, id);
    for (const file of Object.values(files)) findings.hold(title, factsShapes, file);
    const built = dayOf(status?.built ?? known.now);
    const facts = componentFacts(id, files, jsonHeld(held, `${id}.json`), built);
    areRead &&= facts !== undefined;
    if (facts !== undefined) findings.hold(title, [...detailsFacts, ...ledgerFacts], facts);
  }
  return areRead;
}
