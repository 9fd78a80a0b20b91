/** Appends to the ledgers what is new since the last time. Dated by the clock, never by `--now`. */
import { basename } from 'node:path';
import { lostProblems } from '#deploy/repository/git.ts';
import { withLock } from '#io/lock.ts';
import { required } from '#io/read.ts';
import { writeFile } from '#io/write.ts';
import { announce, standingEvents, subjectOf } from '#judge/ledger/announce.ts';
import { factsOf, unannounced } from '#judge/ledger/facts.ts';
import { entryLines } from '#model/json.ts';
import { versionsIn } from '#model/history/history.ts';
import type { Component } from '#model/component/component.ts';
import { dayOf, daysBetween, type Day } from '#model/time/instant.ts';
import { ledger as ledgerShape, type Ledger } from '#model/support/ledger.ts';
import { problemsOfEach, refuse, refuseAll } from '#model/problem.ts';
import type { Context } from '#project/context.ts';
import { chosenComponents, historyFile, ledgerFile, loadLedger } from '#project/project.ts';
import { loadRecorded, openProject, schemaOf, type Project } from '#project/project.ts';
import { loadJudged } from '#project/component-facts.ts';

/** For these components, or all. Problems of one are reported after the others are done. */
export async function announceAll(context: Context, ids: readonly string[]) {
  const project = openProject(context);
  refuseAll(lostLedgers(context, project.known));
  const announcements: Awaited<ReturnType<typeof announceOne>>[] = [];
  const chosen = chosenComponents(context, project, ids);
  const problems = await problemsOfEach(chosen, async (component) => {
    announcements.push(await announceOne(context, project, component));
  });
  for (const { id, events } of announcements.filter((one) => one.events.length > 0)) {
    const takenBack = events.filter(({ kind }) => kind === 'withdrawn').length;
    const back = takenBack > 0 ? `, ${takenBack} taken back` : '';
    context.terminal.note(`${id}: ${events.length - takenBack} announced${back}\n`);
  }
  refuseAll(problems);
  return announcements;
}

/** Deleted ledgers of components that still exist; a removed component needs none. */
export function lostLedgers({ data, env }: Context, known: Project['known']) {
  const lost = lostProblems(data, env, ['lifecycle']);
  return lost.filter(({ where }) => known.has(basename(where, '.json')));
}

async function announceOne(context: Context, project: Project, component: Component) {
  const { id } = component;
  const judged = required(loadJudged({ ...context, now: context.clock }, project, component));
  const recorded = required(loadRecorded(context, id));
  const facts = factsOf(judged);
  const notAnnounced = unannounced(judged);
  const file = ledgerFile(context, id);
  return await withLock(file, () => {
    const ledger = required(loadLedger(context, id));
    const today = announcementDay(file, ledger, dayOf(context.clock));
    const withdrawn = recorded.curated?.corrections.filter((one) => one.withdrawn) ?? [];
    const subject = { kind: 'released', effective: '2000-01-01' } as const;
    // Why a release is taken back: a person's own words.
    const reasons = new Map(
      withdrawn.map(({ version, why }) => [subjectOf({ ...subject, version }), why]),
    );
    const known = new Set([...reasons.keys(), ...facts.map(subjectOf)]);
    // A release whose entry cannot be read is not taken back.
    const unread = [...standingEvents(ledger).values()].flatMap((event) =>
      event.kind === 'released' && !known.has(subjectOf(event)) ? event : [],
    );
    const inFile = new Set(versionsIn(recorded.history));
    const lost = unread.flatMap(({ version }) => (inFile.has(version) ? [] : version));
    if (lost.length > 0) {
      const message = `lacks ${lost.length} of the releases that were announced, ${lost[0]} first; nothing was announced; restore it`;
      refuse('E-WRONG-HISTORY', historyFile(context, id), message);
    }
    const next = announce(ledger, [...facts, ...unread], today, reasons);
    if (next !== ledger) {
      const written = ledgerShape.parse({ $schema: schemaOf(context, file, 'ledger'), ...next });
      writeFile(file, entryLines(written), { flush: false });
    }
    return { id, events: next.events.slice(ledger.events.length), notAnnounced };
  });
}

/** Two clocks, each less than a day off and so allowed to record, can be two days apart. */
const mostApart = 2;

/** No announcement is dated before an earlier one. */
function announcementDay(file: string, { events }: Ledger, today: Day): Day {
  const last = events.at(-1)?.announced;
  if (last === undefined || last <= today) return today;
  if (daysBetween(today, last) <= mostApart) return last;
  const message = `this machine's clock says ${today}, but something was announced on ${last} already; nothing was announced; set the clock or, where it is right, restore the file as it was committed before a wrong clock wrote it`;
  return refuse('E-WRONG-CLOCK', file, message);
}
