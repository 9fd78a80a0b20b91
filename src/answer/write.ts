/** How a version is written in the files of its ecosystem. */
import { inRegistry, isPast, namesOf, successorOf, versionedPurl, type Purl } from '#model/purl.ts';
import { withoutUndefined } from '#model/without-undefined.ts';

/** A name of a component in files, by the index's own package URL or, for sbt's plugins, by its reference. */
export type Owner = Partial<Purl> & {
  readonly component: string;
  readonly kind: string;
  readonly reference: string;
  readonly repository?: string;
};

/** `owner`: the name in use, of `all`, with the version `used`. None where no name can hold this. */
export function textToWrite(version: string, owner: Owner, all: readonly Owner[], used?: string) {
  const owners = all.filter(({ matchOnly }) => !matchOnly);
  const current = isPast(owner, version) ? successorOf(owner, owners) : owner;
  return current === undefined || current.matchOnly ? undefined : written(current, version, used);
}

/** Under every name of a component that holds this version. */
export function allToWrite(version: string, owners: readonly Owner[]) {
  const held = namesOf(owners, version).filter(({ matchOnly }) => !matchOnly);
  return held.map((owner) => {
    const purl = owner.purl && versionedPurl(owner.purl, version);
    return withoutUndefined({ version, text: written(owner, version), purl });
  });
}

/** What stands before the version; `@` in all other ecosystems. */
const separators: Readonly<Record<string, string>> = { pypi: '==', helm: ' ' };
const colon = /^(?:docker|maven|sbt-plugin)$/;

/** `group:artifact:1.2.0`, `name==1.2.0`, …; a tag is like the one in use: its v, or its `-` for a plus. */
function written({ kind, reference }: Owner, version: string, used = version): string {
  const [v = ''] = /^v?(?=\d)/i.exec(used) ?? /^v?/i.exec(version) ?? [];
  const build = /\+([a-z]*)/i.exec(version)?.[1];
  const plus = new RegExp(`\\d-${build}(?![a-z])`).test(used) ? '-' : '+';
  const tag = version.replace(/^v?(?=\d)/i, v).replace('+', plus);
  const text = inRegistry(kind, kind === 'docker' ? tag : version);
  return `${reference}${colon.test(kind) ? ':' : (separators[kind] ?? '@')}${text}`;
}
