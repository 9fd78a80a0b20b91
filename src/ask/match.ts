/** Which component is meant: by a package URL first, then a name in files, then its own name. */
import { imageName, readPurl, type PackageName } from './package-name.ts';
import type { Asked } from '#answer/answer.ts';
import type { Owner } from '#answer/write.ts';
import { namesOf as holdersOf } from '#model/purl.ts';
import { ownersNamed, type Names } from './names.ts';

export type Match =
  | {
      readonly how: 'purl' | 'cpe' | 'reference' | 'name';
      readonly component: string;
      readonly owner?: Owner;
      readonly matched: string;
    }
  | { readonly how: 'none'; readonly because?: string };

export function matchComponent(asked: Asked, names: Names): Match {
  const { id, purl } = asked;
  if (id !== undefined) return matchId(id, asked, names);
  const name = purl === undefined ? undefined : readPurl(purl);
  if (name !== undefined) return matchPackage(name, names, askedVersion(asked));
  if (/^pkg:/i.test(purl ?? '')) return { how: 'none', because: 'This is no valid package URL' };
  if (asked.group) return matchNamed(asked, names);
  const found = namesOf(asked).map((one) => matchNamed({ ...asked, name: one }, names));
  return found.find((one) => one.how !== 'none' || one.because) ?? { how: 'none' };
}

/** Ids come first and titles last: some packages have the name of another component. */
function matchNamed(asked: Asked, names: Names): Match {
  const { group, name, kind } = asked;
  if (name === undefined) return { how: 'none' };
  const spellings = group ? [`${group}:${name}`, `${group}/${name}`] : [name];
  const found = spellings.map((one) => [one, ownersNamed(one, names)] as const);
  const [called = name, all = []] = found.find(([, some]) => some.length > 0) ?? [];
  const own = all.filter((one) => one.kind === kind);
  const owners = holding(own.length > 0 ? own : all, askedVersion(asked));
  if (!group && names.ids.has(name)) {
    const owner = owners.find(({ component }) => component === name);
    return { how: 'reference', component: name, matched: name, ...(owner && { owner }) };
  }
  const titled = group ? [] : (names.titles.get(name.trim().toLowerCase()) ?? []);
  const ids = owners[0] ? owners.map(({ component }) => component) : titled.map(({ id }) => id);
  const [id, ...others] = new Set(ids);
  const because = `"${called}" is a name of several components: ${[id, ...others].join(', ')}`;
  if (others.length > 0) return { how: 'none', because };
  const [owner] = owners;
  if (owner) return byReference(owner);
  return id === undefined ? { how: 'none' } : { how: 'name', component: id, matched: name };
}

/** The version in a package URL wins. Removes epochs (`1:2.0`), digests and CentOS's `stream`. */
export function askedVersion({ name, purl, version }: Asked): string | undefined {
  const own = purl === undefined ? undefined : readPurl(purl)?.version;
  const before = /\bcentos$/.test(name ?? '') ? /^stream(?=\d)/ : /^\d+:(?=\d)/;
  // `==1.2` and `[1.2]` mean that version alone; Gradle's `1.+` is `1.*`.
  const others = /@?\bsha256:[\da-f]+$|^={1,3}\s*(?=v?\d)|^\[(?=[^,]*\]$)|(?<=^\[[^,]*)\]$|!!$/g;
  const plain = (own ?? version)?.trim().replace(others, '').replace(/\.\+$/, '.*');
  // A range (`^1.2`, `1.0 - 2.0`, `[1.0,2.0)`, `1.2+`), a source (`git+https:…`) or `unknown`.
  const none =
    /^(?:[\^~<>≤≥!*()[\]]|=[<>]|[a-z+]+:|unknown$)|[|<>]|,\s*[=!~^[(]|\s(?:-|as|to)\s+v?\d|\.\.|(?:\d\+|-\*)$/i;
  return none.test(plain ?? '') ? undefined : plain?.replace(before, '') || undefined;
}

function matchId(id: string, { name, kind }: Asked, names: Names): Match {
  if (!names.ids.has(id)) return { how: 'none' };
  const called = names.ownersOf.get(id)?.filter(({ reference }) => reference === name);
  const owner = called?.find((one) => one.kind === kind) ?? called?.[0];
  return owner ? byReference(owner) : { how: 'reference', component: id, matched: id };
}

/** A name that passed to another component means that one, except for earlier versions. */
function holding(owners: readonly Owner[], version: string | undefined): readonly Owner[] {
  const held = holdersOf(owners, version);
  return held.length > 0 ? held : owners;
}

function matchPackage(name: PackageName, names: Names, version?: string): Match {
  const { key, repository, type } = name;
  const owners = holding(names.packages.get(key) ?? [], version);
  // Without a repository, a package URL means the default one, or any.
  const isOpen = repository === undefined && type !== 'helm';
  const exact = owners.find((owner) => isOpen || owner.repository === repository);
  const how = type === 'cpe' ? 'cpe' : 'purl';
  if (exact !== undefined)
    return { how, component: exact.component, owner: exact, matched: exact.purl ?? '' };
  const [other] = owners;
  // In another repository, a chart of the same name is another chart.
  const isAnother = type === 'helm' && repository !== undefined && other?.repository !== undefined;
  if (other !== undefined && !isAnother) return byReference(other);
  const plugin = pluginOf(name, names);
  return plugin === undefined ? { how: 'none' } : byReference(plugin);
}

/** `sbt-tool_2.12_1.0` is the artefact of the plugin `sbt-tool`. */
function pluginOf({ type, reference }: PackageName, names: Names): Owner | undefined {
  if (type !== 'maven') return undefined;
  const plain = reference.replace(/_\d+(?:\.\d+)*(?:_sbt)?(?:_\d+(?:\.\d+)*)?$/, '');
  return ownersNamed(plain, names).find(({ kind }) => kind === 'sbt-plugin');
}

function byReference(owner: Owner): Match {
  return { how: 'reference', component: owner.component, owner, matched: owner.reference };
}

/** First the names that files, tools and people use, then those that indexes use. */
const otherNames: readonly (readonly [called: string, ...others: string[]])[] = [
  ['alma', 'almalinux', 'AlmaLinux'],
  ['alpine', 'alpine-linux', 'Alpine Linux'],
  ['amazon amazonlinux amzn', 'amazon-linux', 'Amazon Linux'],
  ['centos quay.io/centos/centos', 'centos-stream'],
  ['go golang', 'go', 'golang'],
  ['java', 'openjdk', 'eclipse-temurin'],
  ['java-amzn java-corretto', 'amazon-corretto', 'corretto'],
  ['java-open', 'openjdk'],
  ['java-tem java-temurin', 'eclipse-temurin', 'java', 'openjdk'],
  ['java-zulu', 'azul-zulu', 'zulu'],
  ['maven', 'apache-maven', 'Apache Maven'],
  ['node nodejs', 'node', 'nodejs', 'Node.js'],
  ['ol oraclelinux', 'oracle-linux', 'Oracle Linux'],
  ['opensuse-leap', 'opensuse', 'openSUSE'],
  ['postgres', 'postgresql', 'PostgreSQL'],
  ['redhat rhel', 'rhel', 'Red Hat Enterprise Linux'],
  ['rocky rockylinux', 'rocky-linux', 'Rocky Linux'],
];

/** The name and its alternatives, in the order in which they are looked up. */
function namesOf({ name = '', version = '' }: Asked): readonly string[] {
  const called = imageName(name.toLowerCase()).replace(/_version$/, '');
  const others = otherNames.find(([names]) => names.split(' ').includes(called))?.slice(1) ?? [];
  // CentOS Linux, whose last version was 8, is not CentOS Stream.
  if (others.includes('centos-stream') && version !== '')
    return /^(?:stream\d|9|\d\d)/.test(version) ? [...others, name] : [name];
  return [imageName(name), ...others, ...(name.includes('_') ? [called.replaceAll('_', '-')] : [])];
}
