/** How a version is written in the files of its ecosystem. */
import { inRegistry, isPast, namesOf, successorOf, versionedPurl, type Purl } from '#model/purl.ts';
import { withoutUndefined } from '#model/without-undefined.ts';

/** A component's name in files: a package URL of the index or, for sbt plugins, the reference. */
export type Owner = Partial<Purl> & {
  readonly component: string;
  readonly kind: string;
  readonly reference: string;
  readonly repository?: string;
};

/** The version in use, and how the index has that release. */
export type Tag = readonly [used?: string | undefined, known?: string | undefined];

/** `owner`: the name in use, one of `all`. Undefined if no name that can be written has it. */
export function textToWrite(version: string, owner: Owner, all: readonly Owner[], ...tag: Tag) {
  const owners = all.filter(({ matchOnly }) => !matchOnly);
  const current = isPast(owner, version) ? successorOf(owner, owners) : owner;
  return current === undefined || current.matchOnly ? undefined : written(current, version, ...tag);
}

export function allToWrite(version: string, owners: readonly Owner[]) {
  const held = namesOf(owners, version).filter(({ matchOnly }) => !matchOnly);
  return held.map((owner) => {
    const purl = owner.purl && versionedPurl(owner.purl, version);
    return withoutUndefined({ version, text: written(owner, version), purl });
  });
}

/** The separator before the version: a colon for `colon`, and `@` for all other ecosystems. */
const separators: Readonly<Record<string, string>> = { pypi: '==', helm: ' ' };
const colon = /^(?:docker|maven|sbt-plugin)$/;

/**
 * `group:artifact:1.2.0`, `name==1.2.0`, … An image tag is spelled like the tag in use: with or
 * without `v` if that differs from the index, and with `-` for `+`.
 */
function written({ kind, reference }: Owner, version: string, ...[used = version, known]: Tag) {
  const [own, other, v = ''] = [known, used, version].map(
    (text) => /^v?(?=\d)/i.exec(text ?? '')?.[0],
  );
  const build = /\+([a-z]*)/i.exec(version)?.[1];
  const plus = new RegExp(`\\d-${build}(?![a-z])`).test(used) ? '-' : '+';
  const tag = version.replace(/^v?(?=\d)/i, own === other ? v : (other ?? v)).replace('+', plus);
  const text = inRegistry(kind, kind === 'docker' ? tag : version);
  return `${reference}${colon.test(kind) ? ':' : (separators[kind] ?? '@')}${text}`;
}
