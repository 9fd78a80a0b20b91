/** `changes.json`: news of releases that are there, told as the details tell it. */
import { ruleTraits } from '#model/support/rule-traits.ts';
import type { Change } from '#model/served/changes-file.ts';
import type { DetailsFile } from '#model/served/details-file.ts';
import { changesIn } from '../changes.ts';
import type { Breach, Clause } from '../clause.ts';
import { asText, wrong } from '../clause.ts';
import { described, unlike } from '../formats.ts';
import type { Observed, Part } from '../observed.ts';
import { listedReleases, releasesByVersion } from '../releases.ts';
import { remember } from '../remember.ts';

const path = 'changes.json';

export const news: readonly Clause[] = [
  {
    name: 'changes-are-of-releases',
    level: 'violation-if-ours',
    why: 'News of a release that is not listed, or of another day, is no news.',
    across: (index) => ({
      *each(part) {
        for (const change of changesOf(part)) yield* releaseProblems(change, part);
      },
      *end() {
        const ids = new Set<string>();
        for (const [at, change] of (changesIn(index) ?? []).entries()) {
          const place = `changes[${at}]`;
          if (ids.has(change.id)) yield wrong(path, `has the id ${change.id} twice`, place);
          ids.add(change.id);
          if (change.on > index.now.slice(0, 10))
            yield wrong(path, `is of ${change.on}, which has not come`, place);
          if (!index.names.has(change.component))
            yield wrong(path, `is of ${change.component}, which is not listed`, place);
        }
      },
    }),
  },
  {
    name: 'changes-tell-the-newest',
    level: 'violation-if-ours',
    why: 'The latest release is the news that people wait for.',
    across(index) {
      let latest = '';
      return {
        each(part) {
          for (const { releaseTimestamp } of listedReleases(part)) {
            const time = asText(releaseTimestamp);
            if (time > latest) latest = time;
          }
          return [];
        },
        *end() {
          const day = latest.slice(0, 10);
          const changes = changesIn(index);
          if (changes !== undefined && day !== '' && !changes.some(({ on }) => on >= day))
            yield wrong(path, `tells nothing of ${day}, the day of the latest release`);
        },
      };
    },
  },
  {
    name: 'changes-agree',
    level: 'violation-if-ours',
    why: 'News says of a deprecation what the details say of it, under an id that never changes.',
    *each(part) {
      const details = described(part)?.details;
      if (details === undefined) return;
      for (const { at, change } of changesOf(part)) {
        const wanted = {
          ...(change.kind === 'deprecated' && deprecation(change, details)),
          id: idOf(change),
        };
        const found = Object.fromEntries(
          Object.keys(wanted).map((key) => [key, Reflect.get(change, key)]),
        );
        yield* unlike(path, `changes[${at}]`, found, wanted);
      }
    },
  },
];

type Placed = { readonly at: number; readonly change: Change };

const changesByComponent = /* @__PURE__ */ remember((index: Observed) =>
  Map.groupBy(
    (changesIn(index) ?? []).map((change, at): Placed => ({ at, change })),
    ({ change }) => change.component,
  ),
);

function changesOf({ index, component }: Part): readonly Placed[] {
  return changesByComponent(index).get(component?.name ?? '') ?? [];
}

function* releaseProblems({ at, change }: Placed, part: Part): Generator<Breach> {
  const place = `changes[${at}]`;
  const versions = versionsOf(change);
  const found = versions.map((version) => releasesByVersion(part).get(version));
  if (change.kind !== 'corrected' && found.includes(undefined))
    yield wrong(path, `is of ${versions.join(', ')}, which is not listed`, place);
  if (
    change.kind === 'deprecated' &&
    found.some((release) => release !== undefined && release['isDeprecated'] !== true)
  )
    yield wrong(path, 'deprecates a release that is not deprecated', place);
  if (
    change.kind === 'released' &&
    found[0] !== undefined &&
    (found[0]['releaseTimestamp'] !== change.releaseTimestamp ||
      found[0]['changelogUrl'] !== change.changelogUrl)
  )
    yield wrong(path, `differs from details/${change.component}.json`, place);
}

/** The releases that a piece of news is about; a moved end is about a line. */
function versionsOf(change: Change): readonly string[] {
  switch (change.kind) {
    case 'deprecated':
      return change.versions;
    case 'released':
    case 'corrected':
      return [change.version];
    case 'moved':
    case 'announced':
      return [];
    default:
      return change satisfies never;
  }
}

function idOf(change: Change): string {
  const { kind, component, on } = change;
  switch (kind) {
    case 'released':
      return `${component}/released/${change.version}`;
    case 'deprecated':
      return `${component}/deprecated/${change.rule}/${change.line ?? change.versions[0]}/${on}`;
    case 'corrected':
      return `${component}/corrected/${change.version}/${on}`;
    case 'announced':
      return `${component}/announced/${change.event}`;
    case 'moved':
      return `${component}/moved/${change.line}/${change.phase}/${on}`;
    default:
      return kind satisfies never;
  }
}

function deprecation(
  { versions }: Change & { kind: 'deprecated' },
  { releases }: DetailsFile,
): object {
  const first = releases.find(({ version }) => version === versions[0]);
  const cause = first?.causes?.[0];
  if (first === undefined || cause === undefined) return {};
  return {
    rule: cause.rule,
    reason: cause.reason,
    seen: cause.seen,
    line: ruleTraits[cause.rule].ofLines ? first.line : undefined,
    support: first.support,
    supportEnds: first.supportEnds,
    supportEndsPrecision: first.supportEndsPrecision,
    supportEndsBasis: first.supportEndsBasis,
    replacedBy: cause.replacedBy,
  };
}
