/** A patch that inserts comments, in the unified form that `git apply` and `patch` read. */
import type { Seen } from './mark.ts';

const context = 3;

export function patchOf(path: string, before: string, seen: readonly Seen[]): string {
  const lines = before.replace(/\n$/, '').split('\n');
  const marked = seen.filter(({ comment }) => comment !== undefined);
  const comments = new Map(marked.map(({ line, comment }) => [line - 1, comment]));
  const hunks: number[][] = [];
  for (const at of comments.keys()) {
    const last = hunks.at(-1);
    if (last !== undefined && at - (last.at(-1) ?? 0) <= 2 * context) last.push(at);
    else hunks.push([at]);
  }
  const end = before.endsWith('\n') ? '' : '\n\\ No newline at end of file';
  let added = 0;
  const texts = hunks.map((places) => {
    const from = Math.max(0, (places[0] ?? 0) - context);
    const to = Math.min(lines.length, (places.at(-1) ?? 0) + context);
    const body = lines.slice(from, to).flatMap((text, i) => {
      const line = from + i === lines.length - 1 ? text + end : text;
      const comment = comments.get(from + i);
      if (comment === undefined) return [` ${line}`];
      return line.startsWith('\ufeff')
        ? [`-${line}`, `+\ufeff${comment}`, `+${line.slice(1)}`]
        : [`+${comment}`, ` ${line}`];
    });
    const head = `@@ -${from + 1},${to - from} +${from + 1 + added},${to - from + places.length} @@`;
    added += places.length;
    return [head, ...body].join('\n');
  });
  // Without quotes, the name would end at a space (for `patch`) or at a tab.
  const named = (name: string) => (/\s/.test(name) ? JSON.stringify(name) : name);
  return `--- ${named(`a/${path}`)}\n+++ ${named(`b/${path}`)}\n${texts.join('\n')}\n`;
}
