/** One component, from its upstreams into its file. */
import { fingerprint } from '#gather/fingerprint.ts';
import { describeSource } from '#gather/coordinates.ts';
import { writeFile } from '#io/write.ts';
import type { Component, SourceDefinition } from '#model/component.ts';
import type { Gathered } from '#model/gathered.ts';
import type { History } from '#model/history.ts';
import { dayOf } from '#model/instant.ts';
import { dateUndated } from '#normalise/date-undated.ts';
import { normalise } from '#normalise/normalise.ts';
import type { Answer } from '#record/answer.ts';
import { isFirstImport, record } from '#record/record.ts';
import { serialiseHistory } from '#record/serialise.ts';
import type { Context } from './context.ts';
import { componentReport, wrongReport, type ComponentReport } from './gather-report.ts';
import type { Network } from './network.ts';
import { historyFile, loadRecorded } from './project.ts';

export async function gatherComponent(
  context: Context,
  network: Network,
  component: Component,
): Promise<ComponentReport> {
  const { value: recorded, problems } = loadRecorded(context, component.id);
  if (!recorded) return wrongReport(component, problems);
  const { history, curated = { accepted: [], corrections: [] } } = recorded;
  const answers = await askSources(network, component, history);
  const clean = cleanAnswers(context, component, history, answers);
  const recording = record({ history, answers, clean, curated, now: context.now });
  const file = historyFile(context, component.id);
  const written =
    recording.next !== history && writeFile(file, historyText(recording.next), { flush: false });
  const firstImport = isFirstImport(history);
  return componentReport({ component, clean, recording, written, firstImport, now: context.now });
}

/**
 * Asks what changed. Where something did, the sources that did not are asked for their whole list
 * too: together they are one answer.
 */
async function askSources(
  network: Network,
  component: Component,
  history: History,
): Promise<Answer[]> {
  const first = await Promise.all(
    component.sources.map((definition) =>
      network.ask(
        definition,
        knownTo(definition, history),
        validatorsOf(component, definition, history),
      ),
    ),
  );
  const isNews = first.some((answer) => isListing(answer));
  const answers = await Promise.all(
    component.sources.map(async (definition, i) => {
      const answer = first[i];
      const whole = answer === undefined || (isNews && answer.kind === 'not-modified');
      return whole ? await network.ask(definition, knownTo(definition, history), []) : answer;
    }),
  );
  return component.sources.map((definition, i) => ({
    source: describeSource(definition),
    fingerprint: readingOf(component, definition),
    gathered: answers[i] ?? { kind: 'not-modified' },
  }));
}

/**
 * The versions whose date need not be asked for again. A Maven repository knows the very day, so it
 * is asked once more where only a bound or a guess is recorded; the others know nothing better.
 */
function knownTo({ kind }: SourceDefinition, { releases }: History): ReadonlySet<string> {
  const settled = releases.filter(
    ({ basis }) => kind !== 'maven' || (basis !== 'by' && basis !== 'inferred'),
  );
  return new Set(settled.map(({ version }) => version));
}

function cleanAnswers(
  context: Context,
  component: Component,
  history: History,
  answers: readonly Answer[],
) {
  const gathered = answers.map((answer) => answer.gathered);
  const clean = normalise(gathered, component, context.now);
  return isFirstImport(history) ? dateUndated(clean, dayOf(context.now)) : clean;
}

function isListing(answer: Gathered): boolean {
  return answer.kind === 'complete' || answer.kind === 'partial';
}

function validatorsOf(component: Component, definition: SourceDefinition, history: History) {
  const source = describeSource(definition);
  const state = history.sources.find((one) => one.source === source);
  const isSame = state?.fingerprint === readingOf(component, definition);
  return isSame && history.releases.length > 0 ? (state.validators ?? []).map(exact) : [];
}

/** What a validator belongs to: the source, and what the component takes from it. */
function readingOf({ prereleases }: Component, definition: SourceDefinition): string {
  return `${fingerprint(definition)}${prereleases === 'keep' ? '+pre' : ''}`;
}

function exact({
  url,
  etag,
  lastModified,
}: {
  url: string;
  etag?: string | undefined;
  lastModified?: string | undefined;
}) {
  return {
    url,
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
  };
}

function historyText(history: History): string {
  return serialiseHistory({ $schema: '../../site/schema/history.json', ...history });
}
