/** Which publication this is, until when it may be trusted, and whether its past is one chain. */
import { hash } from 'node:crypto';
import { addDays, dayOf, type Instant } from '#model/time/instant.ts';
import { freshnessFile, logLine, type LogLine } from '#model/served/status-file.ts';
import { tryJson } from '#model/json.ts';
import { wrong, type Clause } from './clause.ts';

const log = 'log.jsonl';
const statement = 'freshness.json';

export type Publication = {
  readonly now: Instant;
  readonly freshness: string | undefined;
  readonly log: string | undefined;
  /** Of `SHA256SUMS`. */
  readonly sum: string | undefined;
};

export const publication: readonly Clause<Publication>[] = [
  {
    name: 'still-valid',
    why: 'freshness.json says until when a copy may be trusted; past that day it is frozen or replayed, however whole it is.',
    *check({ freshness, now }) {
      const { data, error } = statementIn(freshness);
      for (const { message, path } of error?.issues ?? [])
        yield wrong(statement, freshness === undefined ? 'is not there' : message, path.join('.'));
      if (data === undefined) return;
      const { prepared, validUntil } = data;
      const today = dayOf(now);
      if (validUntil < today)
        yield wrong(statement, `may be trusted until ${validUntil}; ask for the current index`);
      if (prepared > addDays(today, 1))
        yield wrong(statement, `was prepared on ${prepared}, which has not come`);
      if (validUntil < prepared || validUntil > addDays(prepared, 31))
        yield wrong(statement, `was prepared on ${prepared} and claims trust until ${validUntil}`);
    },
  },
  {
    name: 'log-is-a-chain',
    why: 'Each line holds the hash of the one before, so that no line of the past can be changed unseen, not even one that a wrong clock wrote.',
    *check(subject) {
      const lines = linesOf(subject.log);
      for (const [at, line] of lines.entries()) {
        const parsed = parsedLine(line);
        const place = `line ${at + 1}`;
        if (parsed === undefined) yield wrong(log, 'is no line of a log', place);
        else if (!follows(parsed, at, lines[at - 1]))
          yield wrong(log, 'does not follow from the line before', place);
        else if (at === lines.length - 1 && parsed.day > addDays(dayOf(subject.now), 1))
          yield wrong(log, 'is of a day that has not come', place);
      }
    },
  },
  {
    name: 'log-ends-with-this',
    why: 'The last line is this publication: what is served was prepared, and nothing else was.',
    *check(subject) {
      const lines = linesOf(subject.log);
      const last = parsedLine(lines.at(-1) ?? '');
      if (last === undefined || subject.log === undefined) {
        yield wrong(log, subject.log === undefined ? 'is not there' : 'has no line');
        return;
      }
      if (subject.sum !== undefined && last.sums !== subject.sum)
        yield wrong(log, 'ends with other sums than SHA256SUMS', `line ${lines.length}`);
      if (subject.log !== lines.map((line) => `${line}\n`).join(''))
        yield wrong(log, 'has lines that do not end with one line break');
      const { number = 0, previous, prepared } = statementIn(subject.freshness).data ?? {};
      const isThis = number === last.number && previous === last.previous && prepared === last.day;
      if (number > 0 && !isThis)
        yield wrong(statement, `is of publication ${number}, which is not the last of the log`);
    },
  },
];

export function statementIn(freshness: string | undefined) {
  return freshnessFile.safeParse(tryJson(freshness ?? ''));
}

/** Of a log, which a clone on Windows may have with other line breaks. */
export function linesOf(text = ''): readonly string[] {
  return text.split(/\r?\n/).filter((line) => line !== '');
}

/** Whether the line at this place goes on from the one before it. */
export function follows(line: LogLine | undefined, at: number, before: string | undefined) {
  const previous = before === undefined ? undefined : hash('sha256', before);
  return line?.number === at + 1 && line.previous === previous;
}

export function parsedLine(line: string): LogLine | undefined {
  return logLine.safeParse(tryJson(line)).data;
}

/** The log that is served, held against the one that the repository recorded: an index proves its contents, not its author. */
export type OwnLog = {
  /** As the repository has it. */
  readonly text: string;
  /** Whether its last line was recorded so long ago that its publication must be live. */
  readonly isOverdue: boolean;
};

export const ownLog: readonly Clause<{
  readonly served: string | undefined;
  readonly own: OwnLog;
}>[] = [
  {
    name: 'log-is-the-repository’s',
    why: 'Who has the host’s token can publish an index of their own that agrees with itself; its log is not the one that the repository recorded.',
    *check({ served, own }) {
      if (served === undefined) yield wrong(log, 'is not there');
      const [lines, known] = [linesOf(served), linesOf(own.text)];
      const at = lines.findIndex((line, i) => line !== known[i]);
      const what =
        at < known.length
          ? 'is not what the repository recorded: somebody else published this index'
          : `is not recorded by the repository, which has ${known.length} publications`;
      if (at >= 0) yield wrong(log, what, `line ${at + 1}`);
    },
  },
  {
    name: 'newest-is-live',
    why: 'An earlier copy of the index agrees with itself too, and hides what came since.',
    *check({ served = '', own }) {
      const [live, recorded] = [linesOf(served).length, linesOf(own.text).length];
      const message = `ends with publication ${live}, but the repository has recorded ${recorded}: the last deploy failed or waits, or an earlier copy was put back`;
      if (live < recorded && own.isOverdue) yield wrong(log, message);
    },
  },
];
