/** A first definition of a component, from the one coordinate that is known. */
import type { Component, SourceDefinition } from '#model/component/component.ts';
import { idFrom } from '#model/component/id-problem.ts';
import type { FoundRelease } from '#model/history/gathered.ts';
import { jsonText } from '#model/json.ts';
import { isPrerelease, isWithin, parseVersion } from '#model/version/version.ts';
import { some, withoutUndefined } from '#model/without-undefined.ts';
import { capitalised } from '#model/words.ts';
import { describeSource } from './coordinates.ts';
import { isPrivateSource, serverOf } from './private-source.ts';
import { sourceOf } from './sources.ts';

export type Draft = ReturnType<typeof draftOf>;

/** `stated`: the homepage that the upstream names. `privateHosts`: never shown in a draft. */
type Around = {
  readonly stated?: string | undefined;
  readonly listed?: readonly FoundRelease[];
  readonly privateHosts?: readonly string[] | undefined;
};

export function draftOf(
  id: string,
  source: SourceDefinition,
  { stated, privateHosts, listed: releases = [] }: Around = {},
) {
  const { references: all = [], ...pages } = sourceOf(source).draft(source);
  const isPrivate = isPrivateSource(source, privateHosts);
  const { host } = new URL(serverOf(source) ?? 'https://none.invalid');
  const references = all.filter((one) => !(isPrivate && JSON.stringify(one).includes(host)));
  const { homepage: listed, changelogUrl }: Partial<typeof pages> = isPrivate ? {} : pages;
  const excludes = {
    'tags such as 1 or 1.2, which move with each 1.x or 1.2.x': floatingIn(releases),
    'builds such as 1.2.7-alpine, which is 1.2.7': builtIn(source, releases),
  };
  const exclude = Object.values(excludes).filter(Boolean).join('|');
  const definition: Component = withoutUndefined({
    $schema: '../site/schema/component.json',
    id,
    title: capitalised(id.replaceAll('-', ' ')),
    summary: `Releases of ${describeSource(source, privateHosts)}.`.slice(0, 500),
    homepage: stated ?? listed,
    changelogUrl,
    sources: [exclude ? { ...source, exclude } : source],
    prereleases: 'drop' as const,
    whenMissing: 'keep' as const,
    references: some(references),
  });
  const toFillIn = [
    ...Object.entries(excludes).map(
      ([tags, pattern]) => pattern && `exclude: leaves out ${tags}; remove it if they are releases`,
    ),
    releases.every(({ date }) => date === undefined) &&
      'dates: none of its releases has one, and updates without one may wait for ever; say where they stand: "date" of json, in "columns" of a table, as a group in "match" of a page',
    'title: how people call it',
    'summary: what it is, in one sentence',
    (stated && `homepage: ${stated}, as its upstream says`) ||
      (listed && `homepage: ${listed} is where it is published`) ||
      'homepage: its upstream names none',
    changelogUrl ? undefined : 'changelogUrl: where its changes are written down, if anywhere',
    'changelog: how the link to the notes of one release is built, if there is one',
    'line: how many digit groups make a release line, if support goes by lines',
  ];
  return { definition, toFillIn: toFillIn.flatMap((words) => words || []) };
}

/** Floating tags: `1.2` and `v1` if there is 1.2.7; or only `v1` if there is 1.2. */
const floating = [
  String.raw`^[vV]?\d+(\.\d+)?(-[A-Za-z].*)?$`,
  String.raw`^[vV]?\d+(-[A-Za-z].*)?$`,
];

/** The pattern of floating tags, if each of them has the content of a longer version. */
function floatingIn(releases: readonly FoundRelease[]): string | undefined {
  const versions = releases.flatMap(({ version, fingerprints }) => {
    const read = parseVersion(version);
    return read && fingerprints ? [{ read, made: fingerprints.join() }] : [];
  });
  const isOther = (one: (typeof versions)[number]) =>
    versions.some((full) => full.made === one.made && isWithin(full.read, one.read));
  return floating.find((pattern) => {
    const short = versions.filter(({ read }) => new RegExp(pattern).test(read.text));
    return short.length > 0 && short.every(isOther);
  });
}

const flavour = /^(v?\d+(?:\.\d+)+)-((?!hotfix|patch|build|security)[a-z]{3,})/i;

/** For images: a pattern for words such as `alpine`, if each 1.2.7-alpine has its 1.2.7. */
function builtIn({ kind }: SourceDefinition, releases: readonly FoundRelease[]) {
  const names = new Set(releases.map(({ version }) => version));
  const stable = [...names].filter((name) => !isPrerelease({ text: name }));
  const found = stable.map((name) => flavour.exec(name)).filter((one) => one !== null);
  const words = [...Map.groupBy(found, ([, , word = '']) => word)].flatMap(([word, all]) =>
    all.length > 1 && all.every(([, plain = '']) => names.has(plain)) ? word : [],
  );
  return /^(?:docker-hub|oci)$/.test(kind) && words.length > 0 && `-(?:${words.join('|')})`;
}

/** The text of the file, without fields that have their default value. */
export function draftText({ definition }: Draft): string {
  const { prereleases: _, whenMissing: __, ...written } = definition;
  return jsonText(written);
}

/** An id from the last part of the upstream's name; for a page, from its host if it is public. */
export function idOf(
  source: SourceDefinition,
  privateHosts: readonly string[] = [],
  stated = sourceOf(source).draft(source).name,
): string {
  const isHost = URL.parse(serverOf(source) ?? '')?.hostname === stated;
  return idFrom(isHost && isPrivateSource(source, privateHosts) ? source.kind : stated);
}
