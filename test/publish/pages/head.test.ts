/** What the head of a page tells browsers, search engines and previews of links, and where links lead. */
import { expect, test } from 'vitest';
import { pictureOf, preview } from '#publish/pages/brand.ts';
import { assetFiles, layout } from '#publish/pages/page-context.ts';
import { safeUrl } from '#publish/pages/text.ts';
import { first, judged, parseXml, published, sample, shared } from '../sites.ts';

const images = new Map(assetFiles(shared()).map(({ path, bytes }) => [path, Buffer.from(bytes)]));
const files = published(sample());

function sizeOf(png: Buffer) {
  const { width, height } = pictureOf(new Map([['a.png', png]]), 'a.png') ?? {};
  return [width, height];
}

test('The images are of the size that is promised', () => {
  expect(sizeOf(images.get('preview.png')!)).toEqual([preview.width, preview.height]);
  expect(sizeOf(images.get('apple-touch-icon.png')!)).toEqual([180, 180]);
  const icon = images.get('favicon.ico')!;
  expect([...icon.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  expect(icon.readUInt32LE(14)).toBe(icon.length - 22);
  expect(sizeOf(icon.subarray(22))).toEqual([32, 32]);
  const small = shared(undefined, { brand: { icon: 'apple-touch-icon.png' } });
  expect(layout(subject, small).preview.width).toBe(preview.width);
});

test('Structured data of home names the site', () => {
  const shape = /<script type="application\/ld\+json">([^<]*)<\/script>/;
  const [, text = ''] = shape.exec(files.get('index.html') ?? '') ?? [];
  expect(JSON.parse(text)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: 'Release index',
    description: 'Which versions exist, when they came out, and whether they are still supported.',
    url: 'https://releases.example.com/',
  });
});

test('The description for browsers names the search, and fits the limits of the standard', () => {
  const description = parseXml(files.get('opensearch.xml') ?? '');
  expect(first(description, 'ShortName')).toBe('Release index');
  const url = description.children.find(({ name }) => name === 'Url');
  const template = 'https://releases.example.com/search?q={searchTerms}';
  expect(url?.attributes).toEqual({ type: 'text/html', template });
});

const subject = { title: 'Server', description: 'x', path: 'svc', subject: 'Server' };

test.each([
  ['https://github.com/acme/index', '/issues/new', 'title', 'body'],
  ['https://gitlab.example.com/acme/index/', '/-/issues/new', 'issue[title]', 'issue[description]'],
])('an error is reported by an issue of %s that names the page', (repository, path, ...keys) => {
  const report = new URL(layout(subject, shared(undefined, { repository })).report ?? '');
  expect(report.origin + report.pathname).toBe(repository.replace(/\/$/, '') + path);
  const [title, body] = keys.map((key) => report.searchParams.get(key));
  expect(title).toBe('Error in the release index: Server');
  expect(body).toContain('https://releases.example.com/svc\n');
});

test('no link to report an error is there without a repository', () => {
  expect(layout(subject, shared()).report).toBeUndefined();
  expect(published([judged('svc')]).get('svc.html')).not.toContain('Report an error');
});

test.each([
  ['https://example.com/a/v1.2#b', 'https://example.com/a/v1.2#b'],
  ['HTTPS://EXAMPLE.com/./a b/../ä', 'https://example.com/%C3%A4'],
  ['https://bücher.example', 'https://xn--bcher-kva.example/'],
  ['http://example.com/', undefined],
  ['https://me@example.com/', undefined],
  ['https://:word@example.com/', undefined],
  ['https://', undefined],
  [undefined, undefined],
])('%s is a link to %s', (url, link) => expect(safeUrl(url)).toBe(link));

test('a row is where links to its release lead, also where its version is written in another way', () => {
  const long = '1'.repeat(81);
  const releases = { '1.0': '2025-01-01', '1.1+a b c': '2025-02-01', [long]: '2025-03-01' };
  const made = published([judged('tool', { releases })]);
  const rows = (made.get('tool.html') ?? '').matchAll(
    /<tr id="([^"]+)"[^>]*><th scope="row"[^>]*>([^<]+)</g,
  );
  expect([...rows].map(([, ...row]) => row)).toEqual([
    [long, `${'1'.repeat(79)}…`],
    ['1.1+a_b_c', '1.1+a b c'],
    ['1.0', '1.0'],
  ]);
  expect(made.get('tool.xml')).toContain(':tool/released/1.1%2Ba%20b%20c<');
});
