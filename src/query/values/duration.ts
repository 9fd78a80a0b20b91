/**
 * Durations in milliseconds: the simple form (`5m`, `24h`, `1d12h`, `1.5h`) and the ISO 8601 form
 * (`P1DT12H`, `PT5M`, `P1Y6M`), any case. ISO 8601 leaves open how long years and months are; here
 * they have 365 and 30 days. Either form may be negative, for the past.
 */

export type Duration = {
  readonly milliseconds: number;
  /** The smallest unit that was written: `age:5d` means five days, whatever the hour. */
  readonly unit: number;
};

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000] as const;
const forms: readonly (readonly [shape: RegExp, units: readonly number[]])[] = [
  [new RegExp(`^${amounts('d', 'h', 'm(?!s)', 's', 'ms')}$`), [day, hour, minute, second, 1]],
  [
    new RegExp(`^p${amounts('y', 'm', 'w', 'd')}(?:t(?=\\d)${amounts('h', 'm', 's')})?$`),
    [365 * day, 30 * day, 7 * day, day, hour, minute, second],
  ],
];
const longest = 50;

export function parseDuration(text: string): Duration | undefined {
  const sign = text.startsWith('-') ? -1 : 1;
  const body = text.replace(/^[+-]/, '').toLowerCase();
  if (body.length > longest) return undefined;
  let milliseconds = 0;
  let unit = 0;
  for (const [shape, units] of forms) {
    units.forEach((length, i) => {
      const amount = shape.exec(body)?.[i + 1];
      if (amount === undefined) return;
      unit = length;
      milliseconds += Number(amount) * length;
    });
  }
  return unit === 0 ? undefined : { milliseconds: sign * Math.round(milliseconds), unit };
}

/** Each unit at most once, in this order. */
function amounts(...units: readonly string[]): string {
  return units.map((unit) => `(?:(\\d+(?:\\.\\d+)?)${unit})?`).join('');
}
