/** Why the lines of a component stand as they do: each reason once, with where it is written. */
import type { PublicComponent, Verdict } from '#model/support/verdict.ts';
import { sentence } from '../support/cause.ts';
import { verdictOf } from '../support/ends.ts';
import { clip, prose, safeUrl } from './text.ts';

export type Reason = ReturnType<typeof reasonsOf>[number];

const mostNamed = 6;

export function reasonsOf({ allLines: lines }: PublicComponent) {
  const stated = lines.flatMap((line) => {
    const reason = decisive(verdictOf(line));
    return reason ? [{ key: keyOf(reason), reason, name: line.name }] : [];
  });
  const groups = Map.groupBy(stated, ({ key }) => key);
  return [...groups].map(([key, same], i) => ({
    key,
    /** Its place on the page. */
    id: `why-${i + 1}`,
    text: sentence(prose(same[0]?.reason.reason ?? '')),
    seen: safeUrl(same[0]?.reason.seen),
    /** The lines that it holds for, where not for all. */
    lines: same.length === lines.length ? undefined : namesText(same.map(({ name }) => name)),
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
