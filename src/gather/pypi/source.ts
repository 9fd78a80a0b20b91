/** A Python package index, in its JSON form or, where there is none, its HTML form. */
import type { Instant } from '#model/instant.ts';
import { found, listing, type Finding } from '../found.ts';
import type { Answer } from '../http/asking.ts';
import { walk } from '../pages.ts';
import { parseJson } from '../parse.ts';
import type { Source } from '../source.ts';
import { words } from '../words.ts';
import { normalName, sameVersionKey, versionInFile } from './file-name.ts';
import { endsAsHtml, filesInHtml } from './html.ts';
import { projectPage } from './schema.ts';

type File = {
  readonly filename: string;
  readonly uploaded?: string | undefined;
  readonly yanked: boolean | string;
};
type Project = {
  readonly files: readonly File[];
  readonly versions: readonly string[];
  readonly whole: boolean;
};

const accept = 'application/vnd.pypi.simple.v1+json, text/html;q=0.5';

export const pypi: Source<'pypi'> = async ({ definition, validators, now }, http) => {
  const name = normalName(definition.package);
  const url = `${definition.index.replace(/\/+$/, '')}/${encodeURIComponent(name)}/`;
  const read = await walk(http, { url, accept }, validators, (answer) => ({
    items: readProject(answer, url),
  }));
  if (read === 'not-modified') return { kind: read };
  const findings = read.pages.flatMap((project) => releasesOf(project, name, url, now));
  const whole = read.pages.every((page) => page.whole);
  const doubt = whole ? undefined : `${url} does not end as a web page does, so it may be cut off`;
  return listing(url, findings, read.validators, doubt);
};

function readProject(answer: Answer, url: string): Project {
  const type = answer.header('content-type') ?? '';
  if (/^text\/html|\+html/.test(type) && !answer.text.startsWith('{')) {
    return { files: filesInHtml(answer.text), versions: [], whole: endsAsHtml(answer.text) };
  }
  const { files, versions } = parseJson(answer, url, projectPage);
  const read = files.map(({ 'upload-time': uploaded, ...file }) => ({
    ...file,
    uploaded: uploaded ?? undefined,
  }));
  return { files: read, versions, whole: true };
}

function releasesOf(project: Project, name: string, url: string, now: Instant): readonly Finding[] {
  const byKey = new Map<string, { readonly version: string; readonly files: File[] }>();
  for (const version of project.versions)
    byKey.set(sameVersionKey(version), { version, files: [] });
  for (const file of project.files) {
    const version = versionInFile(file.filename, name);
    if (version === undefined) continue;
    const key = sameVersionKey(version);
    const entry = byKey.get(key) ?? { version, files: [] };
    entry.files.push(file);
    byKey.set(key, entry);
  }
  return [...byKey.values()].map(({ version, files }) => {
    const first = files.flatMap(({ uploaded }) => uploaded ?? []).sort()[0];
    return found({ version, evidence: url, ...yanked(files) }, first, 'published', now);
  });
}

/** A release is withdrawn when its last file is. */
function yanked(files: readonly File[]): { readonly deprecated?: string } {
  if (files.length === 0 || files.some((file) => file.yanked === false)) return {};
  const why = files.map((file) => (typeof file.yanked === 'string' ? words(file.yanked) : ''));
  const reason = why.find((each) => each !== '');
  return { deprecated: reason === undefined ? 'yanked' : `yanked: ${reason}` };
}
