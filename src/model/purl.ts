/** Under which package URLs a component is known: https://github.com/package-url/purl-spec */
import { PackageURL } from 'packageurl-js';
import type { Component } from './component/component.ts';
import type { Reference } from './component/reference.ts';
import { parsePurl } from './parse-purl.ts';
import { refuse } from './problem.ts';
import { isAbove } from './version/version.ts';
import { withoutUndefined } from './without-undefined.ts';

/** A package URL, and the newest version under it if later ones have another name. */
export type Purl = {
  readonly purl: string;
  readonly to?: string;
  /** It only identifies the component: no source or reference has it, and files never get it. */
  readonly matchOnly?: true;
};

const central = /^https:\/\/(repo1\.maven\.org|repo\.maven\.apache\.org)\/maven2\/?$/;
const pypiIndex = /^https:\/\/pypi\.org(\/|$)/;
const dockerHub = /^(docker\.io|index\.docker\.io|registry-1\.docker\.io)\//;

/** https://packaging.python.org/en/latest/specifications/name-normalization/ */
export function pythonName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/g, '-');
}

/** First the definition's identifiers, then its references, then names of sources; each once. */
export function purlsOf(
  { identifiers = [], references = [] }: Partial<Pick<Component, 'identifiers' | 'references'>>,
  ofSources: readonly string[] = [],
): Purl[] {
  const own = identifiers.filter((identifier) => identifier.startsWith('pkg:'));
  const wrong = (written: string) => refuse('E-WRONG-VALUE', written, 'is no package URL');
  const stated = own.map((one) => ({ purl: parsePurl(one)?.toString() ?? wrong(one) }));
  const used = [...references.flatMap(referencePurl), ...ofSources.map((purl) => ({ purl }))];
  const names = new Set(used.map(({ purl }) => purl));
  const each = Map.groupBy<string, Purl>([...stated, ...used], ({ purl }) => purl);
  return Array.from(each, ([purl, [one = { purl }]]) =>
    names.has(purl) ? one : { ...one, matchOnly: true },
  );
}

/** The name for `version`, or the name in use; preferably one that versions are published under. */
export function mainPurl(purls: readonly Purl[], version?: string): string | undefined {
  const held = namesOf(purls, version);
  return (held.find(({ matchOnly }) => !matchOnly) ?? held[0])?.purl;
}

/**
 * Names that hold `version` or, without it, all versions to come. A name has no recorded start, so
 * of names in one ecosystem that would fit, those that end first are taken.
 */
export function namesOf<Name extends Partial<Purl>>(names: readonly Name[], version?: string) {
  const typeOf = ({ purl }: Name) => purl?.replace(/\/.*/s, '').replace('oci', 'docker');
  const open = names.filter((one) => !isPast(one, version));
  const isLater = (one: Name) =>
    open.some((other) => typeOf(other) === typeOf(one) && isPast(other, one.to));
  return open.filter((one) => one.matchOnly || !isLater(one));
}

/** `version`: undefined for all versions to come, or for the end of a name that never ends. */
export function isPast({ to }: Partial<Purl>, version: string | undefined): boolean {
  return to !== undefined && (version === undefined || isAbove(version, to));
}

/** A name that was given up, and the one of the same kind that followed it. */
export function renames({ references = [] }: Pick<Component, 'references'>) {
  const named = references.map((one) => ({ ...one, reference: one.name }));
  return named.flatMap((reference) => {
    const next = successorOf(reference, named);
    const [from] = referencePurl(reference);
    const [to] = next ? referencePurl(next) : [];
    return reference.to && from && to ? { from: from.purl, to: to.purl, last: reference.to } : [];
  });
}

type Named = Pick<Reference, 'to'> & { readonly kind: string; readonly reference: string };

/** The name of the same kind, and in use, that is most similar to the old one. */
export function successorOf<Name extends Named>(old: Name, names: readonly Name[]) {
  const used = names.filter(({ kind, to }) => kind === old.kind && to === undefined);
  const likenessOf = (name: Name) => likeness(name.reference, old.reference);
  return used.toSorted((a, b) => likenessOf(b) - likenessOf(a))[0];
}

function likeness(a: string, b: string): number {
  const groupOf = (name: string) => name.split(/[:/](?=[^:/]*$)/)[0];
  let tail = 0;
  while (tail < Math.min(a.length, b.length) && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  return tail + (groupOf(a) === groupOf(b) ? 1000 : 0);
}

function referencePurl(reference: Reference): Purl[] {
  const purl = purlText(reference);
  return purl === undefined ? [] : [withoutUndefined({ purl, to: reference.to })];
}

type Build = (name: string, repository: string | undefined) => string | undefined;

const builders: Readonly<Record<Reference['kind'], Build>> = {
  npm: (name, repository) => scoped('npm', name, repository),
  maven,
  pypi: (name, repository) => build('pypi', '', name, unusual(repository, pypiIndex)),
  helm: (name, repository) => build('helm', '', name, repository),
  docker: image,
  // Its real artefact carries the versions of Scala and sbt, which the name leaves out.
  'sbt-plugin': () => undefined,
};

/** Undefined if the name alone does not say which package it is. */
export function purlText({ kind, name, repository }: Omit<Reference, 'to'>): string | undefined {
  return builders[kind](name, repository);
}

function maven(name: string, repository: string | undefined): string | undefined {
  const [group = '', artifact, ...more] = name.split(':');
  if (artifact === undefined || more.length > 0) return undefined;
  return build('maven', group, artifact, unusual(repository, central));
}

/** Leaves out the usual repository, which needs no qualifier. */
function unusual(repository: string | undefined, usual: RegExp): string | undefined {
  return usual.test(repository ?? '') ? undefined : repository;
}

/** Docker Hub has a type of its own; every other registry is named in a qualifier. */
function image(name: string): string | undefined {
  const plain = name.replace(dockerHub, '');
  const [host = ''] = plain.split('/');
  if (!/[.:]/.test(host) && host !== 'localhost') return scoped('docker', plain);
  return build('oci', '', plain.slice(plain.lastIndexOf('/') + 1), plain);
}

/** The last part of the name is the package; what comes before it is the namespace. */
export function scoped(type: string, name: string, repository?: string) {
  const at = name.lastIndexOf('/');
  return build(type, at === -1 ? '' : name.slice(0, at), name.slice(at + 1), repository);
}

function build(type: string, namespace: string, name: string, repository: string | undefined) {
  // No package URL for an invalid name, which is reported where it is written.
  if (name.trim() === '' || !`${namespace}${name}`.isWellFormed()) return undefined;
  const qualifiers = repository === undefined ? undefined : { repository_url: repository };
  return new PackageURL(type, namespace, name, undefined, qualifiers, undefined).toString();
}

/** These registries omit the `v` (but for Maven's `v3-rev2024-2.0.0`); image tags have no `+`. */
export function inRegistry(kind: string, version: string): string {
  if (/^(?:docker|oci)$/.test(kind)) return version.replaceAll('+', '_');
  const isPlain = /^(?:maven|sbt-plugin|npm|pypi|nuget|cargo|gem|pub|hex)$/.test(kind);
  return isPlain ? version.replace(/^v(?=\d+(?:\.|$))/i, '') : version;
}

/** By ECMA-427: the library encodes fewer characters, and rejects Go versions without semver. */
export function versionedPurl(purl: string, version: string): string {
  const [, name = purl, rest = ''] = /^([^?#]*)(.*)$/s.exec(purl) ?? [];
  const plain = inRegistry(name.replaceAll(/^pkg:|\/.*/gs, ''), version);
  const encoded = encodeURIComponent(plain.toWellFormed())
    .replaceAll('%3A', ':')
    .replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  // The version of an image is its digest; a tag is a qualifier.
  if (name.startsWith('pkg:oci/')) return `${purl}${rest === '' ? '?' : '&'}tag=${encoded}`;
  return `${name}@${encoded}${rest}`;
}
