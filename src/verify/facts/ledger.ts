/** `lifecycle/<id>.json`: it only grows, and its events that still hold agree with the details. */
import { isSame, standingEvents, subjectOf } from '#judge/ledger/announce.ts';
import { factsOf } from '#judge/ledger/facts.ts';
import { ledgerFindings } from '#judge/ledger/ledger-file.ts';
import { pathText } from '#model/json.ts';
import { addDays } from '#model/time/instant.ts';
import { wrong, type Clause } from '../clause.ts';
import type { HeldComponent } from './details.ts';

type LedgerFacts = Pick<HeldComponent, 'id' | 'path' | 'ledger' | 'judged'>;

export const ledgerFacts: readonly Clause<LedgerFacts>[] = [
  {
    name: 'ledger-only-grows',
    why: 'What was announced keeps its number and its day; a mistake is taken back by a later event.',
    *check({ id, ledger }) {
      const path = `lifecycle/${id}.json`;
      if (ledger.id !== id) yield wrong(path, `is the ledger of ${ledger.id}`, 'id');
      for (const { path: place, message } of ledgerFindings(ledger))
        yield wrong(path, message, pathText(place));
      const begun = ledger.events[0]?.announced;
      for (const { kind, number, announced, effective, imported } of ledger.events) {
        const place = `event ${number}`;
        if (kind === 'released' && announced < addDays(effective, -1))
          yield wrong(path, `announced on ${announced}, out on ${effective}`, place);
        if (imported && announced !== begun)
          yield wrong(path, `imported on ${announced}, but it began on ${begun}`, place);
      }
    },
  },
  {
    name: 'ledger-agrees',
    why: 'What was announced and not taken back is what holds; otherwise announce comes before build.',
    *check({ id, path, ledger, judged }) {
      const rules = judged.rules.filter(({ all }) => all);
      const told = new Map(factsOf({ ...judged, rules }).map((fact) => [subjectOf(fact), fact]));
      const standing = standingEvents(ledger);
      const withdrawn = ledger.events.filter(({ kind }) => kind === 'withdrawn').length;
      if (standing.size + 2 * withdrawn < ledger.events.length)
        yield wrong(`lifecycle/${id}.json`, 'says something twice and takes neither back');
      for (const [subject, event] of standing) {
        const fact = told.get(subject);
        // Which versions an end covers is not compared.
        if (fact && isSame(event, fact, ['effective', 'by', 'to'])) continue;
        const remedy = fact ? '' : ', or bring back what is lost';
        const difference =
          fact?.effective === event.effective
            ? `names another product or package than ${path}`
            : `holds from ${event.effective}, but by ${path} from ${fact?.effective ?? 'no day'}`;
        const message = `${difference}; run announce, then build${remedy}`;
        yield wrong(`lifecycle/${id}.json`, message, `event ${event.number}`);
      }
    },
  },
];
