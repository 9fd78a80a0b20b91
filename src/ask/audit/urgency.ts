/** How urgent an answer is, and which of them end the command with an error. */
import type { Answer, Listed } from '#answer/answer.ts';
import { currentEnd } from '#model/support/support-words.ts';
import { addDays } from '#model/time/instant.ts';

/** The most urgent first. */
export const urgencies = {
  ended: { word: 'support ended', level: 'error' },
  extended: { word: 'extended support only', level: 'warning' },
  deprecated: { word: 'deprecated', level: 'warning' },
  ending: { word: 'ends soon', level: 'warning' },
  unknown: { word: 'no such release known', level: 'warning' },
  unversioned: { word: 'no version given', level: 'warning' },
  unstated: { word: 'no support policy published', level: 'note' },
  supported: { word: 'supported', level: 'none' },
  unlisted: { word: 'not in this index', level: 'note' },
} as const satisfies Record<string, { readonly word: string; readonly level: Level }>;

export type Urgency = keyof typeof urgencies;
export type Level = 'error' | 'warning' | 'note' | 'none';

export function urgencyOf(answer: Answer, soon: number): Urgency {
  if (answer.match === 'none') return 'unlisted';
  const { known, version, phase, deprecated } = answer;
  if (phase === 'ended' || phase === 'extended') return phase;
  if (deprecated) return 'deprecated';
  if (known === 'nothing') return version === undefined ? 'unversioned' : 'unknown';
  if (phase === 'unstated') return 'unstated';
  return endsWithin(answer, soon) ? 'ending' : 'supported';
}

function endsWithin({ phase, ends, asOf }: Listed, days: number): boolean {
  const last = currentEnd(phase, ends)?.day;
  return last !== undefined && last <= addDays(asOf.today, days);
}

/** The conditions of `--fail-on` without a number of days, for a component in the index. */
const plainConditions: Readonly<Record<string, (answer: Listed) => boolean>> = {
  ended: ({ phase }) => phase === 'ended',
  deprecated: ({ deprecated }) => deprecated,
  unstated: ({ phase }) => phase === 'unstated',
  // The component is in the index, and this version of it is not.
  unlisted: ({ known, version }) => known === 'nothing' && version !== undefined,
  // It is about the input, not about a component.
  unread: () => false,
};

export type Condition = NonNullable<ReturnType<typeof condition>>;

export function holds({ text, ofListed }: Condition, answer: Answer): boolean {
  return answer.match === 'none' ? text === 'unlisted' : ofListed(answer);
}

/** Reads a `--fail-on` value, such as `ended,ending:90d`; undefined if a part is not known. */
export function readConditions(text: string): readonly Condition[] | undefined {
  const read = text.split(',').map((part) => condition(part.trim()));
  return read.every((one) => one !== undefined) ? read : undefined;
}

function condition(text: string) {
  const ofListed = Object.hasOwn(plainConditions, text) ? plainConditions[text] : undefined;
  if (ofListed !== undefined) return { text, days: 0, ofListed };
  const [, count, unit] = /^ending[:=](\d{1,5})(d|w)$/.exec(text) ?? [];
  const days = Number(count) * (unit === 'w' ? 7 : 1);
  if (count === undefined || days > 36_500) return undefined;
  const isEnding = (one: Listed) => one.phase === 'ended' || endsWithin(one, days);
  return { text: `ending:${days}d`, days, ofListed: isEnding };
}
