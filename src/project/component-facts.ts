/** All that the index knows of a component: its judged record, and the public part of it. */
import { publicPart } from '#facts/public-part.ts';
import { servedNotes } from '#facts/release-notes.ts';
import { privateIn } from '#gather/private-source.ts';
import { sourceOf } from '#gather/sources.ts';
import type { PlacedMessage } from '#io/problems-in.ts';
import { problemsFound, readOptional } from '#io/read.ts';
import type { Component } from '#model/component/component.ts';
import { latest } from '#model/order.ts';
import { purlsOf, type Purl } from '#model/purl.ts';
import { isAmong, isOwnNetworkName } from '#model/url.ts';
import type { Site } from '#model/site.ts';
import { recordedHistory } from '#judge/editions.ts';
import { curatedFindings, policyFindings, type Mistake } from '#judge/findings.ts';
import { lineFindings, orderFindings, tableFindings } from '#judge/line-findings.ts';
import { judge } from '#judge/judge.ts';
import { sealOf } from '#judge/ledger/ledger-file.ts';
import type { Case } from '#judge/judge-releases.ts';
import type { PublishedHistory } from '#judge/published-history.ts';
import type { Curated } from '#model/component/curated.ts';
import { dayOf, isDay, type Day, type Instant } from '#model/time/instant.ts';
import { dateProblem, isInFuture } from '#model/history/dating.ts';
import { notes as notesSchema } from '#model/history/notes.ts';
import type { Problem } from '#model/problem.ts';
import { servable } from '#record/servable.ts';
import type { Context } from './context.ts';
import { curatedFile, historyFile, loadLedger, loadRecorded } from './project.ts';
import { notesFile, wrongId, type Project } from './project.ts';
import { definitionFile, policyFile, unknownIn } from './definitions.ts';

export function loadFacts(context: Context, project: Project, component: Component) {
  const { value: judged, problems } = loadPublic(context, project, component);
  const ledger = loadLedger(context, component.id);
  const found = [...problems, ...ledger.problems];
  if (!judged || !ledger.value) return { problems: found };
  const then = context.now < context.clock && knownBy(dayOf(context.now), ledger.value);
  const known = then ? { ...then, seal: sealOf(then) } : ledger.value;
  // Notes are an extra: if their file cannot be read, everything else is still served.
  const notes = readOptional(notesFile(context, component.id), notesSchema, 'recorded');
  const warnings = notes.problems.map((one): Problem => ({ ...one, warning: true }));
  return {
    value: { judged, ledger: known, notes: servedNotes(notes.value?.notes ?? []) },
    problems: [...found, ...warnings],
  };
}

export function loadPublic(context: Context, project: Project, component: Component) {
  const { value: judged, problems } = loadJudged(context, project, component);
  if (!judged) return { problems };
  const purls = componentPurls(component, project.site);
  const goesWith = project.goesWith.get(component.id) ?? [];
  const value = publicPart(judged, { purls, goesWith, settings: project.site });
  const pages = component.sources.map(({ evidence }) => evidence);
  const written = [value.component, value.rules, value.corrections, component.lines, pages];
  const hidden: Problem[] = privateIn(definitionFile(context, component.id), written, project.site);
  return { value, problems: [...problems, ...hidden] };
}

export function componentPurls(
  component: Component,
  { privateHosts = [] }: Pick<Site, 'privateHosts'>,
): Purl[] {
  const ofSources = component.sources
    .filter((source) => source.private !== true)
    .flatMap((source) => sourceOf(source).purl?.(source) ?? [])
    .filter((purl) => isPublic(purl, privateHosts));
  return purlsOf(component, ofSources);
}

/** False for a server in a private network: no outsider can reach it or needs to know its name. */
function isPublic(purl: string, hosts: readonly string[]): boolean {
  const server = new URLSearchParams(purl.split('?')[1]).get('repository_url');
  if (server === null) return true;
  const url = URL.parse(server.includes('://') ? server : `https://${server}`);
  return url?.protocol === 'https:' && !isOwnNetworkName(url.hostname) && !isAmong(hosts, url.href);
}

export function loadJudged(context: Context, project: Project, component: Component) {
  const recorded = loadRecorded(context, component.id);
  if (!recorded.value) return { problems: recorded.problems };
  const { history: inFile, curated } = recorded.value;
  // What people wrote is checked against today's record, even if an earlier day is asked for.
  const read = latest(context.now, context.clock);
  const { history, leftOut } = servable(inFile, curated, read);
  const wrong = (found: readonly PlacedMessage[]) =>
    problemsFound(historyFile(context, component.id), 'E-WRONG-HISTORY', found);
  // Rules and corrections are checked against the history, so it must be this component's.
  if (history.id !== component.id) return { problems: wrong([wrongId(history.id, component.id)]) };
  const rules = project.rules.get(component.id) ?? [];
  const whole: Case = { component, history, curated, rules, now: read };
  const ordered = recordedHistory(whole);
  const warnings = wrong(leftOut).map((one) => ({ ...one, warning: true as const }));
  const problems = [...warnings, ...findings(context, whole, ordered, project)];
  // A correction that no longer fits, or a record that cannot be served, is only reported.
  if (problems.some(({ expired, warning }) => !expired && !warning)) return { problems };
  if (read === context.now) return { value: judge(whole, ordered), problems };
  // A day before the first import is judged with the record of that import.
  const began = inFile.imported ?? inFile.ends?.[0]?.seen;
  const known = knownBy(latest(dayOf(context.now), began), recorded.value);
  const { history: then } = servable(known.history, known.curated, context.now, read);
  return { value: judge({ ...whole, ...known, history: then, now: context.now }), problems };
}

/** Drops what was seen, written or announced after a day. */
function knownBy<T>(last: Day, all: T): T {
  if (!(all instanceof Object)) return all;
  const isNew = (day: unknown) => typeof day === 'string' && day > last && isDay(day);
  const known: [string, unknown][] = [];
  for (const [key, value] of Object.entries(all)) {
    const { seen, since, on, announced } = Object(value);
    if ([key === 'missingSince' && value, seen, since, on, announced].some(isNew)) continue;
    const left: unknown = knownBy(last, value);
    if (!(/^(republished|pastCauses)$/.test(key) && Object(left).length === 0))
      known.push([key, left]);
  }
  return (Array.isArray(all) ? known.map(([, one]) => one) : Object.fromEntries(known)) as T;
}

function findings(context: Context, whole: Case, ordered: PublishedHistory, project: Project) {
  const { component, history, curated, now } = whole;
  const definition = definitionFile(context, component.id);
  const inCurated = curatedFile(context, component.id);
  // If definitions or the policy are unreadable, right corrections would look wrong or useless.
  const read = project.isRead ? curated : undefined;
  const at = (where: string, found: readonly Mistake[]) =>
    found.map((finding): Problem => ({ where, ...finding }));
  return [
    ...at(definition, [...lineFindings(component, ordered), ...orderFindings(whole, ordered)]),
    ...at(definition, component.ends ? tableFindings(history, ordered) : []),
    ...at(policyFile(context), policyFindings(whole, ordered)),
    ...(curated ? wrongCurated(inCurated, component.id, curated, now) : []),
    ...(read?.corrections ?? []).flatMap(({ replacedBy }, i): Problem[] =>
      unknownIn(inCurated, `corrections[${i}].replacedBy`, replacedBy, project.known, component.id),
    ),
    ...at(inCurated, read ? curatedFindings(whole, ordered) : []),
  ];
}

function wrongCurated(file: string, id: string, curated: Curated, now: Instant): Problem[] {
  const { message } = wrongId(curated.id, id);
  const misnamed: Problem[] =
    curated.id === id ? [] : [{ code: 'E-WRONG-ID', where: file, place: 'id', message }];
  const dates = curated.corrections.flatMap(({ date, on }, i) =>
    Object.entries({ date, on }).flatMap(([key, day]): Problem[] => {
      const message = day && dateProblem(day, now);
      const code = day && isInFuture(day, now) ? 'E-FUTURE-DATE' : 'E-WRONG-VALUE';
      return message ? [{ code, where: file, place: `corrections[${i}].${key}`, message }] : [];
    }),
  );
  return [...misnamed, ...dates];
}
