/** `JSON.parse` keeps the last of two equal keys and says nothing; readers differ on which they keep. */

/** Far more than any file of an index has; what reads deeper ones would run out of stack. */
const maxDepth = 100;

const token = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;

/** Keys that stand twice in one object of a text that is known to be valid JSON; throws where it is too deep. */
export function repeatedKeys(text: string): readonly string[] {
  const repeated: string[] = [];
  const open: (Set<string> | undefined)[] = [];
  let last = '""';
  for (const [word] of text.matchAll(token)) {
    if (word === '{') open.push(new Set());
    else if (word === '[') open.push(undefined);
    else if (word === '}' || word === ']') open.pop();
    else if (word === ':') note(JSON.parse(last) as string, open.at(-1), repeated);
    else last = word;
    if (open.length > maxDepth) throw new Error(`nested more than ${maxDepth} deep`);
  }
  return repeated;
}

function note(key: string, keys: Set<string> | undefined, repeated: string[]): void {
  if (keys?.has(key)) repeated.push(key);
  keys?.add(key);
}
