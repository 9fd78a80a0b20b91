/** The log that is served, held against the one that the repository recorded: an index proves its contents, not its author. */
import { wrong, type Breach, type Clause } from './clause.ts';
import { linesOf } from './publication.ts';

const log = 'log.jsonl';

export type OwnLog = {
  /** As the repository has it. */
  readonly text: string;
  /** Whether its last line was recorded so long ago that its publication must be live. */
  readonly isOverdue: boolean;
};

export type LogSubject = { readonly served: string | undefined; readonly own: OwnLog };

export const ownLog: readonly Clause<LogSubject>[] = [
  {
    name: 'log-is-the-repository’s',
    why: 'Who has the host’s token can publish an index of their own that agrees with itself; its log is not the one that the repository recorded.',
    *check({ served, own }) {
      if (served === undefined) yield wrong(log, 'is not there');
      const [lines, known] = [linesOf(served), linesOf(own.text)];
      const at = lines.findIndex((line, i) => line !== known[i]);
      if (at >= 0) yield strange(at, known.length);
    },
  },
  {
    name: 'newest-is-live',
    why: 'An earlier copy of the index agrees with itself too, and hides what came since.',
    *check({ served = '', own }) {
      const [live, recorded] = [linesOf(served).length, linesOf(own.text).length];
      if (live < recorded && own.isOverdue)
        yield wrong(
          log,
          `ends with publication ${live}, but the repository has recorded ${recorded}: the last deploy failed or waits, or an earlier copy was put back`,
        );
    },
  },
];

function strange(at: number, known: number): Breach {
  const what =
    at < known
      ? 'is not what the repository recorded: somebody else published this index'
      : `is not recorded by the repository, which has ${known} publications`;
  return wrong(log, what, `line ${at + 1}`);
}
