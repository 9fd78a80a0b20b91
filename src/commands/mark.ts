/** `mark`: inserts comments by which Renovate keeps versions current, or prints them as a patch. */
import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix, relative, resolve, sep } from 'node:path';
import { clean } from '#answer/clean.ts';
import { markerFor, mostToMark, type Marker, type Seen } from '#ask/mark/mark.ts';
import { patchOf } from '#ask/mark/patch.ts';
import { gitIn } from '#deploy/repository/git.ts';
import { isFolder, readFilesBelow } from '#io/inputs.ts';
import { guarded } from '#io/system-error.ts';
import { problemLine, refuse, type Problem } from '#model/problem.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { counted, listNames } from '#model/words.ts';
import type { Context, ExitCode } from '#project/context.ts';
import { openIndex, type IndexOptions } from '#project/open-index.ts';

export async function mark(
  context: Context,
  { dryRun, ...options }: IndexOptions & { readonly dryRun?: true },
  folders: readonly string[],
): Promise<ExitCode> {
  const { json, terminal } = context;
  await using opened = await openIndex(context, options);
  const { index } = opened;
  if (index.datasource === undefined)
    return refuse('E-WRONG-OPTION', '--index', 'has no presets, so no comment means anything');
  const places = folders.length === 0 ? ['.'] : folders;
  const marker = markerFor(index, index.datasource);
  const { patch, ...marked } = await markFiles(context, places, marker, dryRun === true);
  const { seen, comments, found, notFound, unread } = marked;
  if (json) terminal.out(`${JSON.stringify(dryRun ? { ...marked, patch } : marked)}\n`);
  else if (dryRun) terminal.out(patch);
  // stdout is for the patch or the JSON, which a program reads; then this goes to stderr.
  const print = json || dryRun ? terminal.note : terminal.out;
  const say = (text: string) => print(`${clean(text)}\n`);
  for (const { file, line, component, version = '', because } of seen)
    say(`${file}:${line} ${component} ${because ? `left alone: ${because}` : version}`);
  const count = seen.filter(({ because }) => because === undefined).length;
  const lost = notFound.length > 0 ? `, not ${listNames(notFound, 9)}` : '';
  say(
    `${dryRun ? 'Would mark' : 'Marked'} ${counted(count, 'version')}. Renovate's preset then finds ${found} of ${counted(comments, 'comment')}${lost}.`,
  );
  for (const one of json ? [] : unread) terminal.err(`${clean(problemLine(one))}\n`);
  return unread.length === 0 ? 0 : 1;
}

async function markFiles({ env }: Context, places: readonly string[], mark: Marker, dry: boolean) {
  const missing = places.find((place) => !isFolder(place));
  if (missing !== undefined) refuse('E-FILE-MISSING', missing, 'is no folder; name one');
  const [seen, unread] = [[] as Seen[], [] as Problem[]];
  const [patches, notFound] = [[] as string[], [] as string[]];
  const read = new Set<string>();
  let comments = 0;
  for (const folder of places) {
    for (const file of filesByHand(folder, env, unread)) {
      const path = join(folder, file);
      if (read.has(resolve(path))) continue;
      read.add(resolve(path));
      const bytes = readFileSync(path);
      // Written as UTF-8, a file in another encoding would be damaged.
      const because = isUtf8(bytes) ? undefined : 'the file is not UTF-8';
      const text = bytes.toString(because ? 'latin1' : 'utf8');
      const marked = await mark(text, file);
      for (const { comment, ...one } of marked.seen) {
        const told = because ? { ...one, because } : withoutUndefined({ ...one, comment });
        seen.push({ ...told, file: path.replaceAll(sep, '/') });
      }
      if (because) continue;
      comments += marked.comments;
      notFound.push(...marked.lost.map((line) => `${path.replaceAll(sep, '/')}:${line}`));
      if (marked.text === text) continue;
      // Paths in a patch may not begin with `..`: for a folder elsewhere, they are relative to it.
      const near = join(relative('.', folder).replace(/^(?:\.\.|\w:)(?:[/\\].*|$)/, ''), file);
      if (dry) patches.push(patchOf(near.replaceAll(sep, '/'), text, marked.seen));
      // Written in place, so that the owner and the mode stay.
      else guarded(path, () => writeFileSync(path, marked.text));
    }
  }
  const found = comments - notFound.length;
  return { seen, patch: patches.join(''), comments, found, notFound, unread };
}

/** Without files that git ignores: programs generate those. All files if there is no git. */
function filesByHand(folder: string, env: Context['env'], unread: Problem[]): readonly string[] {
  const tell = (problems: readonly Problem[]) => void unread.push(...problems);
  const files = Array.from(readFilesBelow(folder, mostToMark, tell), ({ file }) => file);
  // Run no program that the settings of the repository name.
  const words = ['-c', 'core.fsmonitor=false', 'ls-files', '-oiz', '--exclude-standard'];
  const offline = { ...env, GIT_ALLOW_PROTOCOL: 'none' };
  const around = (file: string) => file.split('/').map((_, i, all) => all.slice(0, i).join('/'));
  const ignored = new Set<string>();
  for (const path of new Set(files.flatMap(around))) {
    if (path !== '' && !existsSync(join(folder, path, '.git'))) continue;
    const { stdout } = gitIn(join(folder, path), offline).run(words);
    for (const one of stdout.split('\0')) ignored.add(one && posix.join(path, one));
  }
  // For a repository within, git lists only its folder.
  const within = [...ignored].filter((path) => path.endsWith('/'));
  return files.filter(
    (file) => !ignored.has(file) && !within.some((path) => file.startsWith(path)),
  );
}
