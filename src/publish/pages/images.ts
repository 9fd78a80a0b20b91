/**
 * The images of the site, drawn at build time: the icon for browsers that read no SVG, the icon for
 * home screens, and the picture that is shown beside a shared link. All show the mark of
 * `site/assets/favicon.svg`. There is no text on them: that would need a font.
 */
import { crc32, deflateSync } from 'node:zlib';

export type Image = { readonly path: string; readonly bytes: Uint8Array };

type Colour = readonly [red: number, green: number, blue: number];

/** A bar with round ends, in pixels. */
type Bar = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly colour: Colour;
};

const white: Colour = [255, 255, 255];
const accent: Colour = [11, 107, 93];
/** The bars of the mark in a square of 32 units: x, y and how much of the colour they have. */
const mark = [
  [2, 5, 0.45],
  [7, 13, 0.7],
  [12, 21, 1],
] as const;
const [barWidth, barHeight] = [18, 6];

/** Names that browsers and phones ask for by themselves; the picture's name is ours. */
export function siteImages(): Image[] {
  return [
    { path: 'favicon.ico', bytes: icoOf(drawnMark(32, 32, 32), 32) },
    { path: 'apple-touch-icon.png', bytes: drawnMark(180, 180, 132) },
    { path: preview.path, bytes: drawnMark(preview.width, preview.height, 480) },
  ];
}

/** The size that link previews crop least. */
export const preview = { path: 'preview.png', width: 1200, height: 630 } as const;

/** The mark in the middle of a white image. */
function drawnMark(width: number, height: number, size: number): Uint8Array {
  const unit = size / 32;
  const left = (width - size) / 2;
  const top = (height - size) / 2;
  const bars = mark.map(([x, y, strength]) => ({
    x: left + x * unit,
    y: top + y * unit,
    width: barWidth * unit,
    height: barHeight * unit,
    colour: mixed(white, accent, strength),
  }));
  return pngOf(width, height, bars);
}

function mixed(from: Colour, to: Colour, share: number): Colour {
  const part = (i: 0 | 1 | 2) => Math.round(from[i] + (to[i] - from[i]) * share);
  return [part(0), part(1), part(2)];
}

/** https://www.w3.org/TR/png-3/: eight bits per channel, no transparency, no filters. */
function pngOf(width: number, height: number, bars: readonly Bar[]): Uint8Array {
  const rowLength = 1 + width * 3;
  const pixels = new Uint8Array(rowLength * height).fill(255);
  for (let y = 0; y < height; y++) pixels[y * rowLength] = 0;
  for (const bar of bars) draw(bar, pixels, rowLength);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function draw(bar: Bar, pixels: Uint8Array, rowLength: number): void {
  for (let y = Math.floor(bar.y); y < bar.y + bar.height; y++) {
    for (let x = Math.floor(bar.x); x < bar.x + bar.width; x++) {
      const colour = mixed(white, bar.colour, coverage(bar, x + 0.5, y + 0.5));
      pixels.set(colour, y * rowLength + 1 + x * 3);
    }
  }
}

/** How much of the pixel around a point lies within the bar: its distance from the edge, cut to 0 and 1. */
function coverage({ x, y, width, height }: Bar, px: number, py: number): number {
  const radius = height / 2;
  const nearest = Math.min(Math.max(px, x + radius), x + width - radius);
  const distance = Math.hypot(px - nearest, py - (y + radius));
  return Math.min(1, Math.max(0, radius - distance + 0.5));
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
