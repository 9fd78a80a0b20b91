/** The component of a version: the name right before it, or that of its block. */

/** `because`: why it is not sure that this component is meant. */
type Named = { readonly id: string; readonly because?: string };
type Name = { readonly id: string; readonly words: readonly string[] };

export type NameFinder = ReturnType<typeof nameFinder>;

/** Words beside a name that do not change which product it means. */
const plain = new Set(
  `version versions ver v tag tags release releases download downloads image images app url uri file archive
    default value values ref rev target revision current use using install add get set local arg env export let const val var
    def type string str char auto static final public private readonly name title repository repo registry artifact package component
    dependency tool bin binary jar tgz zip docker latest pinned new d
    setup action uses with pkg pkgver sh bash main master`.split(/\s+/),
);

/** A version beside such a word must not be updated. */
const bounds = new Set(
  `min minimum max maximum old older oldest previous prev last legacy since until before after from lowest highest
    deprecated removed expected required supported compatible baseline target`.split(/\s+/),
);

/** Many products have a part with such a name. */
const common = new Set(
  `server agent node client core api cli app web service proxy runner operator controller gateway platform
    database console dashboard engine worker cache base common main backend frontend portal studio desktop
    sdk library`.split(/\s+/),
);

export function nameFinder(ids: readonly string[]) {
  const named = ids.flatMap((id) => {
    const words = wordsOf(id);
    return [words.at(-1), words.join('')].map((end) => ({ id, words, end }));
  });
  // So that not every line is compared with every name.
  const ending = Map.groupBy(named, ({ end }) => end);
  /** `around`: the lines that the line belongs to, the nearest first; `id`: if it is known. */
  return (before: string, around: () => readonly string[], id?: string): Named | undefined => {
    const said = nearest(before) ?? around().map(nearest).find(Boolean) ?? [];
    const near = said.flatMap((word) => ending.get(word) ?? []);
    const found = id === undefined ? componentIn(said, near) : { id };
    // The key, such as `PREVIOUS_IMAGE` of `PREVIOUS_IMAGE=`.
    const [, value = ''] = /^\s*(?:(?:-|[a-z]+)\s+)?["']?([\w.-]+)["']?\s*[:=]/i.exec(before) ?? [];
    const bound = [...said, ...wordsOf(value)].find((word) => bounds.has(word));
    const because = bound && `"${bound}" says that it is not to be the newest`;
    return found && because ? { ...found, because } : found;
  };
}

/** The words of the last part of a text that is no version and has more than `plain` words. */
function nearest(text: string): readonly string[] | undefined {
  // What stands in one pair of quotes is one name: "Grpc Kotlin" is not Kotlin.
  const joined = text.replaceAll(/(["'`])[^"'`]+\1/g, (name) => name.replaceAll(' ', '-'));
  const parts = joined.split(/[\s"'`=:,;(){}[\]<>/@|$!?&#*]+/).toReversed();
  const nearby = parts.filter((part) => !/^v?\d+(?:\.\d+)*$/.test(part)).slice(0, 8);
  return nearby.map(wordsOf).find((words) => words.some((word) => !plain.has(word)));
}

/** Words before a name of several words may be its vendor; words after a name change it. */
function componentIn(said: readonly string[], named: readonly Name[]): Named | undefined {
  const fitting = named.filter(({ words }) => {
    const isOfName = (word: string) => words.includes(word) || !plain.has(word);
    const text = said.filter((word) => !bounds.has(word) && isOfName(word)).join(' ');
    const name = words.join(' ');
    return [name, words.join('')].includes(text) || (words[1] && text.endsWith(` ${name}`));
  });
  const [best] = fitting.toSorted((a, b) => b.words.length - a.words.length);
  if (best === undefined || !common.has(best.id)) return best && { id: best.id };
  return { id: best.id, because: `"${best.id}" may be a part of another product` };
}

/** `ACME_TOOL`, `acmeTool`, `acme-tool` and `acme.tool` alike; `K3D` is one word. */
function wordsOf(name: string): string[] {
  const parts = /[a-z]/.test(name) ? name : name.toLowerCase();
  const apart = parts.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ');
  return apart.toLowerCase().match(/[a-z\d]+/g) ?? [];
}
