/** `lifecycle/<id>.json`: what was announced only grows, and what of it stands is what the details say. */
import { standingEvents, type StandingEvent } from '#judge/ledger/announce.ts';
import { ledgerFindings } from '#judge/ledger/ledger-file.ts';
import { pathText } from '#io/problems-in.ts';
import { endOf } from '#model/support/support.ts';
import { addDays, dayOf, type Day } from '#model/time/instant.ts';
import { wrong, type Clause } from '../clause.ts';
import type { ComponentFacts } from './details.ts';

export const ledgerFacts: readonly Clause<ComponentFacts>[] = [
  {
    name: 'ledger-only-grows',
    why: 'What was announced keeps its number and its day; a mistake is taken back by a later event.',
    *check({ id, ledger }) {
      const path = `lifecycle/${id}.json`;
      if (ledger.id !== id) yield wrong(path, `is the ledger of ${ledger.id}`, 'id');
      for (const { path: place, message } of ledgerFindings(ledger))
        yield wrong(path, message, pathText(place));
    },
  },
  {
    name: 'ledger-agrees',
    why: 'What was announced and not taken back is what holds; otherwise announce comes before build.',
    *check(facts) {
      for (const event of standingEvents(facts.ledger).values()) {
        const day = dayIn(facts, event);
        if (day !== undefined && day !== event.effective)
          yield wrong(
            `lifecycle/${facts.id}.json`,
            `holds from ${event.effective}, but by ${facts.path} from ${JSON.stringify(day)}; run announce, then build`,
            `event ${event.number}`,
          );
      }
    },
  },
];

/** The first day on which it holds by the details; none where they have nothing to compare. */
function dayIn({ details }: ComponentFacts, event: StandingEvent): Day | 'never' | undefined {
  if (event.kind === 'renamed' || event.kind === 'replaced') return undefined;
  const release = details.releases.find(({ version }) => version === event.version);
  if (event.kind === 'released')
    return release === undefined ? 'never' : dayOf(release.releaseTimestamp);
  const line = details.lines.find((one) => one.line === event.line);
  // Of a component without lines, what holds for all is what holds for each.
  const subject = event.version === undefined ? (line ?? details.releases[0]) : release;
  const ends = (event.line !== undefined && line === undefined ? undefined : subject?.phases) ?? [];
  const end =
    event.kind === 'phase-end'
      ? endOf(ends, event.phase)
      : (endOf(ends, 'extended') ?? endOf(ends, 'maintenance'));
  return end?.ends === undefined ? 'never' : addDays(end.ends, 1);
}
