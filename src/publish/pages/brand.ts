/** The colour, the logo and the icon of an index on its pages. */
import { accentsOf, type Brand } from '#model/brand.ts';
import type { Problem } from '#model/problem.ts';

type Assets = ReadonlyMap<string, Uint8Array>;
type Picture = { readonly name: string; readonly width: number; readonly height: number };

/** The picture of a link preview, in the size that is cropped least. */
export const preview: Picture = { name: 'preview.png', width: 1200, height: 630 };
const maxBytes = 200_000;

export function brandedAssets(assets: Assets, { accent }: Brand = {}): Assets {
  const style = assets.get('style.css');
  if (accent === undefined || style === undefined) return assets;
  const { light, dark } = accentsOf(accent);
  const rule = `:root {\n  --accent: light-dark(${light}, ${dark});\n}\n`;
  return new Map([...assets, ['style.css', Buffer.concat([style, Buffer.from(rule)])]]);
}

/** The logo or the icon if link previews can show it, else the program's own picture. */
export function previewOf(assets: Assets, { logo, icon }: Brand = {}): Picture {
  const own = [logo, icon].map((name) => pictureOf(assets, name));
  // Link previews ignore smaller pictures.
  const isLarge = ({ width, height }: Picture) => Math.min(width, height) >= 200;
  return own.find((one) => one?.name.endsWith('.png') && isLarge(one)) ?? preview;
}

/** With its size, so that loading it causes no layout shift; undefined if it states no size. */
export function pictureOf(assets: Assets, name = ''): Picture | undefined {
  const bytes = assets.get(name) ?? new Uint8Array();
  const [width = 0, height = 0] = name.endsWith('.png') ? pngSize(bytes) : svgSize(bytes);
  return width > 0 && height > 0 ? { name, width, height } : undefined;
}

export function brandProblems(assets: Assets, brand: Brand = {}, where: string): Problem[] {
  return (['logo', 'icon'] as const).flatMap((key): Problem[] => {
    const name = brand[key];
    const wrong = name === undefined ? undefined : pictureProblem(assets, name);
    const code = name && assets.has(name) ? 'E-WRONG-VALUE' : 'E-FILE-MISSING';
    if (wrong === undefined) return [];
    return [{ code, where, place: `brand.${key}`, message: `names ${name}, which ${wrong}` }];
  });
}

function pictureProblem(assets: Assets, name: string): string | undefined {
  const size = assets.get(name)?.length;
  if (size === undefined) return 'is not in site/assets; put it there';
  if (size > maxBytes) return `has ${size} bytes; make it smaller than ${maxBytes}`;
  if (pictureOf(assets, name)) return undefined;
  return 'is no picture that says its size: a PNG, or an SVG with a viewBox';
}

/** https://www.w3.org/TR/png-3/#11IHDR */
function pngSize(bytes: Uint8Array): readonly number[] {
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (header.length < 24 || header.toString('latin1', 1, 4) !== 'PNG') return [];
  return [header.readUInt32BE(16), header.readUInt32BE(20)];
}

function svgSize(bytes: Uint8Array): readonly number[] {
  const text = new TextDecoder().decode(bytes);
  const [, box = ''] = /<svg\b[^>]*\sviewBox\s*=\s*["']([^"']+)["']/.exec(text) ?? [];
  return (box.match(/[^\s,]+/g) ?? []).slice(2).map(Number);
}
