/** The patterns of a definition: which listed names are releases, and what their versions are. */
import type { SourceDefinition } from '#model/component.ts';
import type { FoundRelease, Gathered, Skipped } from '#model/gathered.ts';
import { describeSource } from './coordinates.ts';
import { Failure } from './failure.ts';
import { compilePattern, type Pattern } from './pattern.ts';
import { shown } from './words.ts';

type Picked =
  | { readonly kind: 'taken'; readonly version: string }
  | { readonly kind: 'skipped'; readonly because: string; readonly version?: string };

export type Pick = (name: string) => Picked;

export function picker(definition: SourceDefinition): Pick {
  const finds = compiled(definition.kind === 'json' ? definition.pattern : definition.version);
  const includes = compiled(definition.include);
  const excludes = compiled(definition.exclude);
  return (name) => {
    const version = finds === undefined ? name : finds.first(name)?.group('version');
    if (version === undefined || version === '') return skip('has no version by its pattern');
    if (includes?.test(version) === false) return skip('is not included', version);
    if (excludes?.test(version) === true) return skip('is excluded', version);
    return { kind: 'taken', version };
  };
}

export function applyPatterns(
  answer: Gathered,
  definition: SourceDefinition,
  pick: Pick,
): Gathered {
  if (answer.kind !== 'complete' && answer.kind !== 'partial') return answer;
  const skipped: Skipped[] = answer.skipped.map(({ name, because }) => ({
    name: shown(name),
    because,
  }));
  // Two pages may overlap where a release came out between the two requests.
  const releases = new Map<string, FoundRelease>();
  for (const release of answer.releases) {
    const picked = pick(release.version);
    if (picked.kind === 'skipped') {
      skipped.push(leftOut(release.version, picked));
      continue;
    }
    const taken = { ...release, version: picked.version };
    releases.set(JSON.stringify(taken), taken);
  }
  if (releases.size > 0) return { ...answer, releases: [...releases.values()], skipped };
  throw new Failure(
    `${describeSource(definition)} lists no release: none of its ${answer.releases.length} names fits the patterns of its definition`,
  );
}

function compiled(text: string | undefined): Pattern | undefined {
  return text === undefined ? undefined : compilePattern(text);
}

function skip(because: string, version?: string): Picked {
  return { kind: 'skipped', because, ...(version !== undefined && { version }) };
}

/** By its version the history knows that it is still listed. */
function leftOut(
  name: string,
  { because, version }: Extract<Picked, { kind: 'skipped' }>,
): Skipped {
  const other = version === undefined || version === name ? {} : { version: shown(version) };
  return { name: shown(name), because, ...other };
}
