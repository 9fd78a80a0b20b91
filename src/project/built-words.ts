/** What a build answers: as one document for programs, and in words. */
import { problemLine } from '#model/problem.ts';
import type { Built } from './build-site.ts';
import type { Context } from './context.ts';

export function builtJson({ components, changed, removed, same }: Built): string {
  return JSON.stringify({ components, changed, removed, same });
}

/** The findings that stopped nothing, and how many files were written. */
export function printBuilt({ out, json, terminal }: Context, built: Built): void {
  for (const problem of built.warnings) terminal.err(`${problemLine(problem)}\n`);
  if (json) return;
  const { components, changed, removed, same } = built;
  terminal.note(
    `${out}: ${components} components; ${changed.length} files written, ${removed.length} removed, ${same} unchanged\n`,
  );
}
