/** Chromium, and a page in it that reports all that goes wrong. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { serve, type Files, type Served } from './server.ts';
import { words } from '../../words.ts';

type Theme = 'light' | 'dark';

export type Look = {
  readonly width?: number;
  readonly theme?: Theme;
  readonly script?: boolean;
  /** The reader's clock. */
  readonly now?: string;
  /** Leaves the clock alone, to measure with it. */
  readonly live?: boolean;
};

export type Seen = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console messages, errors, refused and failed requests, and requests that leave the origin. */
  readonly complaints: string[];
  readonly requested: readonly string[];
};

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: words(`--headless --no-sandbox --disable-gpu --disable-quic --no-first-run
        --disable-background-networking --disable-component-update --disable-sync`),
  });
}

export async function open(browser: Browser, url: string, look: Look = {}): Promise<Seen> {
  const { width = 1440, theme = 'light', script = true, now = '2026-11-20T09:00:00Z' } = look;
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: theme,
    javaScriptEnabled: script,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  if (!look.live) await page.clock.setFixedTime(new Date(now));
  const complaints: string[] = [];
  const requested: string[] = [];
  page.on('console', (message) => complaints.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
  page.on('request', (request) => {
    requested.push(request.url());
    if (new URL(request.url()).origin !== new URL(url).origin) {
      complaints.push(`foreign: ${request.url()}`);
    }
  });
  page.on('response', (response) => {
    const expected = response.url() === url && url.endsWith('/nothing/here');
    if (response.status() >= 400 && !expected)
      complaints.push(`${response.status()}: ${response.url()}`);
  });
  const status = page.waitForEvent('requestfinished', {
    predicate: (request) => request.url().endsWith('/status.json'),
    timeout: 0,
  });
  // Not every page asks for it.
  status.catch(() => undefined);
  await page.goto(url, { waitUntil: 'load' });
  const checks = script ? await page.locator('[data-check]').count() : 0;
  if (checks > 0) await status;
  return { page, context, complaints, requested };
}

/** A site and a browser for the tests of a file; `asked` gets every path that is asked for. */
export function browsing(files: () => Files, asked: string[] = []) {
  let browser: Browser;
  let server: Served;
  beforeAll(async () => {
    [browser, server] = await Promise.all([launch(), serve(files(), asked)]);
  }, 60_000);
  afterAll(async () => {
    server.close();
    await browser.close();
  });
  return { browser: () => browser, address: () => server.url };
}

/** What a test opens is closed at its end. */
export function visiting(files: () => Files) {
  const { browser, address } = browsing(files);
  return async (path: string, look: Look = {}) => {
    const seen = await open(browser(), `${address()}/${path}`, look);
    onTestFinished(async () => await seen.context.close());
    return { ...seen, site: address() };
  };
}

/** What axe-core finds, as one line each. */
export async function violations(page: Page): Promise<string[]> {
  // Given to the engine itself: the page's own policy lets no foreign script in.
  await page.evaluate(axe);
  const found: unknown = await page.evaluate(
    `axe.run({ runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] } })
      .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' | ')))`,
  );
  return found as string[];
}

/** By how much the page is wider than its window, or what stands in a cell of a table of lines than that. */
export async function overflow(page: Page): Promise<number> {
  const wider: unknown = await page.evaluate(
    `Math.max(...[document.documentElement, ...document.querySelectorAll('.lines :is(td, th):not(.plot)')]
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))`,
  );
  return wider as number;
}

/** By how much what stood on the page has moved, as the browser counts it. */
export async function shift(page: Page): Promise<number> {
  const moved: unknown = await page.evaluate(
    `new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0)))
        .observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(0), 100);
    })`,
  );
  return moved as number;
}
