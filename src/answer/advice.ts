/** Advice as JSON and in words: the same in files, pages, reports and answers. */
import { adviceFor, type Advice } from '#judge/advice.ts';
import type { Run, Targets } from '#judge/targets.ts';
import { isoDay } from '#model/support/support-words.ts';
import { withoutUndefined } from '#model/without-undefined.ts';

/** `write`: the package coordinate to write into a file, if a current one is known. */
export type NamedAdvice = Advice & {
  readonly component: string;
  readonly write?: string | undefined;
};

/** Always names the component; `adviceFor` names only a replacement. */
export function namedAdvice(id: string, run: Run, targets: Targets): NamedAdvice[] {
  return adviceFor(run, targets).map(({ kind, component = id, version, line, until }) =>
    withoutUndefined({ kind, component, version, line, until }),
  );
}

const verbs = {
  stay: 'stay',
  patch: 'patch to',
  move: 'move to',
  replace: 'replace by',
  none: 'no version to recommend',
} as const;

/** `move to 2025.2.3 (until 2027-01-14), or move to 2026.2.3`. */
export function adviceWords(advice: readonly NamedAdvice[]): string {
  const words = advice.map(oneInWords).join(', or ');
  return words.replace(/(?<= to .*, or )move (?=to )/, '');
}

function oneInWords(advice: NamedAdvice): string {
  const { kind, until } = advice;
  if (kind === 'none') return verbs.none;
  const end = until && `until ${isoDay(until)}`;
  const parts = kind === 'stay' ? [end] : [targetText(advice), end && `(${end})`];
  return [verbs[kind], ...parts].filter(Boolean).join(' ');
}

/** The most exact target that is known: a coordinate, a version, a line or a component. */
function targetText({ kind, component, version, line, write }: NamedAdvice): string {
  if (write !== undefined) return write;
  if (kind !== 'replace') return version ?? (line === undefined ? component : `line ${line}`);
  return version === undefined ? component : `${component} ${version}`;
}
