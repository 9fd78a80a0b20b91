/** A list of words, as a text that wraps. */
export function words(text: string): string[] {
  return text.split(/\s+/);
}

/** A whole line, in which `…` stands for anything. */
export function lineLike(line: string): RegExp {
  const parts = line.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'u');
}
