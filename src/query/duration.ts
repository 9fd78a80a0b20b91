/**
 * Durations in milliseconds: the simple form (`5m`, `24h`, `1d12h`, `1.5h`), the ISO 8601 form
 * (`P1DT12H`, `PT5M`, `P2W`), any case. Years and months are refused, since they have no fixed
 * length. Either form may be negative, for what is already over.
 */

export type Duration = {
  readonly milliseconds: number;
  /** The smallest unit that was written: `age:5d` means five days, whatever the hour. */
  readonly unit: number;
};

const units = new Map([
  ['w', 604_800_000],
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
]);
const simple =
  /^(?:\d+(?:\.\d+)?d)?(?:\d+(?:\.\d+)?h)?(?:\d+(?:\.\d+)?m(?!s))?(?:\d+(?:\.\d+)?s)?(?:\d+ms)?$/;
const iso =
  /^p(?:\d+(?:\.\d+)?w)?(?:\d+(?:\.\d+)?d)?(?:t(?=\d)(?:\d+(?:\.\d+)?h)?(?:\d+(?:\.\d+)?m)?(?:\d+(?:\.\d+)?s)?)?$/;
const longest = 50;

export function parseDuration(text: string): Duration | undefined {
  const sign = text.startsWith('-') ? -1 : 1;
  const body = text.replace(/^[+-]/, '').toLowerCase();
  if (body.length > longest || !(simple.test(body) || iso.test(body))) return undefined;
  const amounts = [...body.matchAll(/(\d+(?:\.\d+)?)(ms|[wdhms])/g)];
  if (amounts.length === 0) return undefined;
  let milliseconds = 0;
  let unit = 0;
  for (const [, amount, name = ''] of amounts) {
    unit = units.get(name) ?? 1;
    milliseconds += Number(amount) * unit;
  }
  return { milliseconds: sign * Math.round(milliseconds), unit };
}
