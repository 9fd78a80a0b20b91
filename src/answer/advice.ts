/** The one advice as JSON says it, and in words: the same in files, pages, reports and answers. */
import type { Advice } from '#judge/advice.ts';
import { isoDay, type WrittenDay } from '#model/support/support-words.ts';
import { withoutUndefined } from '#model/without-undefined.ts';

/** `write`: the coordinate that goes into the file, where one is known and current. */
export type NamedAdvice = Advice & {
  readonly component: string;
  readonly write?: string | undefined;
};

/** What others call it: the component is named, whichever it is. */
export function namedAdvice(id: string, advice: readonly Advice[]): NamedAdvice[] {
  return advice.map(({ kind, component = id, version, line, until }) =>
    withoutUndefined({ kind, component, version, line, until }),
  );
}

const verbs = {
  stay: 'stay',
  patch: 'patch to',
  move: 'move to',
  replace: 'replace by',
  none: 'nothing is supported',
} as const;

type Write = (day: WrittenDay) => string;

/** `move to 2025.2.3 (until 2027-01-14), or move to 2026.2.3`. `write` writes a day. */
export function adviceWords(advice: readonly NamedAdvice[], write: Write = isoDay): string {
  return advice
    .map((one) => adviceParts(one, write))
    .map(({ verb, target, end }) => [verb, target, end].filter(Boolean).join(' '))
    .join(', or ')
    .replace(/(?<= to .*, or )move (?=to )/, '');
}

/** The same in parts, since a page links the target: absent where it is none. */
function adviceParts(advice: NamedAdvice, write: Write = isoDay) {
  const { kind, until } = advice;
  if (kind === 'none') return { verb: verbs.none };
  if (kind === 'stay') return { verb: verbs.stay, end: until && `until ${write(until)}` };
  const end = until && `(until ${write(until)})`;
  return { verb: verbs[kind], target: targetText(advice), end };
}

/** What to write, as exactly as it is known. */
function targetText({ kind, component, version, write }: NamedAdvice): string {
  if (write !== undefined) return write;
  if (kind !== 'replace') return version ?? component;
  return version === undefined ? component : `${component} ${version}`;
}
