/**
 * Capital letters as strokes, for the one picture that shows words: a font of our own, so that the picture
 * is the same on every machine. A glyph is drawn on a grid, 4 wide and 6 high; strokes are apart by spaces,
 * and each goes through its points, written as two digits: the column and the row.
 */
const glyphs: Readonly<Record<string, string>> = {
  A: '06 20 46 14.34',
  B: '06 00 30 41 42 33 03 33 44 45 36 06',
  C: '41 30 10 01 05 16 36 45',
  D: '00 06 26 44 42 20 00',
  E: '40 00 06 46 03.33',
  F: '40 00 06 03.33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06 40.46 03.43',
  I: '20 26',
  J: '40 45 36 16 05',
  K: '00 06 40.03 13.46',
  L: '00 06 46',
  M: '06 00 24 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 30 41 45 36 16 05 01 10 24.46',
  R: '06 00 30 41 42 33 03 23.46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40 20.26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 22 36 40',
  X: '00 46 40.06',
  Y: '00 23 40 23.26',
  Z: '00 40 06 46',
  '0': '10 30 41 45 36 16 05 01 10',
  '1': '11 20 26',
  '2': '01 10 30 41 42 06 46',
  '3': '00 40 22 32 43 45 36 16 05',
  '4': '36 30 04 44',
  '5': '40 00 02 32 43 45 36 16 05',
  '6': '41 30 10 01 05 16 36 45 44 33 03',
  '7': '00 40 16',
  '8': '13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33',
  '9': '43 13 02 01 10 30 41 45 36 16 05',
  '-': '13 33',
  '.': '26 26',
  ':': '22 22 25.25',
  '/': '40 06',
  "'": '20 21',
  '&': '46 11 20 31 04 05 16 26 44',
  '+': '13 33 22.24',
  ' ': '',
};

type Point = readonly [x: number, y: number];

/** From one point to another, in units of the grid. */
export type Segment = readonly [from: Point, to: Point];

export const glyphHeight = 6;
const gap = 2;
const spaceWidth = 2;

/** None where half of it or more cannot be written with these letters. */
export function textSegments(text: string): { segments: Segment[]; width: number } | undefined {
  const letters = Array.from(text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase());
  const known = letters.filter((letter) => Object.hasOwn(glyphs, letter));
  if (known.length === 0 || known.length * 2 <= letters.length) return undefined;
  const segments: Segment[] = [];
  let place = 0;
  for (const letter of known) {
    const own = segmentsOf(glyphs[letter] ?? '');
    const columns = own.flatMap(([from, to]) => [from[0], to[0]]);
    const left = Math.min(...columns, 4);
    const at = ([x, y]: Point): Point => [place + x - left, y];
    segments.push(...own.map(([from, to]): Segment => [at(from), at(to)]));
    place += (own.length === 0 ? spaceWidth : Math.max(...columns) - left) + gap;
  }
  return { segments, width: place - gap };
}

/** A dot joins two points that are apart from the stroke before them. */
function segmentsOf(glyph: string): Segment[] {
  const segments: Segment[] = [];
  let last: Point | undefined;
  for (const word of glyph.split(' ')) {
    const [first, second] = word.split('.').filter(Boolean).map(pointOf);
    if (first && second) segments.push([first, second]);
    else if (first && last) segments.push([last, first]);
    last = second ?? first;
  }
  return segments;
}

function pointOf(digits: string): Point {
  return [Number(digits[0]), Number(digits[1])];
}
