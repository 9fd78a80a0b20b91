/**
 * A template in fewer pieces, of which a long page puts many thousands together: a short text beside a
 * condition is joined to the texts that its branches begin and end with.
 */
import type { Block, Node } from './template-tree.ts';

/** A longer one stays where it is: in both branches, it would be twice in the code. */
const mostRepeated = 80;

/** `before` and `after` stand around the nodes. */
export function joinTexts(nodes: readonly Node[], before = '', after = ''): Node[] {
  const pieces = merged([textOf(before), ...nodes, textOf(after)]);
  const joined: Node[] = [];
  for (let i = 0; i < pieces.length; i++) {
    const node = pieces[i] as Node;
    if (node.type !== 'block') joined.push(node);
    else if (node.helper !== 'if' && node.helper !== 'unless') joined.push(withTexts(node, '', ''));
    else {
      const [last, next] = [shortText(joined.at(-1)), shortText(pieces[i + 1])];
      if (last !== '') joined.pop();
      if (next !== '') i += 1;
      joined.push(withTexts(node, last, next));
    }
  }
  return joined;
}

/** Without comments; texts beside each other are one. */
function merged(nodes: readonly Node[]): Node[] {
  const pieces: Node[] = [];
  for (const node of nodes) {
    const last = pieces.at(-1);
    if (node.type === 'text' && last?.type === 'text') {
      pieces[pieces.length - 1] = textOf(last.value + node.value);
    } else if (node.type !== 'comment' && (node.type !== 'text' || node.value !== '')) {
      pieces.push(node);
    }
  }
  return pieces;
}

function shortText(node: Node | undefined): string {
  return node?.type === 'text' && node.value.length <= mostRepeated ? node.value : '';
}

function withTexts(block: Block, before: string, after: string): Block {
  const { body, otherwise = [] } = block;
  return {
    ...block,
    body: joinTexts(body, before, after),
    otherwise: joinTexts(otherwise, before, after),
  };
}

function textOf(value: string): Node {
  return { type: 'text', original: value, value };
}
