/**
 * A template in fewer pieces, of which a long page puts many thousands together: a short text beside a
 * condition is joined to the texts that its branches begin and end with.
 */
import type { Block, Node } from './template-tree.ts';

/** A longer one stays where it is: in both branches, it would be twice in the code. */
const mostRepeated = 80;

export function joinTexts(nodes: readonly Node[]): Node[] {
  const joined: Node[] = [];
  for (const node of nodes) {
    if (node.type === 'comment') continue;
    if (node.type === 'text') addText(joined, node.value);
    else if (node.type !== 'block') joined.push(node);
    else if (isCondition(node)) joined.push(withTexts(node, takeText(joined), ''));
    else joined.push(withTexts(node, '', ''));
  }
  return joined;
}

/** To the text or into the condition that is last, or else as a text of its own. */
function addText(joined: Node[], value: string): void {
  if (value === '') return;
  const last = joined.at(-1);
  if (last?.type === 'text') {
    joined[joined.length - 1] = textOf(last.value + value);
  } else if (last?.type === 'block' && isCondition(last) && value.length <= mostRepeated) {
    joined[joined.length - 1] = withTexts(last, '', value);
  } else joined.push(textOf(value));
}

/** The text before a condition, where it is short. */
function takeText(joined: Node[]): string {
  const last = joined.at(-1);
  if (last?.type !== 'text' || last.value.length > mostRepeated) return '';
  joined.pop();
  return last.value;
}

function isCondition({ helper }: Block): boolean {
  return helper === 'if' || helper === 'unless';
}

function withTexts(block: Block, before: string, after: string): Block {
  const { body, otherwise = [] } = block;
  const around = (nodes: readonly Node[]) => joinTexts([textOf(before), ...nodes, textOf(after)]);
  return { ...block, body: around(body), otherwise: around(otherwise) };
}

function textOf(value: string): Node {
  return { type: 'text', original: value, value };
}
