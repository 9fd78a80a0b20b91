/** A configuration that the documentation shows, and the components that all of them use as examples. */
import type { PublicDefinition } from '#model/support/verdict.ts';
import { followersOf } from './order.ts';

export type Recipe = {
  readonly title: string;
  readonly config: Readonly<Record<string, unknown>>;
};

/** The components that the examples use. */
export type Examples = {
  /** The component that most others follow, or the first. */
  readonly main: PublicDefinition;
  readonly mainVersion: string;
  readonly followers: readonly string[];
  readonly other: PublicDefinition;
  /** A name that users have for one of the components. */
  readonly name: string;
  /** A chart, and its component. */
  readonly chart: { readonly name: string; readonly id: string };
};

export const anyVersion = '1.2.0';

/** `newest`: by component; nothing for an index without components. */
export function chooseExamples(
  components: readonly PublicDefinition[],
  newest: ReadonlyMap<string, string>,
): Examples | undefined {
  const followers = followersOf(components);
  const count = ({ id }: PublicDefinition) => followers.get(id)?.length ?? 0;
  const main = components.reduce<PublicDefinition | undefined>(
    (best, each) => (best === undefined || count(each) > count(best) ? each : best),
    undefined,
  );
  if (!main) return undefined;
  const ids = new Set((followers.get(main.id) ?? []).map(({ id }) => id));
  const other = components.find(({ id }) => id !== main.id && !ids.has(id)) ?? main;
  const names = components.flatMap(({ id, references }) =>
    references.map(({ kind, name }) => ({ id, kind, name })),
  );
  const chart = names.find(({ kind }) => kind === 'helm');
  return {
    main,
    mainVersion: newest.get(main.id) ?? anyVersion,
    followers: [...ids],
    other,
    name: names[0]?.name ?? 'example/image',
    chart: { name: chart?.name ?? other.id, id: chart?.id ?? other.id },
  };
}
