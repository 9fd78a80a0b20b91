/** A project of a Python package index: its files, and the releases that they make. */
import * as z from 'zod';
import type { HttpResponse } from '../http/types.ts';
import { parseJson } from '../reading/parse.ts';
import { sanitizeText } from '../reading/text.ts';
import type { ListedRelease } from '../registry-source.ts';
import { readFileName } from './file-name.ts';
import { readHtml, type Link } from './html.ts';
import { isPythonPrerelease, looseVersionKey, versionKey } from './version.ts';

/** https://packaging.python.org/en/latest/specifications/simple-repository-api/#json-serialization */
const projectPage = z.object({
  name: z.unknown().optional(),
  files: z.array(
    z.object({
      filename: z.string(),
      'upload-time': z.string().nullish(),
      yanked: z.union([z.boolean(), z.string()]).default(false),
    }),
  ),
  versions: z.array(z.string().min(1)).default([]),
});

type File = {
  readonly filename: string;
  readonly uploaded?: string | undefined;
  readonly yanked: boolean | string;
};

export type Project = {
  readonly name?: unknown;
  readonly files: readonly File[];
  readonly versions: readonly string[];
  readonly whole: boolean;
};

export function readProject(answer: HttpResponse, url: string): Project {
  const type = answer.header('content-type') ?? '';
  if (/^text\/html|\+html/.test(type) && !answer.text.startsWith('{')) {
    const { links, whole } = readHtml(answer.text);
    return { files: links.map(fileOf), versions: [], whole };
  }
  const { name, files, versions } = parseJson(answer, url, projectPage);
  const read = files.map(({ 'upload-time': uploaded, ...file }) => ({
    ...file,
    uploaded: uploaded ?? undefined,
  }));
  return { name, files: read, versions, whole: true };
}

/** The text of a link must be the name of the file; where it is not, the address ends in it. */
function fileOf({ label, attributes }: Link): File {
  const path = (attributes.get('href') ?? '').replace(/[?#].*$/, '');
  const last = path.slice(path.lastIndexOf('/') + 1);
  const mark = attributes.get('data-yanked');
  return {
    filename: /\.\w+$/.test(label) ? label : decode(last) || label,
    yanked: mark === undefined ? false : mark || true,
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

type Release = { readonly version: string; readonly files: File[] };

/** `name` is a normal name. */
export function releasesOf(project: Project, name: string): ListedRelease[] {
  const releases = new Map<string, Release>();
  const listed = new Map(project.versions.map((version) => [looseVersionKey(version), version]));
  for (const version of project.versions) releases.set(versionKey(version), { version, files: [] });
  const unreadable: ListedRelease[] = [];
  for (const file of project.files) {
    const read = readFileName(file.filename, name);
    if (read.kind === 'unreadable') unreadable.push({ version: file.filename, skip: read.because });
    if (read.kind !== 'release') continue;
    const known = releases.has(versionKey(read.version));
    const version = known
      ? read.version
      : (listed.get(looseVersionKey(read.version)) ?? read.version);
    const release = releases.get(versionKey(version)) ?? { version, files: [] };
    release.files.push(file);
    releases.set(versionKey(version), release);
  }
  return [...[...releases.values()].map(releaseOf), ...unreadable];
}

function releaseOf({ version, files }: Release): ListedRelease {
  return {
    version,
    date: files.flatMap(({ uploaded }) => uploaded ?? []).sort()[0],
    basis: 'published',
    prerelease: isPythonPrerelease(version),
    deprecated: yanked(files),
  };
}

/** A release is withdrawn when its last file is. */
function yanked(files: readonly File[]): string | undefined {
  if (files.length === 0 || files.some((file) => file.yanked === false)) return undefined;
  const reasons = files.map((file) =>
    typeof file.yanked === 'string' ? sanitizeText(file.yanked) : '',
  );
  const reason = reasons.find((each) => each !== '');
  return reason === undefined ? 'yanked' : `yanked: ${reason}`;
}
