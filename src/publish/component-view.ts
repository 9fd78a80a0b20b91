/** Every word of a component's page. */
import { bases } from '#model/history.ts';
import type { Day } from '#model/instant.ts';
import type { JudgedComponent, JudgedRelease } from '#model/verdict.ts';
import { badgeView } from './badge.ts';
import { causeView, comingView, type CauseView } from './cause.ts';
import { hedge, hedgeMeaning, longDay, releasedOn } from './dates.ts';
import { healthOf, healthWords, notices, type Health } from './health.ts';
import { layout } from './layout.ts';
import { encoded, releaseAnchor } from './links.ts';
import { basesOf, releaseGroups } from './release-groups.ts';
import type { Shared } from './shared.ts';
import { commentSnippet, presetSnippet, referenceSnippets } from './snippets.ts';
import { allSpans } from './spans.ts';
import {
  componentState,
  dayOfRelease,
  endOf,
  standardBearer,
  stateWord,
  type State,
} from './state.ts';
import { clip, prose, safeUrl } from './text.ts';
import { timeline } from './timeline.ts';

const mostSpans = 16;

export function componentView(judged: JudgedComponent, shared: Shared): object {
  const { component, lines } = judged;
  const { site, today } = shared;
  const { id } = component;
  const title = clip(component.title, 100);
  const state = componentState(judged, today);
  const bearer = standardBearer(judged);
  const health = healthOf(judged);
  const sentence = bearer ? stateSentence(state, bearer) : emptySentence(health);
  return {
    page: layout(
      {
        title,
        description: `${title}: ${sentence} ${component.summary}`,
        path: id,
        feeds: [
          {
            type: 'application/atom+xml',
            title: `${title}: releases`,
            href: `${id}.xml`,
          },
        ],
      },
      shared,
    ),
    id,
    title,
    state,
    sentence,
    stateWord: stateWord(state),
    summary: prose(component.summary),
    homepage: safeUrl(component.homepage),
    changelog: safeUrl(component.changelogUrl),
    notices: notices(judged),
    health: {
      ...health,
      words: healthWords(health),
    },
    bearer: bearer && bearerView(bearer, state),
    newest: newestView(judged, bearer),
    cause: bearer && decisive(bearer),
    tags: (component.tags ?? []).map((tag) => clip(tag, 50)),
    facts: Object.entries(component.facts ?? {}).map(([name, value]) => ({
      name: clip(name, 50),
      value: prose(value),
    })),
    timeline: timeline(allSpans(judged, today, mostSpans), false),
    unruled: judged.rules.length === 0,
    olderLines: Math.max(0, lines.length - mostSpans),
    preset: presetSnippet(site),
    snippets: bearer ? snippetsOf(judged, bearer, shared) : [],
    badgeWidth: badgeView(judged, today).width,
    badge: `${site.baseUrl}/badge/${id}.svg`,
    address: `${site.baseUrl}/${id}`,
    count: judged.releases.length,
    groups: releaseGroups(judged, today),
    hedges: hedgesOf(judged),
  };
}

function snippetsOf({ component }: JudgedComponent, bearer: JudgedRelease, { site }: Shared) {
  const version = bearer.version.text;
  return [...referenceSnippets(component, version), commentSnippet(component, version, site)];
}

function bearerView(bearer: JudgedRelease, state: State) {
  return {
    version: clip(bearer.version.text, 80),
    href: `#${encoded(releaseAnchor(bearer.version.text))}`,
    released: releasedOn(dayOfRelease(bearer), bearer.recorded.basis),
    until: until(endOf(bearer.verdict)),
    label: state === 'supported' ? 'Newest supported' : 'Newest release',
  };
}

function decisive({ verdict }: JudgedRelease): CauseView | undefined {
  const [cause] = verdict.causes;
  if (cause) return causeView(cause);
  return verdict.coming && comingView(verdict.coming);
}

/** Where the newest release is not the one to use. */
function newestView({ newest }: JudgedComponent, bearer: JudgedRelease | undefined) {
  if (!newest || newest === bearer) return undefined;
  const cause = newest.verdict.causes[0];
  return { version: clip(newest.version.text, 80), cause: cause && causeView(cause) };
}

function until(ends: Day | undefined): string {
  return ends === undefined ? 'no end announced' : longDay(ends);
}

function emptySentence({ kind }: Health): string {
  return kind === 'unwatched'
    ? 'No public source of its releases is known, so nothing is looked up.'
    : 'Its releases appear here as soon as one is found.';
}

function stateSentence(state: State, bearer: JudgedRelease): string {
  const version = clip(bearer.version.text, 80);
  const ends = endOf(bearer.verdict);
  switch (state) {
    case 'supported':
      return ends === undefined
        ? `${version} is supported; no end of its support is announced.`
        : `${version} is supported until ${longDay(ends)}.`;
    case 'open':
      return `${version} is the newest release; no support policy is known, so nothing is deprecated by rule.`;
    case 'deprecated':
      return ends === undefined
        ? 'Every release is deprecated.'
        : `Every release is deprecated; support ends after ${longDay(ends)}.`;
    case 'ended':
      return ends === undefined
        ? 'Support of every release has ended.'
        : `Support ended on ${longDay(ends)}.`;
    case 'empty':
      return '';
    default:
      return state satisfies never;
  }
}

function hedgesOf(judged: JudgedComponent) {
  const used = basesOf(judged);
  return bases
    .filter((basis) => used.has(basis) && hedge(basis) !== '')
    .map((basis) => ({ word: hedge(basis), meaning: hedgeMeaning(basis) ?? '' }));
}
