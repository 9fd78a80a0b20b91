/** A page with the search box, served on 127.0.0.1 with the headers of the host, in Chromium. */
import type { SearchFile, SearchName } from '#model/served/search.ts';
import { browsing } from '../pages/browser.ts';

type Files = Map<string, string>;

function html(title: string, main: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<script type="module" src="assets/page.js"></script>
<script type="module" src="assets/search.js"></script></head>
<body><header>
<form role="search" action="search">
<label for="q">Search releases</label>
<input id="q" name="q" type="search" autocomplete="off" aria-keyshortcuts="/">
</form></header>
<main><h1>${title}</h1><p><label>Other <input id="other"></label></p>${main}</main></body></html>`;
}

export function siteFiles(search: string): Files {
  const { components } = JSON.parse(search) as SearchFile;
  return new Map([
    ['index.html', html('Home', '<p>Words.</p>')],
    ['search.html', html('Search', '<section id="results" aria-label="Results" hidden></section>')],
    ['svc.html', html('Server', '<p id="2025.4.1">2025.4.1</p>')],
    ['404.html', 'Nothing here.'],
    ['status.json', '{}'],
    ['assets/search.json', search],
    ['assets/search.names.json', JSON.stringify({ schema: 1, components: components.map(nameOf) })],
  ]);
}

function nameOf({ id, title, tags = [] }: SearchFile['components'][number]): SearchName {
  return { id, title, more: tags.join(' ') };
}

export function serve(files: Files) {
  const asked: string[] = [];
  const { browser, address } = browsing(() => files, asked);
  const page = async (isMeasured = false) => {
    const context = await browser().newContext({ timezoneId: 'UTC' });
    // The day of the sample. A fixed clock measures nothing.
    if (!isMeasured) await context.clock.setFixedTime('2026-03-01T12:00:00Z');
    return context.newPage();
  };
  return { page, address, asked, files };
}
