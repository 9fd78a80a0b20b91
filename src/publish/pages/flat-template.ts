/** Templates that read nothing but fields of their context: with the same fields they write the same text. */
import { isInherited } from './template-paths.ts';
import type { Node } from './template-tree.ts';

/**
 * The fields that a template of this kind writes even where they are undefined, of which it depends on the
 * view whether that is an error; none for any other template.
 */
export function bareFields(
  nodes: readonly Node[],
  there: readonly string[] = [],
): readonly string[] | undefined {
  const bare: string[] = [];
  for (const node of nodes) {
    const found = bareFieldsOf(node, there);
    if (!found) return undefined;
    bare.push(...found);
  }
  return bare;
}

/** `there`: the fields that are known to hold something. */
function bareFieldsOf(node: Node, there: readonly string[]): readonly string[] | undefined {
  if (node.type === 'text' || node.type === 'comment') return [];
  if (node.type === 'field') {
    if (!isField(node.path)) return undefined;
    return there.includes(node.path) ? [] : [node.path];
  }
  if (node.type !== 'block' || !/^(?:if|unless)$/.test(node.helper) || !isField(node.of)) {
    return undefined;
  }
  const holds = [...there, node.of];
  const body = bareFields(node.body, node.helper === 'if' ? holds : there);
  const otherwise = bareFields(node.otherwise ?? [], node.helper === 'if' ? there : holds);
  return body && otherwise && [...body, ...otherwise];
}

/** What is inherited by some values, as a length is, is not only the view's to say. */
function isField(path: string): boolean {
  return /^\w+$/.test(path) && path !== 'this' && !isInherited(path);
}
