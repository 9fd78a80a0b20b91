/** What users copy: the Renovate preset, a version below a comment, a component's package names. */
import type { Reference } from '#model/component/reference.ts';
import type { PublicSettings } from '#model/site.ts';
import type { JudgedRelease, PublicComponent } from '#model/support/verdict.ts';
import { compareVersions, parseVersion, type Version } from '#model/version/version.ts';
import { clean } from '#answer/clean.ts';
import { digestAmong } from '#model/component/artifact.ts';
import { constantOf, nameExample } from '../renovate/examples.ts';
import { isFoundByComment } from '../renovate/line-patterns.ts';

export type Snippet = { readonly title: string; readonly lines: readonly string[] };

export function presetSnippet({ baseUrl }: PublicSettings): Snippet {
  const lines = ['{', `  "extends": ["${baseUrl}/renovate/v1.json"]`, '}'];
  return { title: 'renovate.json', lines };
}

/** For files in which no package name identifies the component. */
export function commentSnippet(id: string, version: string, { datasource }: PublicSettings) {
  const lines = [`# renovate: ${datasource}=${id}`, `${constantOf(id)}=${clean(version)}`];
  return { title: 'Any file, with a comment', lines };
}

/** For each artifact, the headline version or the newest usable one with a known checksum. */
export function artifactSnippets(
  { component: { id, artifacts = [] }, releases, headline }: PublicComponent,
  { datasource }: PublicSettings,
): Snippet[] {
  const isUsable = ({ stable, recorded, version }: JudgedRelease) =>
    stable && recorded.missingSince === undefined && isFoundByComment(version.text);
  return artifacts.flatMap((artifact) => {
    const digestOf = ({ recorded }: JudgedRelease) => digestAmong(recorded.fingerprints, artifact);
    const newest = releases.findLast((one) => digestOf(one) && isUsable(one));
    const one = headline && digestOf(headline) ? headline : newest;
    if (one === undefined) return [];
    const version = `${constantOf(id)}=${clean(one.version.text)}`;
    const checksum = `${constantOf(id).replace(/VERSION$/, 'CHECKSUM')}=${digestOf(one)}`;
    const marker = `# renovate: ${datasource}=${id}/${artifact.name}`;
    return [{ title: `${artifact.name}, with its checksum`, lines: [marker, version, checksum] }];
  });
}

/** One file per name, as Renovate reads it; a former name has its last version. */
export function referenceSnippets(judged: PublicComponent, shown: Version): Snippet[] {
  return judged.component.references.flatMap((reference) => {
    const last = lastUnderName(reference, judged, shown);
    if (last === undefined) return [];
    const version = clean(last.text);
    const former = last === shown ? '' : ` (former name, up to ${version})`;
    return nameExample(reference, version)
      .slice(0, 1)
      .map(({ path, text }) => ({ title: `${path}${former}`, lines: text.trimEnd().split('\n') }));
  });
}

/** The shown version, or the name's last one if that is older; none if no such release is known. */
function lastUnderName({ to }: Reference, { releases }: PublicComponent, shown: Version) {
  const ceiling = to === undefined ? undefined : parseVersion(to);
  if (!ceiling || compareVersions(shown, ceiling) <= 0) return shown;
  return releases.find(({ version }) => compareVersions(version, ceiling) === 0)?.version;
}
