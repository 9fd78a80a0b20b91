/** `--fail-on`: what ends the command with an error. */
import type { Condition } from './verdict.ts';

const plain = ['ended', 'deprecated', 'unstated', 'unlisted'] as const;
const mostDays = 36_500;

/** `ended,ending=90d`; none where a part is not known. */
export function readConditions(text: string): readonly Condition[] | undefined {
  const read = text.split(',').map((part) => condition(part.trim()));
  const known = read.filter((one) => one !== undefined);
  return known.length === read.length ? known : undefined;
}

function condition(text: string): Condition | undefined {
  const kind = plain.find((name) => name === text);
  if (kind !== undefined) return { kind };
  const [, count, unit] = /^ending=(\d{1,5})(d|w)$/.exec(text) ?? [];
  const days = Number(count) * (unit === 'w' ? 7 : 1);
  return count !== undefined && days <= mostDays ? { kind: 'ending', days } : undefined;
}
