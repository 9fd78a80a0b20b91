/** The manifests of each ecosystem: what they name under their registry's own key, and do not mark as private. */
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { gradle, pom } from './java.ts';
import { parseXml, xmlText } from '#model/xml.ts';
import { listAt, textAt, valueAt, type Around, type Said } from './values.ts';

type Read = (text: string, around: Around) => Said;

export type Manifest = { readonly kind: string; readonly file: RegExp; readonly read: Read };

export const manifests: readonly Manifest[] = [
  { kind: 'npm', file: /^package\.json$/, read: packageJson },
  { kind: 'npm', file: /^lerna\.json$/, read: (text) => membersOf(JSON.parse(text)) },
  { kind: 'npm', file: /^pnpm-workspace\.yaml$/, read: (text) => membersOf(parseYaml(text)) },
  { kind: 'crates', file: /^Cargo\.toml$/, read: cargo },
  { kind: 'go', file: /^go\.mod$/, read: goModule },
  { kind: 'pypi', file: /^pyproject\.toml$/, read: pyproject },
  { kind: 'pypi', file: /^setup\.cfg$/, read: setupConfig },
  { kind: 'maven', file: /^pom\.xml$/, read: pom },
  { kind: 'gradle', file: /^(build|settings)\.gradle(\.kts)?$|^gradle\.properties$/, read: gradle },
  { kind: 'helm', file: /^(Chart|cr)\.ya?ml$/, read: chart },
  { kind: 'nuget', file: /\.(cs|fs|vb)proj$|^Directory\.Build\.props$/, read: dotnet },
  { kind: 'rubygems', file: /\.gemspec$/, read: gemspec },
  { kind: 'packagist', file: /^composer\.json$/, read: composer },
  { kind: 'docker', file: /^(.*\.)?(Docker|Container)file(\..*)?$/, read: dockerfile },
  { kind: 'goreleaser', file: /^\.?goreleaser\.ya?ml$/, read: goreleaser },
];

function named(kind: string, name: string, isPublished = true): Said {
  return isPublished && name !== '' ? { names: [`${kind}:${name}`] } : {};
}

function membersOf(value: unknown, key = 'packages'): Said {
  const members = listAt(value, key);
  return members.length > 0 ? { members: members.map(String) } : {};
}

function packageJson(text: string): Said {
  const value: unknown = JSON.parse(text);
  const registry = textAt(value, 'publishConfig', 'registry').replace(/\/+$/, '');
  const server = /^https?:/.test(registry) && !registry.includes('npmjs.org') ? `${registry}#` : '';
  const name = textAt(value, 'name');
  return {
    ...membersOf(value, 'workspaces'),
    ...membersOf(valueAt(value, 'workspaces')),
    ...named('npm', name && server + name, valueAt(value, 'private') !== true),
  };
}

function cargo(text: string, { above }: Around): Said {
  const value = parseToml(text);
  const inherited = above('Cargo.toml').map((one) =>
    valueAt(parseToml(one), 'workspace', 'package', 'publish'),
  );
  const said = valueAt(value, 'package', 'publish');
  const publish =
    valueAt(said, 'workspace') === true ? inherited.find((one) => one !== undefined) : said;
  const isPublished =
    publish === undefined ||
    publish === true ||
    (Array.isArray(publish) && publish.includes('crates-io'));
  const { members } = membersOf(valueAt(value, 'workspace'), 'members');
  const others = listAt(value, 'workspace', 'exclude').map((one) => `!${String(one)}`);
  return {
    ...named('crates', textAt(value, 'package', 'name'), isPublished),
    ...(members && { members: [...members, ...others] }),
  };
}

/** A module that others can ask for begins with a host. */
function goModule(text: string): Said {
  const name = /^module\s+"?([^\s"]+)/m.exec(text)?.[1] ?? '';
  return named('go', name, /^[^/]+\.[^/]+\//.test(name));
}

function pyproject(text: string): Said {
  const value = parseToml(text);
  const poetry = valueAt(value, 'tool', 'poetry');
  const labels = [...listAt(value, 'project', 'classifiers'), ...listAt(poetry, 'classifiers')];
  const isPublished = !isPrivate(labels.join('\n')) && valueAt(poetry, 'package-mode') !== false;
  return named('pypi', textAt(value, 'project', 'name') || textAt(poetry, 'name'), isPublished);
}

function isPrivate(classifiers: string): boolean {
  return /^\s*Private\s*::/m.test(classifiers);
}

function setupConfig(text: string): Said {
  const section = /^\[metadata\]\s*$([^]*?)(?=^\[|(?![^]))/m.exec(text)?.[1] ?? '';
  const name = /^name\s*[=:]\s*(\S+)\s*$/m.exec(section)?.[1] ?? '';
  return named('pypi', name, !isPrivate(section));
}

/** Where charts are published, only the settings of the tool that releases them say. One within another is part of it. */
function chart(text: string, { path, above }: Around): Said {
  if (/(^|\/)cr\.ya?ml$/.test(path) || above('Chart.yaml').length > 1) return {};
  const name = textAt(parseYaml(text), 'name');
  const settings = ['cr.yaml', '.github/cr.yaml']
    .flatMap(above)
    .map((one): unknown => parseYaml(one));
  const repository = settings.map((one) => textAt(one, 'charts-repo')).find((one) => one !== '');
  if (repository !== undefined) return named('helm', `${repository.replace(/\/+$/, '')}#${name}`);
  return {
    problem: `names the chart ${name} and no repository; add --from helm:<repository>#${name}`,
  };
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
  // Without a word on packing or of what lists show of a package, most projects are programs of their own.
  const isDescribed = id !== '' || of('PackageTags', [own]) !== '';
  const packed = of('IsPackable') || of('GeneratePackageOnBuild') || String(isDescribed);
  const name = (id || assembly)
    .replace('$(AssemblyName)', assembly)
    .replace('$(MSBuildProjectName)', file);
  return named('nuget', name, packed.toLowerCase() === 'true' && !isTest && !name.includes('$('));
}

function gemspec(text: string): Said {
  const name = /\.name\s*=\s*["']([\w.-]+)["']/.exec(text)?.[1] ?? '';
  const host = /allowed_push_host['"]\]\s*=\s*["']([^"']*)["']/.exec(text)?.[1];
  return named('rubygems', name, host === undefined || host.includes('rubygems.org'));
}

/** A project is a program that begins with a copy of it; what is published is a library, a plugin and the like. */
function composer(text: string): Said {
  const value: unknown = JSON.parse(text);
  return named('packagist', textAt(value, 'name'), textAt(value, 'type') !== 'project');
}

/** https://specs.opencontainers.org/image-spec/annotations/ */
function dockerfile(text: string): Said {
  const label = /org\.opencontainers\.image\.ref\.name["']?\s*[= ]\s*["']?([^\s"'\\]+)/.exec(
    text,
  )?.[1];
  return { names: label === undefined ? [] : imageOf(label) };
}

/** https://goreleaser.com/customization/ */
function goreleaser(text: string): Said {
  const value: unknown = parseYaml(text);
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
  return {
    names: [
      ...(isReleased ? [`github-releases:${owner}/${name}`] : []),
      ...images.flatMap(imageOf),
    ],
  };
}

/** An image without its tag; none where its name is not known before it is built. */
function imageOf(reference: string): string[] {
  const name = reference.replace(/@.*$/, '').replace(/:[^/]*$/, '');
  if (!/^[\w.:-]+(\/[\w.-]+)+$/.test(name)) return [];
  const [first = '', ...rest] = name.split('/');
  if (/^(index\.)?docker\.io$/.test(first)) return [`docker-hub:${rest.join('/')}`];
  return [/[.:]/.test(first) ? `oci:${name}` : `docker-hub:${name}`];
}
