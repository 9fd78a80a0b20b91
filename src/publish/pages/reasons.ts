/** Why the lines of a component stand as they do: each reason once, with where it is written. */
import type { PublicComponent, Verdict } from '#model/support/verdict.ts';
import { sentence } from '../support/cause.ts';
import { clip, prose, safeUrl } from './text.ts';

export type Reason = {
  readonly key: string;
  /** Its place on the page. */
  readonly id: string;
  readonly text: string;
  readonly seen: string | undefined;
  /** The lines that it holds for, where not for all. */
  readonly lines: string | undefined;
};

const mostNamed = 6;

export function reasonsOf({ allLines: lines }: PublicComponent): Reason[] {
  const found = new Map<string, { readonly reason: Stated; readonly lines: string[] }>();
  for (const line of lines) {
    const { name } = line;
    const reason = decisive(('newest' in line ? line.newest : line).verdict);
    if (!reason) continue;
    const key = keyOf(reason);
    const known = found.get(key);
    if (known) known.lines.push(name);
    else found.set(key, { reason, lines: [name] });
  }
  return [...found].map(([key, { reason, lines: names }], i) => ({
    key,
    id: `why-${i + 1}`,
    text: sentence(prose(reason.reason)),
    seen: safeUrl(reason.seen),
    lines: names.length === lines.length ? undefined : namesText(names),
  }));
}

/** Which of the reasons is this verdict's. */
export function reasonFor(reasons: readonly Reason[], verdict: Verdict): Reason | undefined {
  const stated = decisive(verdict);
  return stated && reasons.find(({ key }) => key === keyOf(stated));
}

type Stated = { readonly reason: string; readonly seen?: string };

/** What deprecates it, now or later, or else what states its support. */
function decisive({ causes, coming, ends }: Verdict): Stated | undefined {
  return causes[0] ?? coming ?? ends[0];
}

function keyOf({ reason, seen }: Stated): string {
  return JSON.stringify([reason, seen]);
}

/** The newest first, since those are asked about. */
function namesText(names: readonly string[]): string {
  const shown = names.toReversed().map((name) => clip(name, 40));
  if (shown.length <= mostNamed) return shown.join(', ');
  return `${shown.slice(0, mostNamed).join(', ')} and ${shown.length - mostNamed} older`;
}
