/** What Renovate does with what we serve, and which of our rules each behaviour is the reason for. */
import { expect, test } from 'vitest';
import { textOf } from '#publish/output.ts';
import { renovatePresets } from '#publish/renovate/presets.ts';
import { badAnswers } from './bad-answers.ts';
import { behaviours, using, type Behaviour } from './behaviours.ts';
import type { Proposal, Seen } from './seen.ts';
import { editsOf } from './edits.ts';
import { serveTests, type Answer } from './served.ts';

/** Nothing listens there: the port of "discard" is closed on any machine that runs tests. */
const closed = 'http://127.0.0.1:9';

const all = [...behaviours, ...badAnswers];

const { url } = await serveTests(answers);
const run = await editsOf({
  'renovate.json': JSON.stringify({
    extends: [`${url}/presets/comments.json`],
    customDatasources: { down: { defaultRegistryUrlTemplate: `${closed}/{{packageName}}.json` } },
    packageRules: all.flatMap((behaviour) =>
      behaviour.rule ? [{ matchFileNames: [fileOf(behaviour)], ...behaviour.rule }] : [],
    ),
  }),
  ...Object.fromEntries(all.map((behaviour) => [fileOf(behaviour), textIn(behaviour)])),
});

test.each(all)('$title: $reasonFor', (behaviour) => {
  const file = fileOf(behaviour);
  const found = run.found.filter((seen) => seen.file === file);
  expect(found.map(words)).toEqual(behaviour.expected);
});

test('an ordinary lookup logs no warning of all this', () => {
  expect(run.problems).toEqual([]);
  expect(run.reachedFor).toEqual([]);
});

function answers(url: string): ReadonlyMap<string, Answer> {
  const site = { title: 'Index', description: 'Index', baseUrl: url, datasource: 'svc' };
  const presets = [...renovatePresets([], { rules: new Map(), today: '2026-01-15', site })].map(
    (preset) => [`/${preset.path}`, { body: textOf(preset) }] as const,
  );
  const files = all.flatMap(({ served = {} }) =>
    Object.entries(served).map(([id, answer]) => [`/${id}.json`, answerOf(answer)] as const),
  );
  return new Map([...presets, ...files]);
}

function answerOf(answer: unknown): Answer {
  const isAnswer = typeof answer === 'object' && answer !== null && 'body' in answer;
  return isAnswer ? (answer as Answer) : { body: JSON.stringify(answer) };
}

function fileOf({ title }: Behaviour): string {
  return `${title.replaceAll(/[^a-zA-Z0-9.]+/g, '-')}/.env`;
}

function textIn({ file, served = {} }: Behaviour): string {
  return (
    file ??
    Object.keys(served)
      .map((id) => using(id, '1.0'))
      .join('')
  );
}

function words({ name, current, skipped, warning, abandoned, proposals }: Seen): string {
  const outcome = [
    ...(skipped === undefined ? [] : [`skipped: ${skipped}`]),
    ...(warning === undefined ? [] : [`warning: ${warning}`]),
    ...(abandoned === true ? ['abandoned'] : []),
    ...proposals.map(proposalWords),
  ];
  return `${name} ${current}: ${outcome.length === 0 ? 'nothing' : outcome.join(', ')}`;
}

function proposalWords({ type, value, released, changelog, pending, waits }: Proposal): string {
  return [
    type,
    value,
    ...(released === undefined ? ['undated'] : []),
    ...(changelog === undefined ? [] : [`(${changelog})`]),
    ...(pending === undefined ? [] : [`while ${pending.join(' and ')} is too young`]),
    ...(waits === true ? ['but not yet'] : []),
  ].join(' ');
}
