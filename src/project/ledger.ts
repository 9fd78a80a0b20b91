/** The ledger of a component as it is recorded, and all that is wrong with it. */
import { join } from 'node:path';
import { problemsFound, readOptional, type Loaded } from '#io/read.ts';
import { emptyLedger } from '#judge/ledger/announce.ts';
import { ledgerFindings } from '#judge/ledger/ledger-file.ts';
import { ledger as ledgerSchema, type Ledger } from '#model/support/ledger.ts';
import type { Problem } from '#model/problem.ts';
import type { Context } from './context.ts';

export function ledgerFile({ data }: Pick<Context, 'data'>, id: string): string {
  return join(data, 'lifecycle', `${id}.json`);
}

/**
 * A missing file means that nothing was announced yet. Unlike a history, a ledger that was edited is
 * refused: it is worth nothing once anybody may have changed it.
 */
export function loadLedger(context: Pick<Context, 'data'>, id: string): Loaded<Ledger> {
  const file = ledgerFile(context, id);
  const { value: ledger, problems } = readOptional(file, ledgerSchema, 'recorded');
  if (problems.length > 0) return { problems };
  if (!ledger) return { value: emptyLedger(id), problems: [] };
  const wrong = wrongLedger(file, id, ledger);
  return wrong.length > 0 ? { problems: wrong } : { value: ledger, problems: [] };
}

function wrongLedger(file: string, id: string, ledger: Ledger): Problem[] {
  if (ledger.id !== id) {
    const message = `is "${ledger.id}", but the file is named after "${id}"`;
    return problemsFound(file, 'E-WRONG-LEDGER', [{ path: ['id'], message }]);
  }
  return problemsFound(file, 'E-WRONG-LEDGER', ledgerFindings(ledger));
}
