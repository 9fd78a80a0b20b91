/** Reads the manifests of each ecosystem: the names in its registry, unless marked as private. */
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { gradle, pom } from './java.ts';
import { parseXml, xmlText } from '#model/xml.ts';
import { listAt, textAt, valueAt, type Around, type Said } from './values.ts';

type Read = (text: string, around: Around) => Said;
type ManifestKind = { readonly kind: string; readonly file: RegExp; readonly read: Read };

export const manifests: readonly ManifestKind[] = [
  { kind: 'npm', file: /^package\.json$/, read: packageJson },
  { kind: 'npm', file: /^lerna\.json$/, read: (text) => membersOf(JSON.parse(text)) },
  // Listed only so that `packageJson` can read it in the same folder.
  { kind: 'action', file: /^action\.ya?ml$/, read: () => ({}) },
  { kind: 'npm', file: /^pnpm-workspace\.yaml$/, read: (text) => membersOf(readYaml(text)) },
  { kind: 'crates', file: /^Cargo\.toml$/, read: cargo },
  { kind: 'go', file: /^go\.mod$/, read: goModule },
  { kind: 'pypi', file: /^pyproject\.toml$/, read: pyproject },
  { kind: 'pypi', file: /^setup\.cfg$/, read: setupConfig },
  { kind: 'maven', file: /^pom\.xml$/, read: pom },
  { kind: 'gradle', file: /^(build|settings)\.gradle(\.kts)?$|^gradle\.properties$/, read: gradle },
  { kind: 'helm', file: /^(Chart|cr)\.ya?ml$/, read: chart },
  { kind: 'nuget', file: /\.(cs|fs|vb)proj$|^Directory\.Build\.props$/, read: dotnet },
  { kind: 'pub', file: /^pubspec\.yaml$/, read: pubspec },
  { kind: 'hex', file: /^mix\.exs$/, read: mix },
  { kind: 'rubygems', file: /\.gemspec$/, read: gemspec },
  { kind: 'packagist', file: /^composer\.json$/, read: composer },
  { kind: 'goreleaser', file: /^\.?goreleaser\.ya?ml$/, read: goreleaser },
];

function named(kind: string, name: string, isPublished = true): Said {
  return isPublished && name !== '' ? { names: [`${kind}:${name}`] } : {};
}

/** Without its warnings: the library itself prints them, with text of the file. */
function readYaml(text: string): unknown {
  return parseYaml(text, { logLevel: 'error' });
}

function membersOf(value: unknown, key = 'packages'): Said {
  const members = listAt(value, key);
  return members.length > 0 ? { members: members.map(String) } : {};
}

function packageJson(text: string, { beside }: Around): Said {
  const value: unknown = JSON.parse(text);
  const registry = textAt(value, 'publishConfig', 'registry').replace(/\/+$/, '');
  const server = /^https?:/.test(registry) && !registry.includes('npmjs.org') ? `${registry}#` : '';
  const name = textAt(value, 'name');
  const isPublished = !valueAt(value, 'private');
  const action = ['action.yml', 'action.yaml'].flatMap(beside).join('\n');
  const isProgram =
    /\busing:\s*["']?node/.test(action) || valueAt(value, 'engines', 'vscode') !== undefined;
  // Not added as npm:<name>: on npm, the name may belong to somebody else.
  const problem = `names ${name}, a program for GitHub Actions or Visual Studio Code; add --from github-releases:<owner>/<name>, or npm:${name} where it is a package too`;
  return {
    ...membersOf(value, 'workspaces'),
    ...membersOf(valueAt(value, 'workspaces')),
    ...named('npm', name && server + name, isPublished && !isProgram),
    ...(name && isPublished && isProgram && { problem }),
  };
}

function cargo(text: string, { above }: Around): Said {
  const value = parseToml(text);
  const said = (key: string) => {
    const own = valueAt(value, 'package', key);
    if (valueAt(own, 'workspace') !== true) return own;
    const roots = above('Cargo.toml').map((one) => valueAt(parseToml(one), 'workspace'));
    return roots.map((one) => valueAt(one, 'package', key)).find((one) => one !== undefined);
  };
  const publish = said('publish') ?? said('version') !== undefined;
  const isPublished = publish === true || (Array.isArray(publish) && publish.includes('crates-io'));
  const name = textAt(value, 'package', 'name');
  const { members } = membersOf(valueAt(value, 'workspace'), 'members');
  const others = listAt(value, 'workspace', 'exclude').map((one) => `!${String(one)}`);
  const workspace = members && { members: [...members, ...others] };
  if (said('version') !== '0.0.0') return { ...named('crates', name, isPublished), ...workspace };
  const problem = `names ${name} 0.0.0, which marks what is not released; add --from crates:${name} where it is`;
  return { ...(isPublished && { problem }), ...workspace };
}

/** The name of a module that others can download begins with a host. */
function goModule(text: string): Said {
  const name = /^module\s+"?([^\s"]+)/m.exec(text)?.[1] ?? '';
  return named('go', name, /^[^/]+\.[^/]+\//.test(name));
}

/** A classifier such as `Private :: Do Not Upload`, which PyPI refuses. */
const inhouse = /^\s*Private\s*::/m;

function pyproject(text: string): Said {
  const value = parseToml(text);
  const poetry = valueAt(value, 'tool', 'poetry');
  const labels = [...listAt(value, 'project', 'classifiers'), ...listAt(poetry, 'classifiers')];
  const isPackage = [valueAt(poetry, 'package-mode'), valueAt(value, 'tool', 'uv', 'package')];
  const isPublished = !inhouse.test(labels.join('\n')) && !isPackage.includes(false);
  return named('pypi', textAt(value, 'project', 'name') || textAt(poetry, 'name'), isPublished);
}

function setupConfig(text: string): Said {
  const section = /^\[metadata\]\s*$([^]*?)(?=^\[|(?![^]))/m.exec(text)?.[1] ?? '';
  const name = /^name\s*[=:]\s*(\S+)\s*$/m.exec(section)?.[1] ?? '';
  return named('pypi', name, !inhouse.test(section));
}

/** Only the settings of chart-releaser (`cr.yaml`) name the repository. Subcharts are left out. */
function chart(text: string, { path, above }: Around): Said {
  if (/(^|\/)cr\.ya?ml$/.test(path) || above('Chart.yaml').length > 1) return {};
  const name = textAt(readYaml(text), 'name');
  const settings = ['cr.yaml', '.github/cr.yaml'].flatMap(above);
  const stated = settings.map((one) => textAt(readYaml(one), 'charts-repo'));
  const repository = stated.find((one) => one !== '');
  if (repository !== undefined) return named('helm', `${repository.replace(/\/+$/, '')}#${name}`);
  const problem = `names the chart ${name} and no repository; add --from helm:<repository>#${name}`;
  return { problem };
}

function dotnet(text: string, { path, above }: Around): Said {
  if (path.endsWith('.props')) return {};
  const own = parseXml(text);
  const all = [own, ...above('Directory.Build.props').map(parseXml)];
  const of = (key: string, some = all) =>
    some.map((one) => xmlText(one, `PropertyGroup/${key}`)).find((value) => value !== '') ?? '';
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const assembly = of('AssemblyName', [own]) || file;
  const isTest = of('IsTestProject').toLowerCase() === 'true' || /\.Tests?$/.test(file);
  const id = of('PackageId', [own]);
  // Most projects without a setting for packing, an id or tags are programs, not packages.
  const isDescribed = id !== '' || of('PackageTags', [own]) !== '';
  const packed = of('IsPackable') || of('GeneratePackageOnBuild') || String(isDescribed);
  const name = (id || assembly)
    .replace('$(AssemblyName)', assembly)
    .replace('$(MSBuildProjectName)', file);
  return named('nuget', name, packed.toLowerCase() === 'true' && !isTest && !name.includes('$('));
}

/** https://dart.dev/tools/pub/pubspec */
function pubspec(text: string): Said {
  const value: unknown = readYaml(text);
  const [name = '', to = ''] = ['name', 'publish_to'].map((key) => textAt(value, key));
  const isPublished = to !== 'none' && textAt(value, 'version') !== '';
  const server = /^https?:(?!\/\/pub\.dev)/.test(to) ? `${to.replace(/\/+$/, '')}#` : '';
  return { ...membersOf(value, 'workspace'), ...named('pub', `${server}${name}`, isPublished) };
}

/** `package:` is public, `organization:` is for its members only: https://hex.pm/docs/publish */
function mix(text: string): Said {
  const name = /^\s*app:\s*:(\w+)/m.exec(text)?.[1] ?? '';
  return named('hex', name, /^\s*package:/m.test(text) && !/\borganization:/.test(text));
}

function gemspec(text: string): Said {
  const name = /\.name\s*=\s*["']([\w.-]+)["']/.exec(text)?.[1] ?? '';
  const host = /allowed_push_host['"]\]\s*=\s*["']([^"']*)["']/.exec(text)?.[1];
  return named('rubygems', name, host === undefined || host.includes('rubygems.org'));
}

/** A `project` is an application to copy and change; libraries, plugins etc. are published. */
function composer(text: string): Said {
  const value: unknown = JSON.parse(text);
  return named('packagist', textAt(value, 'name'), textAt(value, 'type') !== 'project');
}

/** https://goreleaser.com/customization/ */
function goreleaser(text: string): Said {
  const value: unknown = readYaml(text);
  const [owner, name] = ['owner', 'name'].map((key) => textAt(value, 'release', 'github', key));
  const isReleased = owner !== '' && name !== '' && valueAt(value, 'release', 'disable') !== true;
  const project = textAt(value, 'project_name');
  const images = ['dockers', 'docker_manifests', 'dockers_v2']
    .flatMap((key) => listAt(value, key))
    .flatMap((one) => [
      ...listAt(one, 'image_templates'),
      ...listAt(one, 'images'),
      textAt(one, 'name_template'),
    ])
    .map((one) => String(one).replaceAll(/\{\{\s*\.ProjectName\s*\}\}/g, project));
  const releases = isReleased ? [`github-releases:${owner}/${name}`] : [];
  return { names: [...releases, ...images.flatMap(imageOf)] };
}

/** An image without its tag; none if its name is known only when it is built. */
function imageOf(reference: string): string[] {
  const name = reference.replace(/@.*$/, '').replace(/:[^/]*$/, '');
  if (!/^[\w.:-]+(\/[\w.-]+)+$/.test(name)) return [];
  const [first = '', ...rest] = name.split('/');
  if (/^(index\.)?docker\.io$/.test(first)) return [`docker-hub:${rest.join('/')}`];
  return [/[.:]/.test(first) ? `oci:${name}` : `docker-hub:${name}`];
}
