/** `1 release`, `3 releases`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `a, b and 3 more`. */
export function listNames(names: readonly string[], most: number, rest = 'more'): string {
  const others = names.length > most ? ` and ${names.length - most} ${rest}` : '';
  return names.slice(0, most).join(', ') + others;
}

export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
