/** The reader's clock: today in UTC, and distances in words. */
const day = 86_400_000;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** `2026-11-20` */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

export function daysUntil(date: string): number {
  return Math.round((Date.parse(date) - Date.parse(today())) / day);
}

/** `in 56 days`, `5 months ago`: in months where days would be a large number. */
export function daysLeft(days: number): string {
  if (Math.abs(days) < 100) return relative.format(days, 'day');
  return relative.format(Math.round(days / 30.44), 'month');
}

/** `5 hours ago` */
export function ago(instant: string): string {
  const minutes = Math.round((Date.parse(instant) - Date.now()) / 60_000);
  if (minutes > -60) return relative.format(Math.min(0, minutes), 'minute');
  if (minutes > -48 * 60) return relative.format(Math.round(minutes / 60), 'hour');
  return relative.format(Math.round(minutes / 60 / 24), 'day');
}
