/** A table in the terminal: columns as wide as their widest cell. */

/** The limit of a column's width: a longer cell shifts only the rest of its own row. */
const widestCell = 80;

export function aligned(table: readonly (readonly string[])[]): string[] {
  const widths = (table[0] ?? []).map((_, column) => {
    const widest = table.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0);
    return Math.min(widest, widestCell);
  });
  return table.map((row) => {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    return cells.join('  ').trimEnd();
  });
}
