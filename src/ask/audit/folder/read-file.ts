/** A file of a project: what comments mark in it, and names of packages with their versions. */
import type { ReleaseIndex } from '../../release-index.ts';
import { everyFileKind } from '#publish/renovate/file-kinds.ts';
import type { Item } from '../item.ts';
import { mostBytes, readInput } from '../read-input.ts';
import { commentReader } from './comments.ts';
import { referenceReader } from './references.ts';

/** Kinds of files in which Renovate finds packages by itself, beside those of the presets. */
const manifests = ['**/package.json', '**/*requirements*.txt', '**/pipfile'];
const lockFiles = /(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$/;

/** What a glob means as a regular expression. */
const pieces: ReadonlyMap<string, string> = new Map([
  ['**/', '(?:.*/)?'],
  ['*', '[^/]*'],
  ['{', '(?:'],
  ['}', ')'],
  [',', '|'],
]);

const patterns = [...everyFileKind.patterns, ...manifests].map(globExpression);

/** No file that a person writes a version into is larger. */
const largest = 2 * 2 ** 20;

/** How much of a file is read, by its path below the folder; none where it is of another kind. */
export function mostBytesOf(path: string): number | undefined {
  if (lockFiles.test(path)) return mostBytes;
  return patterns.some((pattern) => pattern.test(path)) ? largest : undefined;
}

/** A lock file names everything that is installed; of a folder, only what is in the index is asked for. */
export function fileReader(index: ReleaseIndex): (text: string, path: string) => Item[] {
  const comments = index.datasource === undefined ? undefined : commentReader(index.datasource);
  const references = referenceReader(index.packages);
  return (text, path) => {
    if (lockFiles.test(path))
      return readInput(text, path).filter(({ asked }) => index.isListed(asked));
    const items = [...(comments?.(text, path) ?? []), ...references(text, path)];
    return items.toSorted((a, b) => (a.place.line ?? 0) - (b.place.line ?? 0));
  };
}

/**
 * A pattern of the presets as a regular expression. They use `**` and `*`, `{a,b}`, and `!(a|b)` for names
 * other than these; case does not matter.
 */
function globExpression(glob: string): RegExp {
  const source = glob.replaceAll(
    /\*\*\/|\*|\{|\}|,|!\(([^)]*)\)|[^*{},!]+|!/g,
    (part, others?: string) => {
      if (others !== undefined) return `(?!(?:${others.split('|').map(inName).join('|')})$)[^/]*`;
      return pieces.get(part) ?? escape(part);
    },
  );
  return new RegExp(`^${source}$`, 'i');
}

function inName(part: string): string {
  return part.split('*').map(escape).join('[^/]*');
}

function escape(text: string): string {
  return text.replaceAll(/[.+?^$()|[\]\\]/g, String.raw`\$&`);
}
