/** Which publication this is, until when it may be trusted, and whether its past is one chain. */
import { hash } from 'node:crypto';
import { addDays, dayOf, type Instant } from '#model/time/instant.ts';
import { logLine, type Freshness, type LogLine } from '#model/served/status-file.ts';
import { tryJson, wrongKeysIn } from '#model/json.ts';
import { wrong, type Clause } from './clause.ts';
import { sumHeld, textHeld, type Held } from './held.ts';

const log = 'log.jsonl';
const statement = 'freshness.json';

export const publication: readonly Clause<{
  readonly now: Instant;
  readonly held: Held;
  readonly freshness: Freshness | undefined;
}>[] = [
  {
    name: 'still-valid',
    why: 'freshness.json says until when a copy may be trusted; past that day it is frozen or replayed, however whole it is.',
    *check({ freshness, now }) {
      if (freshness === undefined) return;
      const { prepared, validUntil } = freshness;
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
    *check({ held, now }) {
      const lines = linesOf(textHeld(held, log));
      const at = brokenAt(lines);
      const last = parsedLine(lines.at(-1) ?? '');
      const broken = parsedLine(lines[at] ?? '') ? 'does not follow from the line before' : noLine;
      if (at >= 0) yield wrong(log, broken, `line ${at + 1}`);
      else if (last && last.day > addDays(dayOf(now), 1))
        yield wrong(log, 'is of a day that has not come', `line ${lines.length}`);
    },
  },
  {
    name: 'log-ends-with-this',
    why: 'The last line is this publication: what is served was prepared, and nothing else was.',
    *check({ held, freshness }) {
      const text = textHeld(held, log);
      const lines = linesOf(text);
      const nothing = text === undefined ? 'is not there' : 'has no line';
      if (lines.length === 0 && !held.missing.has(log)) yield wrong(log, `${nothing}; ${remedy}`);
      const last = parsedLine(lines.at(-1) ?? '');
      // A line that cannot be read is reported by `log-is-a-chain`.
      if (last === undefined) return;
      const sum = sumHeld(held, 'SHA256SUMS');
      if (sum !== undefined && last.sums !== sum)
        yield wrong(log, 'ends with other sums than SHA256SUMS', `line ${lines.length}`);
      if (text !== lines.map((line) => `${line}\n`).join(''))
        yield wrong(log, 'has lines that do not end with one line break');
      const { number = 0, previous, prepared } = freshness ?? {};
      const isThis = number === last.number && previous === last.previous && prepared === last.day;
      if (number > 0 && !isThis)
        yield wrong(statement, `is of publication ${number}, which is not the last of the log`);
    },
  },
];

const remedy = 'put the log that was built in its place';
const noLine = `is no line of a log (a key twice, a byte order mark or another text); ${remedy}`;

/** The lines of a log, which may have CRLF line breaks in a clone on Windows. */
export function linesOf(text = ''): readonly string[] {
  return text.split(/\r?\n/).filter((line) => line !== '');
}

/** The index of the first line that does not follow from the one before it; -1 if all do. */
export function brokenAt(lines: readonly string[]): number {
  return lines.findIndex((line, at) => {
    const { number, previous } = parsedLine(line) ?? {};
    const before = lines[at - 1];
    return number !== at + 1 || previous !== (before && hash('sha256', before));
  });
}

function parsedLine(line: string): LogLine | undefined {
  const { data } = logLine.safeParse(tryJson(line));
  return data && wrongKeysIn(line).length === 0 ? data : undefined;
}

/** The log that the repository recorded: an index proves its contents, not its author. */
export type OwnLog = {
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
          : `is not recorded by the repository, whose log ends with line ${known.length}`;
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
