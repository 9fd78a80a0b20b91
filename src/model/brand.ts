/** `brand` in `site/site.json`: how the pages of an index look like those of its owner. */
import * as z from 'zod';
import { strict, text } from './shape.ts';

/** The backgrounds of text in the accent colour, as in `site/assets/style.css`. */
export const backgrounds = {
  light: ['#ffffff', '#f5f7f8', '#e5f4f0', '#fdf0e0', '#fbeaea'],
  dark: ['#14171a', '#1c2125', '#12342f', '#3a2a12', '#3b1d20'],
} as const;

type Scheme = keyof typeof backgrounds;

/** For text (WCAG 2.2, 1.4.3); graphics and focus indicators need only 3. */
const leastContrast = 4.5;

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, { error: 'must be a colour such as "#0b6b5d"', abort: true });

const accent = z
  .union([colour, strict({ light: colour, dark: colour })], {
    error: 'must be a colour such as "#0b6b5d", or { "light": "#0b6b5d", "dark": "#5fd0bd" }',
  })
  .superRefine((value, context) => {
    const given = typeof value === 'string' ? { light: value } : value;
    for (const [scheme, hex] of Object.entries(given) as [Scheme, string][]) {
      const contrast = leastContrastOf(hex, scheme);
      if (contrast >= leastContrast) continue;
      context.addIssue({
        code: 'custom',
        path: typeof value === 'string' ? [] : [scheme],
        message: `is hard to read on ${scheme} pages: its contrast is ${Math.floor(contrast * 10) / 10} to 1, and text needs ${leastContrast}; the nearest colour that passes is "${nearestReadable(hex, scheme)}"`,
      });
    }
  });

const picture = text.regex(
  /^[\w-][\w.-]*\.(?:svg|png)$/,
  'must be the name of an .svg or .png file in site/assets',
);

export const brand = strict({
  accent: accent
    .optional()
    .describe('The colour of links and buttons. The one for dark pages follows from it.'),
  logo: picture.optional().describe('A file in site/assets, shown beside the title.'),
  icon: picture.optional().describe('A file in site/assets, shown in tabs and bookmarks.'),
}).describe('How the pages look like yours.');

export type Brand = z.infer<typeof brand>;

/** One colour cannot be read on both light and dark pages. */
export function accentsOf(value: z.infer<typeof accent>): Readonly<Record<Scheme, string>> {
  return typeof value === 'string' ? { light: value, dark: nearestReadable(value, 'dark') } : value;
}

/** The colour mixed with as little black, or white on dark pages, as it needs. */
function nearestReadable(hex: string, scheme: Scheme): string {
  const end = scheme === 'light' ? 0 : 255;
  const mixed = (percent: number) =>
    `#${channels(hex)
      .map((one) => Math.round(one + ((end - one) * percent) / 100))
      .map((one) => one.toString(16).padStart(2, '0'))
      .join('')}`;
  const steps = Array.from({ length: 100 }, (_, percent) => mixed(percent));
  return steps.find((one) => leastContrastOf(one, scheme) >= leastContrast) ?? mixed(100);
}

function leastContrastOf(hex: string, scheme: Scheme): number {
  return Math.min(...backgrounds[scheme].map((background) => contrastOf(hex, background)));
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrastOf(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (high + 0.05) / (low + 0.05);
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex)
    .map((one) => one / 255)
    .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(hex: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
