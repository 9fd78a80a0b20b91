/** A list of words, as a text that wraps. */
export function words(text: string): string[] {
  return text.split(/\s+/);
}

/** A whole line, in which `…` stands for anything. */
export function lineLike(line: string): RegExp {
  const parts = line.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'u');
}

/** What has an answer stands behind it: `←` begins it, `¦` is between, and `⏎` is the end of a line. */
export function byAnswer(table: string): (readonly [text: string, answer: string])[] {
  return table.split(/\n(?!¦)/).flatMap((row) => {
    const [answer = '', texts] = row.split(/ ?← /);
    return texts?.split(/\s¦ /).map((text) => [text.replaceAll('⏎', '\n'), answer] as const) ?? [];
  });
}
