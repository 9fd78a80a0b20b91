/**
 * The images of the site, drawn at build time: the icon for browsers that read no SVG, the icon for
 * home screens, and the picture that is shown beside a shared link. All show the mark of
 * `site/assets/favicon.svg`, and the picture the name of the site below it.
 */
import { crc32, deflateSync } from 'node:zlib';
import { glyphHeight, textSegments } from './stroke-font.ts';

export type Image = { readonly path: string; readonly bytes: Uint8Array };

type Colour = readonly [red: number, green: number, blue: number];

/** A line with round ends, in pixels. */
type Stroke = {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly radius: number;
  readonly colour: Colour;
};

const white: Colour = [255, 255, 255];
const accent: Colour = [11, 107, 93];
const ink: Colour = [27, 31, 36];
/** The bars of the mark in a square of 32 units: x, y and how much of the colour they have. */
const mark = [
  [2, 5, 0.45],
  [7, 13, 0.7],
  [12, 21, 1],
] as const;
const [barWidth, barHeight] = [18, 6];

/** Names that browsers and phones ask for by themselves; the picture's name is ours. */
export function siteImages(title = ''): Image[] {
  return [
    { path: 'favicon.ico', bytes: icoOf(icon(32, 32), 32) },
    { path: 'apple-touch-icon.png', bytes: icon(180, 132) },
    { path: preview.path, bytes: pngOf(preview.width, preview.height, previewStrokes(title)) },
  ];
}

/** The size that link previews crop least. */
export const preview = { path: 'preview.png', width: 1200, height: 630 } as const;

function icon(width: number, size: number): Uint8Array {
  const edge = (width - size) / 2;
  return pngOf(width, width, markStrokes(size, edge, edge));
}

/** The mark and, where its letters can be drawn, the name below; else the mark alone, and larger. */
function previewStrokes(title: string): Stroke[] {
  const { width, height } = preview;
  const text = textSegments(title.slice(0, longestTitle));
  if (text === undefined) return markStrokes(480, (width - 480) / 2, (height - 480) / 2);
  const unit = Math.min(15, (width - 2 * margin) / text.width);
  const left = (width - text.width * unit) / 2;
  const top = 490 - (glyphHeight * unit) / 2;
  const at = ([x, y]: readonly [number, number]) => [left + x * unit, top + y * unit] as const;
  return [
    ...markStrokes(300, (width - 300) / 2, 60),
    ...text.segments.map(([from, to]) => ({
      from: at(from),
      to: at(to),
      radius: unit * 0.48,
      colour: ink,
    })),
  ];
}

const margin = 90;
/** A longer one would be too small to read. */
const longestTitle = 40;

function markStrokes(size: number, left: number, top: number): Stroke[] {
  const unit = size / 32;
  const radius = (barHeight * unit) / 2;
  return mark.map(([x, y, strength]) => ({
    from: [left + x * unit + radius, top + y * unit + radius],
    to: [left + (x + barWidth) * unit - radius, top + y * unit + radius],
    radius,
    colour: mixed(white, accent, strength),
  }));
}

function mixed(from: Colour, to: Colour, share: number): Colour {
  const part = (i: 0 | 1 | 2) => Math.round(from[i] + (to[i] - from[i]) * share);
  return [part(0), part(1), part(2)];
}

/** The usual compression takes five times as long, for 15 kB instead of 24. */
const quick = 3;

/** https://www.w3.org/TR/png-3/: eight bits per channel, no transparency, no filters. */
function pngOf(width: number, height: number, strokes: readonly Stroke[]): Uint8Array {
  const rowLength = 1 + width * 3;
  const pixels = Buffer.alloc(rowLength * height, 255);
  for (let y = 0; y < height; y++) pixels[y * rowLength] = 0;
  for (const stroke of strokes) draw(stroke, pixels, rowLength);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: quick })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** In each row from both sides to the first pixel that is covered whole: so is all between them. */
function draw(stroke: Stroke, pixels: Buffer, rowLength: number): void {
  const { from, to, radius, colour } = stroke;
  const whole = Uint8Array.from(colour);
  const first = Math.floor(Math.min(from[0], to[0]) - radius - 1);
  const last = Math.ceil(Math.max(from[0], to[0]) + radius);
  const bottom = Math.max(from[1], to[1]) + radius + 1;
  for (let y = Math.floor(Math.min(from[1], to[1]) - radius - 1); y < bottom; y++) {
    const begin = y * rowLength + 1;
    let left = first;
    let right = last;
    while (left <= right) {
      const share = coverage(stroke, left, y);
      if (share >= 1) break;
      if (share > 0) darken(pixels, begin + left * 3, mixed(white, colour, share));
      left += share > 0 ? 1 : 1 + Math.floor(-share);
    }
    while (left < right) {
      const share = coverage(stroke, right, y);
      if (share >= 1) break;
      if (share > 0) darken(pixels, begin + right * 3, mixed(white, colour, share));
      right -= share > 0 ? 1 : 1 + Math.floor(-share);
    }
    if (left <= right) pixels.fill(whole, begin + left * 3, begin + (right + 1) * 3);
  }
}

/**
 * How much of a pixel lies within the stroke: its distance from the edge, from 0 to 1. Below and above that, as
 * many pixels farther to any side are not covered, or covered whole, too.
 */
function coverage({ from, to, radius }: Stroke, column: number, row: number): number {
  const px = column + 0.5 - from[0];
  const py = row + 0.5 - from[1];
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : (px * dx + py * dy) / length;
  const part = along < 0 ? 0 : along > 1 ? 1 : along;
  const x = px - part * dx;
  const y = py - part * dy;
  // No Math.hypot: how it rounds is left to the engine, and the picture must not change with that.
  return radius - Math.sqrt(x * x + y * y) + 0.5;
}

/** Where the edges of two strokes meet, the darker one shows. */
function darken(pixels: Buffer, place: number, parts: Colour): void {
  for (let i = 0; i < 3; i++)
    pixels[place + i] = Math.min(pixels[place + i] ?? 255, parts[i] ?? 255);
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** An icon file that holds one PNG image, which every browser of the last fifteen years reads. */
function icoOf(png: Uint8Array, size: number): Uint8Array {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.set([size, size], 6);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(24, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
