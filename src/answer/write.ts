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

/** `owner`: the name that is used now; `owners`: all names of the component. None where no name is known to hold this version. */
export function textToWrite(version: string, owner: Owner, owners: readonly Owner[]) {
  const used = owners.filter(({ matchOnly }) => !matchOnly);
  const current = isPast(owner, version) ? successorOf(owner, used) : owner;
  return current === undefined || current.matchOnly ? undefined : written(current, version);
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
const separators: Readonly<Record<string, string>> = {
  docker: ':',
  maven: ':',
  'sbt-plugin': ':',
  pypi: '==',
  helm: ' ',
};

/** `group:artifact:1.2.0`, `image:1.2.0`, `name==1.2.0`, … */
function written({ kind, reference }: Owner, version: string): string {
  return `${reference}${separators[kind] ?? '@'}${inRegistry(kind, version)}`;
}
