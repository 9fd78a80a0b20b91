/** The figures for people, as a Markdown table that is legible as plain text too. */
import { isMet, type Figure } from './figure.ts';

export function table(figures: readonly Figure[]): string {
  const rows = [
    ['figure', 'measured', 'aim', '', 'for information'],
    ...figures.map((one) => [one.name, ratioText(one), aimText(one), metText(one), one.note]),
  ];
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) => line(row.map((cell, i) => cell.padEnd(widths[i] ?? 0))));
  lines.splice(1, 0, line(widths.map((width) => '-'.repeat(width))));
  return `${lines.join('\n')}\n`;
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function ratioText({ ratio, unit }: Figure): string {
  return unit === undefined ? ratio.toFixed(2) : `${round(ratio)} ${unit}`;
}

function aimText({ aim, unit = '' }: Figure): string {
  return `at most ${round(aim.most)} ${unit}`.trimEnd();
}

function metText(figure: Figure): string {
  return isMet(figure) ? 'met' : 'missed';
}

function round(value: number): string {
  return String(Number(value.toFixed(2)));
}
