/** The patterns of a definition: which listed names are releases, and what their versions are. */
import type { FoundRelease, Gathered, Skipped } from '#model/gathered.ts';
import { Failure } from '../failure.ts';
import { compilePattern, type Pattern } from '#model/pattern.ts';
import { sanitizeName } from './text.ts';

export type VersionPatterns = {
  readonly include?: string | undefined;
  readonly exclude?: string | undefined;
  readonly version?: string | undefined;
};

type Selected =
  | { readonly kind: 'taken'; readonly version: string }
  | { readonly kind: 'skipped'; readonly because: string; readonly version?: string };

export type SelectVersion = (name: string) => Selected;

export function versionSelector({ include, exclude, version }: VersionPatterns): SelectVersion {
  const [finds, includes, excludes] = [version, include, exclude].map(compiled);
  return (name) => {
    const found = finds === undefined ? name : finds.first(name)?.group('version');
    if (found === undefined || found === '') return skip('has no version by its pattern');
    if (includes?.test(found) === false) return skip('is not included', found);
    if (excludes?.test(found) === true) return skip('is excluded', found);
    return { kind: 'taken', version: found };
  };
}

/** `source` names the source in messages. */
export function applyPatterns(answer: Gathered, source: string, select: SelectVersion): Gathered {
  if (answer.kind !== 'complete' && answer.kind !== 'partial') return answer;
  const skipped: Skipped[] = answer.skipped.map((one) => ({
    ...one,
    name: sanitizeName(one.name),
  }));
  // Two pages may overlap where a release came out between the two requests.
  const releases = new Map<string, FoundRelease>();
  for (const release of answer.releases) {
    const selected = select(release.version);
    if (selected.kind === 'skipped') {
      skipped.push(leftOut(release.version, selected));
      continue;
    }
    const taken = { ...release, version: selected.version };
    releases.set(JSON.stringify(taken), taken);
  }
  if (releases.size > 0) return { ...answer, releases: [...releases.values()], skipped };
  throw new Failure(
    `${source} lists no release: none of its ${answer.releases.length} names fits the patterns of its definition`,
  );
}

function compiled(text: string | undefined): Pattern | undefined {
  return text === undefined ? undefined : compilePattern(text);
}

function skip(because: string, version?: string): Selected {
  return { kind: 'skipped', because, ...(version !== undefined && { version }) };
}

/** By its version the history knows that it is still listed. */
function leftOut(
  name: string,
  { because, version }: Extract<Selected, { kind: 'skipped' }>,
): Skipped {
  const other = version === undefined || version === name ? {} : { version: sanitizeName(version) };
  return { name: sanitizeName(name), because, ...other };
}
