/** Holds the facts against each other, one component at a time. */
import { dayOf, type Instant } from '#model/time/instant.ts';
import { statusFile } from '#model/served/status-file.ts';
import type { Findings } from '../clause.ts';
import { jsonHeld, type Held } from '../held.ts';
import { componentFacts, factsFiles, factsShapes, indexFactsFiles } from './component-facts.ts';
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
  const [facts, told] = indexFactsFiles(held);
  for (const file of [facts, told]) findings.hold(title, factsShapes, file);
  const status = statusFile.safeParse(told.value).data;
  if (status !== undefined) findings.hold(title, statusClauses, { ...known, status });
  const built = dayOf(status?.built ?? known.now);
  let areRead = status !== undefined && facts.value !== undefined;
  for (const id of known.names) {
    const files = factsFiles(held, id);
    for (const file of files) findings.hold(title, factsShapes, file);
    const read = componentFacts(id, files, jsonHeld(held, `${id}.json`), built);
    areRead &&= read?.ledger !== undefined;
    if (read === undefined) continue;
    findings.hold(title, detailsFacts, read);
    findings.hold(title, ledgerFacts, read);
  }
  return areRead;
}
