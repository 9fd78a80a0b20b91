/** The versions of a line, also future ones: https://github.com/package-url/vers-spec */
import { compareVersions, parseVersion, type Version } from '#model/version/version.ts';
import type { Component } from '#model/component/component.ts';
import type { JudgedComponent, PublicComponent } from '#model/support/verdict.ts';

/** The input of announcements: judged or public facts. Only rules of the kind `all` matter. */
export type Announced = Pick<JudgedComponent, 'lines' | 'allLines' | 'releases'> & {
  readonly component: Pick<Component, 'references'> & Partial<Pick<Component, 'sources'>>;
  readonly rules: JudgedComponent['rules'] | PublicComponent['rules'];
};

export type About = { readonly line?: string; readonly version?: string };

/** Undefined for a line that shares its releases: when it ends, another line still has them. */
export function coverageOf({ component, lines, releases }: Announced) {
  const named = new Map(lines.map((line) => [line.name, line.releases.map((one) => one.version)]));
  const begun = Map.groupBy(releases.flatMap(beginningsOf), (beginning) => beginning);
  const isStable = releases.every(({ stable }) => stable);
  const isPlain = releases.every(({ version }) => !/^v?[\d.]+-/.test(version.text));
  return ({ line, version }: About): string | undefined => {
    if (line === undefined && version === undefined) return 'vers:all/*';
    const parsed = parseVersion(version ?? '');
    const versions = named.get(line ?? '') ?? (parsed ? [parsed] : []);
    const type = versions.length === 0 ? undefined : versType(component, versions);
    if (type === undefined) return undefined;
    // The line is all versions that begin with its name, and no others.
    const isPrefix =
      line !== undefined &&
      /^\d+(\.\d+)*$/.test(line) &&
      begun.get(line)?.length === versions.length &&
      versions.every((own) => beginningsOf({ version: own }).includes(line));
    if (!isPrefix) return versOf(type, versions);
    // `2024.4` for `2024.3`.
    const following = line.replace(/\d+$/, (last) => String(BigInt(last) + 1n));
    // A pre-release sorts below its number, but is in its line. In SemVer, any hyphen makes one.
    const from = isStable && (isPlain || lowest[type] !== '-0') ? '' : lowest[type];
    return `vers:${type}/>=${bound(type, line)}${from}|<${bound(type, following)}${from}`;
  };
}

/** `1`, `1.2` and `1.2.3` for 1.2.3. */
function beginningsOf({ version: { text } }: { readonly version: Version }): string[] {
  return [...text.matchAll(/\.|$/g)].map(({ index }) => text.slice(0, index));
}

/** The type of the ecosystem, if all versions fit it; else `intdot` or `semver`, if they fit. */
function versType(component: Announced['component'], versions: readonly Version[]) {
  const { sources = [], references = [] } = component;
  const kinds = new Set<string>([...sources, ...references].map(({ kind }) => kind));
  const own = (['npm', 'maven', 'pypi'] as const).find((type) => kinds.has(type));
  if (own !== undefined && fits(own, versions)) return own;
  return (['intdot', 'semver'] as const).find((type) => fits(type, versions));
}

/** SemVer has only versions of three numbers. */
function bound(type: VersType, version: string): string {
  if (type !== 'npm' && type !== 'semver') return version;
  return [...version.split('.'), '0', '0'].slice(0, 3).join('.');
}

function versOf(type: VersType, versions: readonly Version[]): string {
  const ordered = versions.toSorted(compareVersions).map(({ text }) => quote(text));
  return `vers:${type}/${[...new Set(ordered)].join('|')}`;
}

const shapes = {
  intdot: /^\d+(\.\d+)*$/,
  npm: /^\d+\.\d+\.\d+([-+].+)?$/,
  semver: /^\d+\.\d+\.\d+([-+][\da-z.+-]+)?$/i,
  maven: /^\d/,
  pypi: /^\d+(\.\d+)*((a|b|rc|\.post|\.dev)\d+)*$/,
};
type VersType = keyof typeof shapes;

const lowest = { intdot: '', npm: '-0', semver: '-0', maven: '-alpha', pypi: '.dev0' };

function fits(type: VersType, versions: readonly Version[]): boolean {
  return versions.every(({ text }) => shapes[type].test(text));
}

/** Percent-encodes what separates constraints, and white space. */
function quote(version: string): string {
  return version.replace(
    /[><=!*|%,\s]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
