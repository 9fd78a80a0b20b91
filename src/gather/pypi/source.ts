/** A Python package index: its JSON form, or its HTML form if there is no JSON. */
import { unescape } from 'node:querystring';
import * as z from 'zod';
import { purlText, pythonName } from '#model/purl.ts';
import { lastPart, sanitizeText, withReason } from '../reading/address.ts';
import { filesIn, type ListedRelease } from '../reading/entries.ts';
import { entries, entry, lenient, parseJson } from '../reading/parse.ts';
import { registrySource } from '../registry-source.ts';
import type { Link } from '../reading/html-page.ts';

export const pypi = registrySource({
  fields: { name: 'package', server: 'index' },
  name: { shape: /^[a-z0-9]([\w.-]*[a-z0-9])?$/i, like: 'some-tool' },
  usual: 'https://pypi.org/simple',
  namesServer: true,
  example: 'name, or pypi:https://index.example.com/simple#name',
  purl: (name, repository) => purlText({ kind: 'pypi', name, repository }),
  pages: (name) => ({ homepage: `https://pypi.org/project/${name}/` }),
  draft: (name) => ({ references: [{ kind: 'pypi', name }] }),
  url: ({ server, name }) => `${server}/${encodeURIComponent(pythonName(name))}/`,
  accept: 'application/vnd.pypi.simple.v1+json, text/html;q=0.5, */*;q=0.1',
  async read(answer, url): Promise<Project> {
    // Not by the content type: some servers send another one, or none.
    if (/^\s*</.test(answer.text)) {
      // Loaded lazily: a build does not need this library.
      const { readHtml } = await import('../reading/html-page.ts');
      const { links, meta, whole } = readHtml(answer.text);
      const status = meta('pypi:project-status') ?? '';
      const said = { status, reason: meta('pypi:project-status-reason') };
      // A link without a file name, such as a logo, is no file.
      const files = links.map(fileOf).filter(({ filename }) => filename !== '');
      return { files, versions: [], 'project-status': said, whole };
    }
    return { ...parseJson(answer, url, projectPage), whole: true };
  },
  isSame: (said, wanted) => pythonName(said) === pythonName(wanted),
  releases: (project, { name }) => releasesOf(project, pythonName(name)),
  doubt: ([page], url) =>
    page?.whole ? undefined : `${url} does not end as a web page does, so it may be cut off`,
});

/** JSON: https://packaging.python.org/en/latest/specifications/simple-repository-api/ */
const projectPage = z.object({
  name: z.unknown().optional(),
  files: entries({
    filename: lenient.name,
    'upload-time': lenient.text,
    hashes: entry({ sha256: lenient.sha256 }).optional(),
    yanked: z.union([z.boolean(), z.string()]).nullish().catch(undefined),
  }),
  versions: z.array(lenient.name).default([]),
  'project-status': entry({ status: lenient.name, reason: z.unknown().optional() }).optional(),
});

type Project = z.infer<typeof projectPage> & { readonly whole: boolean };
type File = Project['files'][number];

/** The text of a link must be the name of the file; if it is not, the address ends with it. */
function fileOf({ label: text, attributes: { href = '', 'data-yanked': mark } }: Link): File {
  const label = text.trim();
  const last = lastPart(href.replace(/[?#].*/s, ''));
  return {
    filename: /\.\w+$/.test(label) ? label : unescape(last) || label,
    yanked: mark === undefined ? false : mark || true,
  };
}

type Release = { readonly version: string; readonly files: File[] };

/** `name`: as `pythonName` normalizes it. */
export function releasesOf(project: Project, name: string): ListedRelease[] {
  const releases = new Map<string, Release>();
  const listed = new Map(project.versions.map((version) => [looseVersionKey(version), version]));
  for (const version of project.versions) releases.set(versionKey(version), { version, files: [] });
  const unreadable: ListedRelease[] = [];
  for (const file of project.files) {
    const { version: written, unreadable: skip } = readFileName(file.filename, name);
    if (skip !== undefined) unreadable.push({ version: file.filename, skip });
    if (written === undefined) continue;
    const isKnown = releases.has(versionKey(written));
    const version = isKnown ? written : (listed.get(looseVersionKey(written)) ?? written);
    const release = releases.get(versionKey(version)) ?? { version, files: [] };
    release.files.push(file);
    releases.set(versionKey(version), release);
  }
  const ofAll = statusOf(project);
  return [...[...releases.values()].map((one) => releaseOf(one, ofAll)), ...unreadable];
}

/** https://packaging.python.org/en/latest/specifications/project-status-markers/ */
function statusOf({ 'project-status': said }: Project): string | undefined {
  if (!/^(?:deprecated|quarantined)$/.test(said?.status ?? '')) return undefined;
  return withReason(said?.status ?? '', said?.reason);
}

function releaseOf({ version, files }: Release, ofAll: string | undefined): ListedRelease {
  return {
    version,
    date: files.flatMap((file) => file['upload-time'] ?? []).sort()[0],
    prerelease: isPythonPrerelease(version),
    deprecated: yanked(files) ?? ofAll,
    fingerprint: filesIn(
      files.map(({ filename: name, 'upload-time': uploaded, hashes }) => {
        return { name, uploaded, sum: hashes?.sha256 };
      }),
    ),
  };
}

/** A release is withdrawn if all its files are; an empty reason means that a file is not. */
function yanked(files: readonly File[]): string | undefined {
  if (files.length === 0 || files.some((file) => !file.yanked)) return undefined;
  const reasons = files.flatMap(({ yanked }) => (typeof yanked === 'string' ? yanked : []));
  return withReason('yanked', reasons.map((each) => sanitizeText(each)).find(Boolean));
}

const archive = /^(.+)\.(whl|egg|exe|msi|zip|tar\.gz|tgz|tar\.bz2|tar\.xz|tar\.z|tar)$/i;
/** What the old `bdist` commands put after the version: `1.0.win32-py2.7`, `1.0.linux-x86_64`. */
const platform = /[.-](?:linux|macosx|win32|win-|cygwin|freebsd|noarch).*/is;

/** https://packaging.python.org/en/latest/specifications/binary-distribution-format/ */
function readFileName(filename: string, project: string) {
  const [, bare, extension = ''] = archive.exec(filename) ?? [];
  // A signature or metadata is no release; a file without a name is reported.
  if (bare === undefined) return filename ? {} : { unreadable: 'has no file name that is a text' };
  const [named] = new RegExp(`^${project.replaceAll('-', '[-_.]+')}(?:-|$)`, 'i').exec(bare) ?? [];
  if (named === undefined) return { unreadable: `is not a file of ${project}` };
  const rest = bare.slice(named.length);
  const version = rest.replace(/whl|egg/i.test(extension) ? /-.*/s : platform, '');
  return /^v?\d/i.test(version) ? { version } : { unreadable: 'has no version in its file name' };
}

/** https://packaging.python.org/en/latest/specifications/version-specifiers/ */
const pythonVersion =
  /^v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[-_.]?(alpha|a|beta|b|preview|pre|c|rc)[-_.]?(\d*))?(?:[-_](\d+)|[-_.]?(post|rev|r)[-_.]?(\d*))?(?:[-_.]?(dev)[-_.]?(\d*))?(?:\+([a-z0-9]+(?:[-_.][a-z0-9]+)*))?$/;

const stages: Record<string, string> = { alpha: 'a', beta: 'b', c: 'rc', pre: 'rc', preview: 'rc' };

/** The same for all spellings of a version, so that `1.0-1` is `1.0.post1` and not `1.0.1`. */
export function versionKey(version: string): string {
  const match = pythonVersion.exec(version.toLowerCase());
  if (match === null) return version.toLowerCase().replaceAll('_', '-');
  const [, epoch = '0', release = '', stage, n, implicit, post, postN, dev, devN, local] = match;
  return [
    `${withoutZeros(epoch)}!${release.split('.').map(withoutZeros).join('.')}`,
    stage === undefined ? '' : `${stages[stage] ?? stage}${withoutZeros(n)}`,
    implicit === undefined && post === undefined ? '' : `.post${withoutZeros(implicit ?? postN)}`,
    dev === undefined ? '' : `.dev${withoutZeros(devN)}`,
    local === undefined ? '' : `+${local.replace(/[-_]/g, '.')}`,
  ].join('');
}

/** Also the same for `1.0` and `1.0.0`, which are equal in Python. */
export function looseVersionKey(version: string): string {
  return versionKey(version).replace(/^(\d+!\d+(?:(?:\.0)*\.[1-9]\d*)*)(?:\.0)+(?!\.?\d)/, '$1');
}

export function isPythonPrerelease(version: string): boolean {
  const match = pythonVersion.exec(version.toLowerCase());
  return match !== null && (match[3] !== undefined || match[8] !== undefined);
}

function withoutZeros(digits = ''): string {
  return digits.replace(/^0+(?=\d)/, '') || '0';
}
