/**
 * Draws the program's own pictures from `site/assets/favicon.svg`, after that one was changed:
 * `npm run icons`, with Chromium at /usr/bin/chromium or where CHROMIUM says.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const folder = 'site/assets';
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
});
writeFileSync(`${folder}/favicon.ico`, icoOf(await drawn(browser, 32, 32, 32), 32));
writeFileSync(`${folder}/apple-touch-icon.png`, await drawn(browser, 180, 180, 132));
writeFileSync(`${folder}/preview.png`, await drawn(browser, 1200, 630, 480));
await browser.close();

/** The mark in the middle of a white picture. */
async function drawn(browser: Browser, width: number, height: number, size: number) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'light' });
  const svg = readFileSync(`${folder}/favicon.svg`, 'utf8');
  const style = `svg{position:absolute;left:${(width - size) / 2}px;top:${(height - size) / 2}px;width:${size}px;height:${size}px}`;
  await page.setContent(`<style>${style}</style>${svg}`);
  const png = await page.screenshot({ type: 'png' });
  await page.close();
  return png;
}

/** An icon file that holds one PNG image: https://en.wikipedia.org/wiki/ICO_(file_format) */
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
