/** `SHA256SUMS`, in the form that `sha256sum --check` reads. */

export type Sum = { readonly sha256: string; readonly path: string };

const line = /^([0-9a-f]{64}) [ *](.+)$/;

export function parseSums(text: string): {
  readonly sums: readonly Sum[];
  /** Numbers of the lines that are none. */
  readonly wrong: readonly number[];
} {
  const sums: Sum[] = [];
  const wrong: number[] = [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  for (const [at, words] of lines.entries()) {
    const match = line.exec(words);
    if (match?.[1] && match[2]) sums.push({ sha256: match[1], path: match[2] });
    else wrong.push(at + 1);
  }
  return { sums, wrong };
}
