/** A table in the terminal: columns as wide as their widest cell. */

export function aligned(table: readonly (readonly string[])[]): string[] {
  const widths = (table[0] ?? []).map((_, column) => {
    const widest = table.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0);
    // A longer cell shifts only the rest of its own row.
    return Math.min(widest, 80);
  });
  const padded = (cell: string, column: number) => cell.padEnd(widths[column] ?? 0);
  return table.map((row) => row.map(padded).join('  ').trimEnd());
}
