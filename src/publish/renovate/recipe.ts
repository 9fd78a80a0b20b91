/** A configuration that the documentation shows, and the components that all of them use as examples. */
import type { PublicDefinition } from '#model/support/verdict.ts';
import { followersOf } from './order.ts';

export type Recipe = {
  readonly title: string;
  readonly config: Readonly<Record<string, unknown>>;
};

export type Examples = NonNullable<ReturnType<typeof chooseExamples>>;

export const anyVersion = '1.2.0';

/** The components that the examples use; none for an index without components. `newest`: by component. */
export function chooseExamples(
  components: readonly PublicDefinition[],
  newest: ReadonlyMap<string, string>,
) {
  const followers = followersOf(components);
  const count = ({ id }: PublicDefinition) => followers.get(id)?.length ?? 0;
  // The one that most others follow, or the first.
  const [main] = components.toSorted((a, b) => count(b) - count(a));
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
    /** A name that users have for one of the components. */
    name: names[0]?.name ?? 'example/image',
    /** A chart, and its component. */
    chart: { name: chart?.name ?? other.id, id: chart?.id ?? other.id },
  };
}
