/**
 * `npm run picture`: the README's picture (`docs/pages.png`), the home page and the page of a component side by
 * side, as they are built from the index in this repository. It needs Chromium.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser } from 'playwright-core';

const root = join(import.meta.dirname, '..');
const pages = ['index.html', 'svc.html'];
const shown = { width: 1000, height: 816 };
const scale = 0.6;
const gap = 12;

async function takePicture(browser: Browser, site: string): Promise<void> {
  const page = await browser.newPage({ viewport: shown, colorScheme: 'light' });
  const taken: string[] = [];
  for (const name of pages) {
    await page.goto(pathToFileURL(join(site, name)).href, { waitUntil: 'networkidle' });
    taken.push((await page.screenshot()).toString('base64'));
  }
  const [width, height] = [shown.width * scale, shown.height * scale];
  await page.setViewportSize({
    width: Math.ceil(pages.length * (width + gap) + gap),
    height: Math.ceil(height + 2 * gap),
  });
  const images = taken.map((png) => `<img src="data:image/png;base64,${png}" width="${width}">`);
  await page.setContent(
    `<style>body { margin: ${gap}px; display: flex; gap: ${gap}px; background: #ccc }</style>${images.join('')}`,
  );
  await page.screenshot({ path: join(root, 'docs/pages.png') });
}

const folder = mkdtempSync(join(tmpdir(), 'picture-'));
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  // The last lets the pages' scripts load without a server.
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--allow-file-access-from-files',
  ],
});
try {
  const site = join(folder, 'dist');
  execFileSync(process.execPath, ['src/main.ts', 'build', '--quiet', '--out', site], {
    cwd: root,
  });
  await takePicture(browser, site);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
