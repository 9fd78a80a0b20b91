/** A file of a project: what comments mark in it, and names of packages with their versions. */
import type { ReleaseIndex } from '#client/release-index.ts';
import { everyFileKind } from '#publish/renovate/file-kinds.ts';
import type { Item } from '../item.ts';
import { mostBytes, readInput } from '../read-input.ts';
import { commentReader } from './comments.ts';
import { globExpression } from './glob.ts';
import { referenceReader } from './references.ts';

/** Kinds of files in which Renovate finds packages by itself, beside those of the presets. */
const manifests = ['**/package.json', '**/*requirements*.txt', '**/pipfile'];
const lockFiles = /(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$/;

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
