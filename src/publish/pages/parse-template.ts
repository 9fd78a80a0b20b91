/**
 * The part of the template language that pages use, read without the engine, whose parser takes longer
 * to load and to warm up than a small site takes to render. Anything else is left to the engine.
 * https://handlebarsjs.com/guide/
 */
import { doubt } from './template-runtime.ts';
import { stripStandaloneLines } from './standalone-lines.ts';
import type { Block, Node } from './template-tree.ts';

const name = '[A-Za-z_][\\w-]*';
const path = `@?${name}(?:\\.${name})*`;
const tag = new RegExp(
  `\\{\\{(?:${[
    '(?<comment>!)(?!--)[^}~]*',
    `#(?<helper>if|unless|each|with)\\s+(?<of>${path})\\s*`,
    `#>\\s*(?<frame>${name})\\s*`,
    `>\\s*(?<partial>@partial-block|${name})\\s*`,
    `/(?<close>${name})`,
    `\\{\\s*(?<raw>${path})\\s*\\}`,
    `\\s*(?<field>${path})\\s*`,
  ].join('|')})\\}\\}(?!\\})`,
  'y',
);

export function parseTemplate(text: string): Node[] {
  if (text.includes('\0')) doubt();
  const root: Node[] = [];
  const open: Block[] = [];
  let into = root;
  let at = 0;
  while (at < text.length) {
    const begin = text.indexOf('{{', at);
    const original = text.slice(at, begin === -1 ? text.length : begin);
    if (original !== '') into.push({ type: 'text', original, value: original });
    if (begin === -1) break;
    tag.lastIndex = begin;
    const read = tag.exec(text)?.groups;
    if (!read || original.endsWith('\\')) doubt();
    at = tag.lastIndex;
    into = place(read, into, open, root);
  }
  if (open.length > 0) doubt();
  stripStandaloneLines(root);
  return root;
}

/** Puts what a tag says where it belongs, and answers where the next one goes. */
function place(
  read: Readonly<Record<string, string | undefined>>,
  into: Node[],
  open: Block[],
  root: Node[],
): Node[] {
  const { comment, helper, of, frame, partial, close, raw, field } = read;
  if (helper !== undefined || frame !== undefined) {
    const block: Block = { type: 'block', helper: helper ?? '', of: of ?? frame ?? '', body: [] };
    into.push(block);
    open.push(block);
    return block.body;
  }
  if (close !== undefined) {
    const block = open.pop() ?? doubt();
    if (close !== (block.helper || block.of)) doubt();
    const around = open.at(-1);
    return around ? (around.otherwise ?? around.body) : root;
  }
  if (field === 'else') {
    const block = open.at(-1) ?? doubt();
    if (block.helper === '' || block.otherwise) doubt();
    return (block.otherwise = []);
  }
  if (comment !== undefined) into.push({ type: 'comment' });
  else if (partial !== undefined) into.push({ type: 'partial', name: partial, indent: '' });
  else into.push({ type: 'field', path: raw ?? field ?? doubt(), escaped: raw === undefined });
  return into;
}
