/**
 * A line that holds nothing but a block's tag, a partial or a comment leaves no line behind, as the engine
 * has it: https://github.com/handlebars-lang/handlebars.js/blob/master/lib/handlebars/compiler/whitespace-control.js
 */
import type { Block, Node, Text } from './template-tree.ts';

/** Shortens the texts of a parsed template, and notes by how much a partial is indented. */
export function stripStandaloneLines(root: Node[]): void {
  const stripped = { left: new Set<Text>(), right: new Set<Text>() };
  strip(root, true);

  function strip(body: Node[], isRoot: boolean): void {
    for (const [i, node] of body.entries()) {
      if (node.type === 'text' || node.type === 'field') continue;
      const block = node.type === 'block' ? stripWithin(node) : undefined;
      const before = endsLine(body, i - 1, isRoot);
      const after = beginsLine(body, i + 1, isRoot);
      if (node.type !== 'block' && before && after) {
        cutRight(body[i + 1]);
        const indent = cutLeft(body[i - 1]);
        if (node.type === 'partial') node.indent = indent;
      }
      if (!block || node.type !== 'block') continue;
      if (block.opens && before) {
        cutRight(node.body[0]);
        cutLeft(body[i - 1]);
      }
      if (block.closes && after) {
        cutRight(body[i + 1]);
        cutLeft((node.otherwise ?? node.body).at(-1));
      }
    }
  }

  /** Whether the tags that open and close it may stand on lines of their own, seen from within. */
  function stripWithin({ body, otherwise }: Block): { opens: boolean; closes: boolean } {
    strip(body, false);
    if (otherwise) strip(otherwise, false);
    const last = otherwise ?? body;
    const found = {
      opens: beginsLine(body, 0, false),
      closes: endsLine(last, last.length - 1, false),
    };
    if (otherwise && endsLine(body, body.length - 1, false) && beginsLine(otherwise, 0, false)) {
      cutLeft(body.at(-1));
      cutRight(otherwise[0]);
    }
    return found;
  }

  function cutRight(text: Node | undefined): void {
    if (text?.type !== 'text' || stripped.right.has(text)) return;
    const cut = text.value.replace(/^[ \t]*\r?\n?/, '');
    if (cut !== text.value) stripped.right.add(text);
    text.value = cut;
  }

  function cutLeft(text: Node | undefined): string {
    if (text?.type !== 'text' || stripped.left.has(text)) return '';
    const [indent = ''] = /[ \t]*$/.exec(text.value) ?? [];
    if (indent === '') return '';
    stripped.left.add(text);
    text.value = text.value.slice(0, -indent.length);
    return /[ \t]*$/.exec(text.original)?.[0] ?? '';
  }
}

/** Whether nothing visible stands between the end of the line before and this place. */
function endsLine(body: readonly Node[], i: number, isRoot: boolean): boolean {
  const text = body[i];
  if (!text) return isRoot;
  if (text.type !== 'text') return false;
  return i === 0 && isRoot ? /^\s*$|\n\s*$/.test(text.original) : /\n\s*$/.test(text.original);
}

function beginsLine(body: readonly Node[], i: number, isRoot: boolean): boolean {
  const text = body[i];
  if (!text) return isRoot;
  if (text.type !== 'text') return false;
  return i === body.length - 1 && isRoot
    ? /^\s*?(?:\r?\n|$)/.test(text.original)
    : /^\s*?\r?\n/.test(text.original);
}
