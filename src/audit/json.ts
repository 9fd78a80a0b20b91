/** `audit --json`: the same answers for programs. A missing key means that a value is not known. */
import { countsOf, type Report, type Row } from './report.ts';

export function auditJson({ index, rows }: Report): string {
  const failed = [...new Set(rows.flatMap(({ fails }) => fails))];
  const document = { schema: 1, index, summary: Object.fromEntries(countsOf(rows)), failed };
  const lines = rows.map((row) => JSON.stringify(component(row)));
  const opening = JSON.stringify(document).slice(0, -1);
  return `${opening},\n"components":[\n${lines.join(',\n')}\n]}\n`;
}

function component({ item, answer, verdict, fails, didYouMean }: Row): object {
  const { asOf: _asOf, ...said } = answer;
  const { file, line } = item.place;
  const failing = fails.length > 0 ? { fails } : {};
  return { verdict, ...failing, place: { file, line }, ...said, didYouMean };
}
