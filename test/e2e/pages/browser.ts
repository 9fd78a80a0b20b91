/** Chromium, and a page in it that reports all that goes wrong; its files are served from memory as the host does. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium, type Page } from 'playwright-core';
import { afterAll, onTestFinished } from 'vitest';
import { mediaTypes } from '#deploy/host/host-rules.ts';
import { readProgramSite } from '#io/program-site.ts';
import { headersFile } from '#publish/headers.ts';
import { assetFiles } from '#publish/pages/page-context.ts';
import { listenOn } from '../../gather/server.ts';
import { words } from '../../words.ts';

export type Look = {
  readonly width?: number;
  readonly script?: boolean;
  /** The reader's clock. */
  readonly now?: string;
  /** Leaves the clock alone, to measure with it. */
  readonly live?: boolean;
};

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** One for all tests of a file. */
export const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: words(`--headless --no-sandbox --disable-gpu --disable-quic --no-first-run
      --disable-background-networking --disable-component-update --disable-sync`),
});
afterAll(() => browser.close());

/** Visits pages of a site, whose files may change meanwhile. What a test opens is closed at its end. */
export function visiting(files: Files) {
  const served = serve(files);
  afterAll(async () => (await served).close());
  return async (path: string, look: Look = {}) => {
    const { url: site } = await served;
    return { ...(await open(`${site}/${path}`, look)), site };
  };
}

async function open(url: string, look: Look) {
  const { width = 1440, script = true, now = '2026-11-20T09:00:00Z' } = look;
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    timezoneId: 'UTC',
    javaScriptEnabled: script,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  if (!look.live) await page.clock.setFixedTime(new Date(now));
  /** Console messages, errors, refused and failed requests, and requests that leave the origin. */
  const complaints: string[] = [];
  const requested: string[] = [];
  // The browser says so of what is not there.
  const isMissing = url.endsWith('/nothing/here');
  page.on('console', (message) => {
    if (!(isMissing && message.text().includes('404 (Not Found)')))
      complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
  page.on('request', (request) => {
    requested.push(request.url());
    if (new URL(request.url()).origin !== new URL(url).origin)
      complaints.push(`foreign: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !(isMissing && response.url() === url))
      complaints.push(`${response.status()}: ${response.url()}`);
  });
  const isStatus = (request: { url: () => string }) => request.url().endsWith('/status.json');
  const status = page.waitForEvent('requestfinished', { predicate: isStatus, timeout: 0 });
  // Not every page asks for it.
  status.catch(() => undefined);
  await page.goto(url, { waitUntil: 'load' });
  if (script && (await page.locator('[data-check]').count()) > 0) await status;
  return { page, context, complaints, requested };
}

export async function violations(page: Page): Promise<string[]> {
  // Given to the engine itself: the page's own policy lets no foreign script in.
  await page.evaluate(axe);
  return await page.evaluate<string[]>(
    `axe.run({ runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] } })
      .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' | ')))`,
  );
}

/** By how much the page is wider than its window, or what stands in a cell of a table of lines than that. */
export async function overflow(page: Page): Promise<number> {
  return await page.evaluate<number>(
    `Math.max(...[document.documentElement, ...document.querySelectorAll('.lines :is(td, th):not(.plot)')]
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))`,
  );
}

/** By how much what stood on the page has moved, as the browser counts it. */
export async function shift(page: Page): Promise<number> {
  return await page.evaluate<number>(
    `new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0)))
        .observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(0), 100);
    })`,
  );
}

type Files = ReadonlyMap<string, string>;

/** Tests hold their sites as texts; the assets are the same on every site. */
const images = new Map(
  assetFiles({ site: {}, assets: readProgramSite().value.assets }).map(({ path, bytes }) => [
    path,
    bytes,
  ]),
);

const [, ...rules] = headersFile({ baseUrl: 'https://example.com/releases' }).trim().split('\n');
const headers = Object.fromEntries(rules.map((rule) => rule.trim().split(/: (.*)/)));

/** The files may change meanwhile. */
async function serve(files: Files) {
  const packed = new Map<string | Uint8Array, Buffer>();
  return await listenOn((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const name = nameOf(files, path.slice(1));
    const found = name ?? '404.html';
    const text = files.get(found) ?? images.get(found) ?? '';
    const body = packed.get(text) ?? compressed(text);
    packed.set(text, body);
    response.writeHead(name === undefined ? 404 : 200, {
      ...headers,
      'Content-Encoding': 'br',
      Vary: 'Accept-Encoding',
      'Content-Type': mediaTypes[extname(found)] ?? 'application/octet-stream',
    });
    response.end(body);
  });
}

function nameOf(files: Files, path: string): string | undefined {
  return [path === '' ? 'index.html' : path, `${path}.html`].find(
    (name) => images.has(name) || files.has(name),
  );
}

function compressed(text: string | Uint8Array): Buffer {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
