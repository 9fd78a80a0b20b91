/** A CSV file as objects: a first line of names, then a line of values for each; a value may hold lines in quotes. */
import { readSheet } from '#io/read.ts';
import { refuse, Refusal } from '#model/problem.ts';

type Names = { readonly needed: readonly string[]; readonly known: readonly string[] };

/** One cell, and what ends it. */
const cell = /[ \t]*(?:"([^"]*(?:""[^"]*)*)"[ \t]*|([^",\r\n][^,\r\n]*)?)(,|\r?\n|$)/y;

export function readCsv(file: string, { needed, known }: Names): readonly unknown[] {
  const read = readSheet(file);
  if (read.kind === 'wrong') throw new Refusal(read.problems);
  if (read.kind === 'missing') refuse('E-FILE-MISSING', file, 'is missing');
  const [names = [], ...rows] = rowsOf(file, read.value);
  const isWrong = needed.some((name) => !names.includes(name));
  const unknown = names.filter((name) => !known.includes(name));
  if (isWrong || unknown.length > 0) {
    const optional = known.filter((name) => !needed.includes(name)).join(', ');
    refuseAt(
      file,
      'line 1',
      `must be the names ${needed.join(', ')} and, where there is one, ${optional}, with commas between them; it is ${JSON.stringify(names.join(',').slice(0, 100))}`,
    );
  }
  return rows.map((cells, i) => {
    if (cells.slice(names.length).some((text) => text !== ''))
      refuseAt(
        file,
        `release ${i + 1}`,
        `has more values than the first line has names; a value with a comma in it needs quotes: "a, b"`,
      );
    return Object.fromEntries(names.flatMap((name, at) => (cells[at] ? [[name, cells[at]]] : [])));
  });
}

function rowsOf(file: string, text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  cell.lastIndex = 0;
  while (cell.lastIndex < text.length) {
    const start = cell.lastIndex;
    const [, quoted, plain = '', end] = cell.exec(text) ?? [];
    if (end === undefined) {
      const line = text.slice(0, start).split('\n').length;
      refuseAt(file, `line ${line}`, 'has a quote that is not closed, or text after one that is');
    }
    row.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows.filter((cells) => cells.some((one) => one !== ''));
}

function refuseAt(file: string, place: string, message: string): never {
  throw new Refusal([{ code: 'E-WRONG-VALUE', where: file, place, message }]);
}
