/** Judges what was recorded of a component. A gather judges nothing, so this is loaded without it. */
import { join } from 'node:path';
import { problemsFound, readOptional, type Loaded } from '#io/read.ts';
import { lineFindings, curatedFindings, policyFindings, type Finding } from '#judge/findings.ts';
import { judge } from '#judge/judge.ts';
import type { Case } from '#judge/judge-releases.ts';
import { recordedHistory, type PublishedHistory } from '#judge/published-history.ts';
import type { Component } from '#model/component/component.ts';
import type { Curated } from '#model/component/curated.ts';
import type { History } from '#model/history/history.ts';
import { addDays, dayOf, type Instant } from '#model/time/instant.ts';
import { notes as notesSchema, type ReleaseNotes } from '#model/history/notes.ts';
import type { Problem } from '#model/problem.ts';
import type { JudgedComponent } from '#model/support/verdict.ts';
import { servable, type LeftOut } from '#record/servable.ts';
import type { Context } from './context.ts';
import { policyFile } from './definitions.ts';
import { curatedFile, historyFile, loadRecorded, notesFile, type Project } from './project.ts';

export function loadJudged(
  context: Context,
  project: Project,
  component: Component,
): Loaded<JudgedComponent> {
  const recorded = loadRecorded(context, component.id);
  if (!recorded.value) return { problems: recorded.problems };
  const { history: inFile, curated } = recorded.value;
  const { history, leftOut } = servable(inFile, curated, context.now);
  // Rules and corrections are measured against the history: it must be the component's own.
  if (history.id !== component.id) return { problems: wrongId(context, history, component) };
  const rules = project.rules.get(component.id) ?? [];
  const whole: Case = { component, history, curated, rules, now: context.now };
  const ordered = recordedHistory(component, history);
  const problems = [...warnings(context, component, leftOut), ...findings(context, whole, ordered)];
  if (problems.some(isError)) return { problems };
  return { value: judge(whole, ordered), problems };
}

/** Release notes are an extra: a file of them that cannot be read is no reason to serve less of the rest. */
export function loadNotes(context: Context, id: string): readonly ReleaseNotes[] {
  return readOptional(notesFile(context, id), notesSchema, 'recorded').value?.notes ?? [];
}

/** What stops a build; a correction that no longer fits or a record that cannot be served is reported, and everything else goes on. */
function isError({ expired, warning }: Problem): boolean {
  return !expired && !warning;
}

function findings(context: Context, whole: Case, ordered: PublishedHistory): Problem[] {
  const { component, history, rules, curated, now } = whole;
  const inCurated = curatedFile(context, component.id);
  const at = (where: string, found: readonly Finding[]) =>
    found.map((finding): Problem => ({ where, ...finding }));
  return [
    ...at(join(context.components, `${component.id}.json`), lineFindings(component, ordered)),
    ...at(policyFile(context), policyFindings(component, history, rules, ordered)),
    ...(curated ? wrongCurated(inCurated, component.id, curated, now) : []),
    ...at(inCurated, curatedFindings(whole, ordered)),
  ];
}

function wrongId(context: Context, { id }: History, component: Component): Problem[] {
  const message = `is "${id}", but the file is named after "${component.id}"`;
  const file = historyFile(context, component.id);
  return problemsFound(file, 'E-WRONG-HISTORY', [{ path: ['id'], message }]);
}

function warnings(context: Context, { id }: Component, leftOut: readonly LeftOut[]): Problem[] {
  const found = problemsFound(historyFile(context, id), 'E-WRONG-HISTORY', leftOut);
  return found.map((problem) => ({ ...problem, warning: true as const }));
}

function wrongCurated(file: string, id: string, curated: Curated, now: Instant): Problem[] {
  const message = `is "${curated.id}", but the file is named after "${id}"`;
  const wrongId: Problem[] =
    curated.id === id ? [] : [{ code: 'E-WRONG-ID', where: file, place: 'id', message }];
  const future = curated.corrections.flatMap(({ date, on }, i) =>
    Object.entries({ date, on })
      .filter(([, day]) => day !== undefined && dayOf(day) > addDays(dayOf(now), 1))
      .map(([key, day]): Problem => ({
        code: 'E-FUTURE-DATE',
        where: file,
        place: `corrections[${i}].${key}`,
        message: `${day} lies in the future (now is ${now})`,
      })),
  );
  return [...wrongId, ...future];
}
