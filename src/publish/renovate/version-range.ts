/**
 * The versions up to one, or from one on, as regular expressions for numbers with dots: Renovate's templates can
 * replace, and not compare. A missing number is lower, as in `model/version/version.ts`.
 */
export function atLeast(groups: readonly string[]): string {
  return `${notLower(groups)}[\\d.]*`;
}

export function atMost([first = '', ...others]: readonly string[]): string {
  const lower = below(first).map((number) => `${number}(?:\\..*)?`);
  return oneOf([...lower, others.length === 0 ? first : `${first}(?:\\.${atMost(others)})?`]);
}

function notLower([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return oneOf([first, ...above(first)]);
  return oneOf([...above(first), `${first}\\.${notLower(others)}`]);
}

function oneOf(patterns: readonly string[]): string {
  return `(?:${patterns.join('|')})`;
}

function above(number: string): string[] {
  const longer = String.raw`\d`.repeat(number.length + 1);
  return [...differing(number, (digit) => (digit < 9 ? `${digit + 1}-9` : '')), longer];
}

function below(number: string): string[] {
  const shorter = number.length > 1 ? [`\\d{1,${number.length - 1}}`] : [];
  return [...differing(number, (digit) => (digit > 0 ? `0-${digit - 1}` : '')), ...shorter];
}

/** Numbers of this length that first differ at one of its digits. */
function differing(number: string, range: (digit: number) => string): string[] {
  return Array.from(number, (digit, i) => [range(Number(digit)), i] as const)
    .filter(([digits]) => digits !== '')
    .map(
      ([digits, i]) =>
        `${number.slice(0, i)}[${digits}]${String.raw`\d`.repeat(number.length - i - 1)}`,
    );
}
