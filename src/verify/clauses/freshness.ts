/** Which publication this is, until when it may be trusted, and whether its past is one chain. */
import { addDays, dayOf } from '#model/time/instant.ts';
import { freshnessFile, logLine, type Freshness, type LogLine } from '#model/served/publication.ts';
import type { Clause } from '../clause.ts';
import { wrong } from '../clause.ts';
import { sha256 } from '../document.ts';
import { jsonOf } from '../files.ts';
import { ownFileOf } from '../formats.ts';
import { ownFile, type Observed } from '../observed.ts';
import { shapeProblems } from '../shape.ts';

const log = 'log.jsonl';
const statement = 'freshness.json';

export const freshness: readonly Clause[] = [
  {
    name: 'freshness-shape',
    level: 'violation-if-ours',
    why: 'freshness.json says until when a copy may be trusted.',
    *check(index) {
      const file = ownFile(index, statement);
      if (file !== undefined) yield* shapeProblems(statement, freshnessFile, file.json);
    },
  },
  {
    name: 'still-valid',
    level: 'violation-if-ours',
    why: 'A copy past its last day is frozen or replayed, however whole it is.',
    *check(index) {
      const told = freshnessOf(index);
      const today = dayOf(index.now);
      if (told === undefined) return;
      if (told.validUntil < today)
        yield wrong(
          statement,
          `may be trusted until ${told.validUntil}; ask for the current index`,
        );
      if (told.prepared > addDays(today, 1))
        yield wrong(statement, `was prepared on ${told.prepared}, which has not come`);
      if (told.validUntil < told.prepared || told.validUntil > addDays(told.prepared, 31))
        yield wrong(
          statement,
          `was prepared on ${told.prepared} and claims trust until ${told.validUntil}`,
        );
    },
  },
  {
    name: 'log-is-a-chain',
    level: 'violation-if-ours',
    why: 'Each line holds the hash of the one before, so that no line of the past can be changed unseen.',
    *check(index) {
      const lines = linesOf(index);
      for (const [at, line] of lines.entries()) {
        const parsed = parsedLine(line);
        const before = lines[at - 1];
        const previous = before === undefined ? undefined : hashOf(before);
        const place = `line ${at + 1}`;
        if (parsed === undefined) yield wrong(log, 'is no line of a log', place);
        else if (parsed.number !== at + 1 || parsed.previous !== previous)
          yield wrong(log, 'does not follow from the line before', place);
        else if (parsed.day > addDays(dayOf(index.now), 1))
          yield wrong(log, 'is of a day that has not come', place);
      }
    },
  },
  {
    name: 'log-ends-with-this',
    level: 'violation-if-ours',
    why: 'The last line is this publication: what is served was prepared, and nothing else was.',
    *check(index) {
      const lines = linesOf(index);
      const last = parsedLine(lines.at(-1) ?? '');
      const text = ownFile(index, log)?.text;
      if (text === undefined) return;
      if (last === undefined) {
        yield wrong(log, 'has no line');
        return;
      }
      if (index.sums !== undefined && last.sums !== index.sums.sha256)
        yield wrong(log, 'ends with other sums than SHA256SUMS', `line ${lines.length}`);
      const told = freshnessOf(index);
      if (told === undefined) return;
      if (
        told.number !== last.number ||
        told.previous !== last.previous ||
        told.prepared !== last.day
      )
        yield wrong(
          statement,
          `is of publication ${told.number}, but the log ends with ${last.number}`,
        );
      if (!text.endsWith('\n')) yield wrong(log, 'does not end with a line break');
    },
  },
];

function freshnessOf(index: Observed): Freshness | undefined {
  return ownFileOf(index, statement, freshnessFile);
}

function linesOf(index: Observed): readonly string[] {
  return (ownFile(index, log)?.text ?? '').split('\n').filter((line) => line !== '');
}

function parsedLine(line: string): LogLine | undefined {
  return logLine.safeParse(jsonOf(line)).data;
}

function hashOf(text: string): string {
  return sha256(Buffer.from(text));
}
