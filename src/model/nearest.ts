/** The name that was probably meant, for messages about an unknown one. */
export function nearest(
  word: string,
  known: Iterable<string>,
  most = Math.max(2, Math.floor(word.length / 3)),
): string | undefined {
  let best: string | undefined;
  let bestDistance = most + 1;
  for (const candidate of known) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    const isCloser = distance < bestDistance;
    const isRest = distance === bestDistance && goesOn(word, candidate) && !goesOn(word, best);
    if (isCloser || (isRest && best !== undefined)) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** Of two as near, the one that goes on from the word was meant: `1.10.0` by `1.10`, not `1.9.0`. */
function goesOn(word: string, candidate: string | undefined): boolean {
  return candidate?.toLowerCase().startsWith(`${word.toLowerCase()}.`) ?? false;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
