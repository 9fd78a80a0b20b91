/** `verify <url|folder>`: proves that any served index keeps the contract. */
import { reportOf } from '#deploy/verify/report.ts';
import { openReader } from '#deploy/verify/open-reader.ts';
import { findingsOf, verify as verifyIndex } from '#deploy/verify/verify.ts';
import type { Context, ExitCode } from './context.ts';

export async function verify(context: Context, target: string): Promise<ExitCode> {
  const reader = await openReader(target);
  try {
    const verification = await verifyIndex(reader, context.now);
    const kept = findingsOf(verification, 'violation').length === 0;
    const answer = context.json
      ? JSON.stringify({ kept, ...verification }, null, 2)
      : reportOf(verification);
    context.terminal.out(`${answer}\n`);
    return kept ? 0 : 1;
  } finally {
    await reader.close();
  }
}
