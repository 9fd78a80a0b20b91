/**
 * The one list of what an index serves, by path: a file that stands in no line of it is not ours, and
 * must not be uploaded. A new served file gets its line here; a test holds a whole build against the list.
 */
import { cardPath, catalogPath } from './discovery.ts';
import { idProblem } from '../component/id-problem.ts';

export type ServedKind =
  | 'json'
  | 'discovery'
  | 'preset'
  | 'schema'
  | 'page'
  | 'feed'
  | 'json-feed'
  | 'badge'
  | 'calendar'
  | 'text'
  | 'sitemap'
  | 'sums'
  | 'log'
  | 'script'
  | 'style'
  | 'image'
  | 'picture'
  | 'search-description'
  | 'headers'
  | 'redirects';

type Line = {
  /** `<id>` stands for any component's name, `<n>` for a number, `*` for any name of a file. */
  readonly path: string;
  readonly shape: RegExp;
  readonly kind: ServedKind;
  /** Whether every index has it: once, or once for each component. */
  readonly always: boolean;
};

const lines: readonly Line[] = [
  line('index.json', 'json'),
  line('all.json', 'json'),
  line('<id>.json', 'json'),
  line('details/<id>.json', 'json'),
  line('status.json', 'json'),
  line('changes.json', 'json'),
  line('freshness.json', 'json'),
  line('log.jsonl', 'log'),
  line('openapi.json', 'json'),
  line('opensearch.xml', 'search-description'),
  line('feed.xml', 'feed'),
  line('feed.json', 'json-feed'),
  sometimes('ending.xml', 'feed'),
  line('<id>.xml', 'feed'),
  line('support.ics', 'calendar'),
  sometimes('<id>.ics', 'calendar'),
  line('badge/<id>.svg', 'badge'),
  line('renovate.json', 'preset'),
  sometimes('renovate/*.json', 'preset'),
  sometimes('renovate/*/*.json', 'preset'),
  sometimes('presets/*.json', 'preset'),
  sometimes('presets/*/*.json', 'preset'),
  line('index.html', 'page'),
  line('<id>.html', 'page'),
  sometimes('index.<n>.html', 'page'),
  sometimes('<id>.releases-<n>.html', 'page'),
  line('404.html', 'page'),
  line('search.html', 'page'),
  line('query.html', 'page'),
  line('renovate.html', 'page'),
  sometimes('schema/*.json', 'schema'),
  line('llms.txt', 'text'),
  line('robots.txt', 'text'),
  line('sitemap.xml', 'sitemap'),
  line('SHA256SUMS', 'sums'),
  line('_headers', 'headers'),
  line('_redirects', 'redirects'),
  line('support.json', 'json'),
  line('support.html', 'page'),
  sometimes('support.<n>.html', 'page'),
  line('purls.json', 'json'),
  sometimes('purl/**', 'json'),
  line('api/<id>.json', 'json'),
  line('api/v1/products.json', 'json'),
  line('api/v1/products/full.json', 'json'),
  line('api/v1/products/<id>.json', 'json'),
  line('api/v1/identifiers.json', 'json'),
  line('api/v1/identifiers/purl.json', 'json'),
  line('api/v1/identifiers/cpe.json', 'json'),
  // Only where the standard can say anything of the component.
  sometimes('cle/<id>.json', 'json'),
  line('openeox/<id>.json', 'json'),
  line('lifecycle/<id>.json', 'json'),
  // Only where a release is known to be supported.
  sometimes('sbom/<id>.json', 'json'),
  sometimes(catalogPath, 'discovery'),
  sometimes(cardPath, 'discovery'),
  sometimes('assets/*.js', 'script'),
  sometimes('assets/*.css', 'style'),
  sometimes('assets/*.svg', 'image'),
  sometimes('*.png', 'picture'),
  sometimes('*.ico', 'picture'),
  sometimes('assets/*.png', 'picture'),
  line('assets/search.json', 'json'),
  line('assets/names.json', 'json'),
];

function line(path: string, kind: ServedKind, always = true): Line {
  const shape = path
    .replaceAll('.', String.raw`\.`)
    .replace('<n>', String.raw`[1-9]\d*`)
    .replace('<id>', '(?<id>[^/]+?)')
    // Names of packages have any number of parts.
    .replace('/**', String.raw`/[\w@./%+~-]*\.json`)
    .replaceAll(/(?<=^|\/)\*(?=[/\\])/g, '[A-Za-z0-9][A-Za-z0-9._-]*');
  return { path, shape: new RegExp(`^${shape}$`), kind, always };
}

function sometimes(path: string, kind: ServedKind): Line {
  return line(path, kind, false);
}

/** What a path holds; none where no index of these components serves it. */
export function servedKind(path: string, components: ReadonlySet<string>): ServedKind | undefined {
  return lines.find(({ shape }) => {
    const found = shape.exec(path);
    const id = found?.groups?.['id'];
    return found && (id === undefined || (idProblem(id) === undefined && components.has(id)));
  })?.kind;
}

/** Every path that an index of these components must serve. */
export function requiredPaths(components: Iterable<string>): readonly string[] {
  const names = [...components];
  return lines
    .filter(({ always }) => always)
    .flatMap(({ path }) =>
      path.includes('<id>') ? names.map((name) => path.replace('<id>', name)) : [path],
    );
}

/** The path of a preset says so itself, whatever the components. */
const noComponents: ReadonlySet<string> = new Set();

export function isPresetPath(path: string): boolean {
  return servedKind(path, noComponents) === 'preset';
}

/** Not served: the host reads it. */
export const hostFiles: ReadonlySet<string> = new Set(['_headers', '_redirects']);

/** The host's own limit for one file, which is also the most that is read: https://developers.cloudflare.com/workers/platform/limits/#static-assets */
export const maxFileBytes = 25 * 1024 * 1024;

/** The files of a served index, wherever they are: in a folder, behind an address, or only in memory. */
export type IndexFiles = {
  /** The folder or the address, for messages and links. */
  readonly where: string;
  /** The text of a file by its path, such as `details/acme-agent.json`; none where it is not served. */
  readonly read: (path: string) => Promise<string | undefined>;
};
