/** A list of words, as a text that wraps. */
export function words(text: string): string[] {
  return text.split(/\s+/);
}
