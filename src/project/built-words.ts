/** What a build answers: as one document for programs, and in words. */
import { problemLine } from '#model/problem.ts';
import type { Built } from './build-site.ts';
import type { Context } from './context.ts';

export function builtJson({ components, changed, removed, same }: Built): string {
  return JSON.stringify({ components, changed, removed, same });
}

/** Findings that stopped nothing, and what was written. */
export function tellBuilt({ out, json, terminal }: Context, built: Built): void {
  for (const problem of built.told) terminal.err(`${problemLine(problem)}\n`);
  if (json) return;
  const { components, changed, removed, same } = built;
  terminal.note(
    `${out}: ${components} components; ${changed.length} files written, ${removed.length} removed, ${same} unchanged\n`,
  );
}
