/** Pages with the search box, and the releases that it searches. */
import type { SearchFile, SearchName } from '#model/served/search.ts';

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

export function siteFiles({ components, ...search }: SearchFile): Map<string, string> {
  const names = components.map(({ id, title, tags = [] }): SearchName => {
    return { id, title, more: tags.join(' ') };
  });
  return new Map([
    ['index.html', html('Home', '<p>Words.</p>')],
    ['search.html', html('Search', '<section id="results" aria-label="Results" hidden></section>')],
    ['svc.html', html('Server', '<p id="2025.4.1">2025.4.1</p>')],
    ['404.html', 'Nothing here.'],
    ['status.json', '{}'],
    ['assets/search.json', JSON.stringify({ ...search, components })],
    ['assets/search.names.json', JSON.stringify({ schema: 1, components: names })],
  ]);
}
