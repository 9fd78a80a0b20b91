/**
 * What is stated, held against the tests of the standards. The documents leave a contradiction out, so
 * nobody who reads them alone would learn of it.
 */
import { dayOf, type Day } from '#model/time/instant.ts';
import { openeoxCore } from '#model/standards/openeox.ts';
import { endOf } from '#model/support/support.ts';
import type { PublicComponent } from '#model/support/verdict.ts';
import { fullCore, subjectsOf, type Subject } from './openeox.ts';

export type Contradiction = {
  readonly line: string | undefined;
  readonly message: string;
  /** Both days stand in a table; else the time that passes has a part in it. */
  readonly written: boolean;
};

/** Per line, the first test that fails: two days in the wrong order fail several. */
export function contradictions(judged: PublicComponent): Contradiction[] {
  return subjectsOf(judged).flatMap((subject) => {
    const core = fullCore(subject);
    const issue = core && openeoxCore.safeParse(core).error?.issues[0];
    if (!core || !issue) return [];
    const key = String(issue.path[0]) as keyof typeof core;
    const isEarly = issue.message.includes('general availability');
    const other = isEarly ? core.general_availability : core.end_of_life;
    const days = [core[key], other].map(dayIn).join(', ');
    return {
      line: subject.line,
      message: `${key} ${issue.message} (OpenEoX: ${days})`,
      written: !isEarly && key === 'end_of_security_support' && isWritten(subject),
    };
  });
}

function dayIn(value: string | undefined): string {
  return value === undefined || value === 'tba' ? 'no end announced' : dayOf(value as Day);
}

/** A rule that counts from releases can come to contradict another one with nobody at fault. */
function isWritten({ ends }: Subject): boolean {
  const both = [endOf(ends, 'maintenance'), endOf(ends, 'extended')];
  return both.every((end) => end?.rule === 'line-ends');
}
