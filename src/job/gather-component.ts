/** One component, from its upstreams into its file. */
import { fingerprint } from '#gather/definition.ts';
import type { Known } from '#gather/source.ts';
import { withLock } from '#io/lock.ts';
import { readOptional, required } from '#io/read.ts';
import { writeFile } from '#io/write.ts';
import type { Component } from '#model/component/component.ts';
import { isBoundOrGuess } from '#model/history/dating.ts';
import { type History, type RecordedRelease, serialiseHistory } from '#model/history/history.ts';
import { notes as notesShape } from '#model/history/notes.ts';
import { entryLines } from '#model/json.ts';
import { refuse, refuseAll, type Problem } from '#model/problem.ts';
import type { Rule } from '#model/support/policy.ts';
import { addDays, dayOf, daysBetween, type Day, type Instant } from '#model/time/instant.ts';
import { normalise } from '#record/normalise.ts';
import { mustBeReadWhole, type SourceAnswer } from '#record/answer.ts';
import { nextNotes } from '#record/notes.ts';
import { isFirstImport, record, type Input } from '#record/record.ts';
import type { Context } from '#project/context.ts';
import { definitionFile } from '#project/definitions.ts';
import { clockProblem, isConfirmed, withoutFuture } from './clock.ts';
import { askDigests } from './gather-digests.ts';
import { askEnds } from './gather-ends.ts';
import { componentReport, type ComponentReport } from './report.ts';
import { askTogether, type Network } from './network.ts';
import { fileMark, historyFile, loadRecorded, notesFile, schemaOf } from '#project/project.ts';
import type { Recorded } from '#project/project.ts';

const gone = 'was renamed or removed while its upstream was asked; nothing was recorded; ask again';

export async function gatherComponent(
  context: Context,
  network: Network,
  component: Component,
  { acceptClock, rules }: { readonly acceptClock: boolean; readonly rules: readonly Rule[] },
): Promise<ComponentReport> {
  const file = historyFile(context, component.id);
  const mark = fileMark(file);
  const recorded = required(loadRecorded(context, component.id));
  const today = dayOf(context.clock);
  const { answers, ownTimes } = await askSources(network, component, recorded.history, today);
  const ends = await askEnds(network, component, rules, recorded.history, today);
  await network.turn();
  const gathered = answers.map((answer) => answer.gathered);
  const clean = normalise(gathered, component, recorded.history.releases);
  const digests = await askDigests(network, component, recorded.history, clean.releases, today);
  await network.turn();
  const definition = definitionFile(context, component.id);
  return await withLock(file, () => {
    if (fileMark(definition) === undefined) refuse('E-FILE-MISSING', definition, gone);
    const isSame = fileMark(file) === mark;
    const now = isSame ? recorded : required(loadRecorded(context, component.id));
    // If its own upstreams give no time, those of other components may.
    const times = ownTimes.length > 0 ? ownTimes : network.times();
    const wrong = acceptClock ? undefined : clockProblem(context.clock, times, now.history);
    if (wrong !== undefined) refuse('E-WRONG-CLOCK', file, wrong);
    const usable = { answers: isSame ? answers : answers.map(asOutdated), clean, ends, ...digests };
    const isBehind = times.some((time) => daysBetween(today, dayOf(time)) > 1);
    const isClockRight = isConfirmed(context.clock, times) || (acceptClock && !isBehind);
    return recordAnswers(context, component, now, usable, isClockRight);
  });
}

/** Another gather has recorded meanwhile, perhaps a newer list: what is missing proves nothing. */
function asOutdated(answer: SourceAnswer): SourceAnswer {
  const { gathered } = answer;
  if (!('releases' in gathered)) return answer;
  const because = 'another gather recorded while this one asked';
  const partial = { kind: 'partial', listsAll: false, validators: [] } as const;
  return { ...answer, gathered: { because, ...gathered, ...partial } };
}

function recordAnswers(
  context: Context,
  component: Component,
  { history: before, curated }: Recorded,
  answered: Omit<Input, 'history' | 'curated' | 'whenMissing' | 'now'>,
  isClockRight: boolean,
): ComponentReport {
  const { clock } = context;
  const { answers, clean, ends } = answered;
  const history = isClockRight ? withoutFuture(before, dayOf(clock)) : before;
  const decided = curated ?? { accepted: [], corrections: [] };
  const { whenMissing } = component;
  const recording = record({ history, ...answered, curated: decided, whenMissing, now: clock });
  const { next } = recording;
  const file = historyFile(context, component.id);
  const $schema = schemaOf(context, file, 'history');
  // Before the history: once that says that the answer was taken, upstreams do not send it again.
  const { written: hasNotes, problems } = recordNotes(context, next, answers);
  const isNew =
    next !== before && writeFile(file, serialiseHistory({ $schema, ...next }), { flush: false });
  const skipped = [...clean.skipped, ...ends.skipped];
  const [written, firstImport] = [isNew || hasNotes, isFirstImport(history)];
  const outcome = { ...recording, component, skipped, written, firstImport, now: clock };
  return { ...componentReport(outcome), problems };
}

async function askSources(network: Network, component: Component, history: History, today: Day) {
  const ownTimes: Instant[] = [];
  const onTime = (time: Instant) => ownTimes.push(time);
  const sources = component.sources.map((definition) => {
    const source = network.nameAmong(component.sources, definition);
    // A validator holds for the source and for what the component takes from it.
    const dropsPrereleases = component.prereleases === 'drop';
    const reading = `${fingerprint(definition)}${dropsPrereleases ? '' : '+pre'}`;
    const known = { ...knownOf(history, source, reading, today), dropsPrereleases };
    const ask = async (whole: boolean) =>
      await network.ask(definition, whole ? { ...known, validators: [] } : known, onTime);
    return { source, fingerprint: reading, ask };
  });
  const answered = await askTogether(sources, (answer) => 'releases' in answer);
  const answers = answered.map(({ answer, ...source }) => ({ ...source, gathered: answer }));
  return { answers, ownTimes };
}

/** A source without an answer so far may have exact dates where a bound or a guess is recorded. */
function knownOf(history: History, source: string, reading: string, today: Day): Known {
  const { releases, owed = [], sources, odd } = history;
  const states = sources.filter((one) => one.source === source && one.fingerprint !== undefined);
  const state = states.find((one) => one.fingerprint === reading);
  const unsure = releases.filter(({ basis }) => isBoundOrGuess(basis));
  // Days on which nobody could be asked do not count.
  const lastAsked = state?.failing?.since ?? today;
  const late = unsure.filter((one) => states.length === 0 || mayStillBeDated(one, lastAsked));
  const wanted = [...new Set([...owed, ...late.map(({ version }) => version)])];
  // Only the whole list can repair unreadable releases or bring dates that are still missing.
  const isWhole =
    wanted.length > 0 ||
    (releases.length === 0 && odd !== undefined) ||
    (state !== undefined && mustBeReadWhole(state, today));
  return {
    source,
    recorded: new Set(releases.map(({ version }) => version)),
    owed: wanted,
    validators: isWhole ? [] : (state?.validators ?? []),
  };
}

const patienceDays = 7;

/** A release may be listed before its date: on a page edited in two steps, by a late mirror. */
function mayStillBeDated({ date, basis, seen }: RecordedRelease, lastAsked: Day): boolean {
  if (seen === undefined) return false;
  return basis === 'inferred' || (date === seen && addDays(seen, patienceDays) >= lastAsked);
}

/** Notes have their own file: they are long, and no verdict needs them, nor waits for them. */
function recordNotes(
  context: Context,
  { id, releases }: History,
  answers: readonly SourceAnswer[],
): { readonly written: boolean; readonly problems: readonly Problem[] } {
  const all = answers.flatMap(({ gathered }) => ('releases' in gathered ? gathered.releases : []));
  if (all.every(({ notes }) => notes === undefined)) return { written: false, problems: [] };
  const file = notesFile(context, id);
  const { value, problems } = readOptional(file, notesShape, 'recorded');
  // What the disk refuses now it may give tomorrow, with the same answer.
  refuseAll(problems.filter(({ code }) => code === 'E-FILE-UNREADABLE'));
  const before = value ?? { id, notes: [] };
  const next = nextNotes(before, all, new Set(releases.map(({ version }) => version)));
  if (problems.length > 0 || next === before) return { written: false, problems };
  const notes = notesShape.parse({ $schema: schemaOf(context, file, 'notes'), ...next });
  return { written: writeFile(file, entryLines(notes), { flush: false }), problems };
}
