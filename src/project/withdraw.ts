/** `withdraw`: a release that was published by mistake, or is malicious, leaves the index. */
import type { Correction, Curated } from '#model/curated.ts';
import { dayOf } from '#model/instant.ts';
import { nearest } from '#model/nearest.ts';
import type { Context } from './context.ts';
import { curate, openComponent, refuse, type Decision } from './curate.ts';
import type { Recorded } from './project.ts';

type Reasons = { readonly why: string; readonly seen: string };

export function withdraw(
  context: Context,
  id: string,
  version: string,
  { why, seen }: Reasons,
): Decision {
  const { history, curated } = openComponent(context, id);
  refuseUnknown(id, version, history);
  const before = curated?.corrections.find((one) => one.version === version);
  const isNew = before?.withdrawn !== true;
  const entry: Correction = { version, withdrawn: true, why, seen, on: dayOf(context.clock) };
  if (isNew) curate(context, id, (known) => withCorrection(known, entry));
  const what = isNew ? 'is withdrawn: the next build leaves it out' : 'was withdrawn before';
  const replaced = isNew && before ? '; it replaces an earlier correction of this release' : '';
  return {
    answer: { id, withdrawn: version, isNew },
    words: `${id}: ${version} ${what}${replaced}`,
  };
}

/** Nothing else of a withdrawn release is left to correct, so an earlier correction goes. */
function withCorrection(curated: Curated, entry: Correction): Curated {
  const others = curated.corrections.filter((one) => one.version !== entry.version);
  return { ...curated, corrections: [...others, entry] };
}

function refuseUnknown(id: string, version: string, { releases, odd = [] }: Recorded['history']) {
  const known = [
    ...releases.map((release) => release.version),
    ...odd.flatMap(({ entry }) => {
      const text = (entry as { readonly version?: unknown } | null)?.version;
      return typeof text === 'string' ? [text] : [];
    }),
  ];
  if (known.includes(version)) return;
  const near = nearest(version, known);
  const hint = near === undefined ? '' : `; did you mean ${near}?`;
  refuse('E-UNKNOWN-RELEASE', id, `no release "${version}" is recorded${hint}`);
}
