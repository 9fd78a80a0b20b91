/**
 * The presets of a part. Nearly all of a component's preset are its managers, in which nothing but the name
 * differs from those of the others: once some were found right, their like are not read again.
 */
import { commentManagers } from '#publish/renovate/comments.ts';
import { everyFileKind } from '#publish/renovate/file-kinds.ts';
import { jsonOf } from './files.ts';
import { isObject, type Fields } from './is-object.ts';
import { filesOf, ownFile, type Observed, type Part, type SeenFile } from './observed.ts';
import { fromRaw } from './raw.ts';
import { remember } from './remember.ts';
import { isSame } from './same.ts';
import { siteOf } from './site.ts';

export type Preset = {
  readonly path: string;
  readonly preset: Fields;
  /** Whether its managers are those of a preset that was found right, whose name they have here. */
  readonly hasKnownManagers: boolean;
};

export const presetsIn = /* @__PURE__ */ remember((part: Part): readonly Preset[] =>
  filesOf(part, 'preset').flatMap((file) => presetOf(part.index, file) ?? []),
);

export const whole = 'renovate.json';

/** As the files themselves say it. */
export const presetSiteOf = /* @__PURE__ */ remember((index: Observed) => {
  const preset = ownFile(index, whole)?.json;
  const sources = isObject(preset) ? preset['customDatasources'] : undefined;
  const [datasource] = isObject(sources) ? Object.keys(sources) : [];
  const named = siteOf(index);
  return datasource === undefined || named === undefined ? undefined : { ...named, datasource };
});

/** The component that the preset is for; none of those that are for more than one. */
export function onlyFor(path: string): string | undefined {
  return /^presets\/only\/(.+)\.json$/.exec(path)?.[1];
}

function presetOf(index: Observed, file: SeenFile): Preset | undefined {
  const { path } = file;
  const name = onlyFor(path);
  const known = knownIn(index);
  const rest = name === undefined ? undefined : withoutManagers(file.raw, name, known.managers);
  if (rest !== undefined)
    return { path, preset: { ...rest, ...known.managers?.preset }, hasKnownManagers: true };
  if (!isObject(file.json)) return undefined;
  const preset = { path, preset: file.json, hasKnownManagers: false };
  if (name !== undefined) known.managers ??= managersOf(index, name, preset.preset, file.raw);
  return preset;
}

type Managers = {
  readonly preset: { readonly customManagers: unknown };
  /** As it is written, what stands before, between and after the names. */
  readonly pieces: readonly string[];
};

const knownIn = /* @__PURE__ */ remember<Observed, { managers?: Managers | undefined }>(() => ({}));

/** Both begin a line, so that neither stands in a text. */
const start = '\n  "customManagers": [';
const next = '\n  "packageRules": [';

/** None where anything could be said against them. */
function managersOf(
  index: Observed,
  name: string,
  preset: Fields,
  raw: string,
): Managers | undefined {
  const { customManagers } = preset;
  const site = presetSiteOf(index);
  const written = raw.slice(raw.indexOf(start), raw.indexOf(next));
  const isRight =
    site !== undefined &&
    isSame(jsonOf(`{${written.replace(/,$/, '')}}`), { customManagers }) &&
    isSame(customManagers, commentManagers(everyFileKind, site.datasource, name));
  return isRight ? { preset: { customManagers }, pieces: written.split(groupOf(name)) } : undefined;
}

/** Where its managers are the known ones, the preset without them. */
function withoutManagers(
  raw: string,
  name: string,
  managers: Managers | undefined,
): Fields | undefined {
  const first = raw.indexOf(start);
  if (managers === undefined || first === -1) return undefined;
  const group = groupOf(name);
  let at = first - group.length;
  for (const piece of managers.pieces) {
    const isNamed = at < first || raw.startsWith(group, at);
    if (!isNamed || !raw.startsWith(piece, at + group.length)) return undefined;
    at += group.length + piece.length;
  }
  if (!raw.startsWith(next, at)) return undefined;
  const rest = jsonOf(fromRaw(raw.slice(0, first) + raw.slice(at)));
  return isObject(rest) && !Object.hasOwn(rest, 'customManagers') ? rest : undefined;
}

function groupOf(name: string): string {
  return `(?<depName>${name})`;
}
