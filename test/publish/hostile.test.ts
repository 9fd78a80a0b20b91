import { describe, expect, test } from 'vitest';
import { emptyLedger } from '#judge/ledger/announce.ts';
import { now, parseXml, published, sample, shared } from './sites.ts';
import ICAL from 'ical.js';

/** What upstreams, or those who have taken one over, could put into any text. */
const corpus = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></style></textarea><svg onload=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '{{constructor.constructor "alert(1)"}} {{{x}}} {{> layout}}',
  '${alert(1)} #{x} <%= x %>',
  '\u202Egnp.exe\u202C \u2066abc\u2069 \u200F\u061C',
  '\u0000\u0001\u0008\u000B\u001B[31m\uFFFE\uFFFF',
  'line one\r\nBEGIN:VEVENT\r\nline two\u2028\u2029',
  ']]></content><entry><id>x</id></entry> <!-- --> <?xml ?> <!DOCTYPE x [<!ENTITY a "b">]>',
  '&lt;b&gt; &#x3C; &nbsp; &unknown; &',
  '🏴‍☠️ 👨‍👩‍👧‍👦 e\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
  '\uD800 lone \uDFFF',
  'https://example.com/" onclick="alert(1)',
  'x'.repeat(10_000),
  '__proto__',
  '*bold* [link](javascript:alert(1)) `code` # heading',
  ';,\\ ; COLON:',
];

const hiding = /(?![\t\r\n])\p{Cc}|[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C\uFFFE\uFFFF]/u;

/** What the program itself makes, or has made sure of: names, kinds, and days. */
const ours = /^(?:id|kind|rule|basis|phase|precision|headline|purl)$/;

/** The same site with something harmless in every field: what its pages are made of. */
const harmlessWord = publishedWith('word');
const harmlessLink = publishedWith('https://example.com/');

describe.each(corpus.map((text) => [JSON.stringify(text).slice(0, 60), text] as const))(
  '%s in every field',
  (_name, text) => {
    const files = publishedWith(text);
    const harmless = text.startsWith('https:') ? harmlessLink : harmlessWord;
    const of = (end: string) => [...files].filter(([path]) => path.endsWith(end));

    test('is nothing but text in the pages: they are made of the same elements', () => {
      const changed = of('.html').filter(
        ([path, html]) => skeleton(html) !== skeleton(harmless.get(path) ?? ''),
      );
      expect(changed.map(([path]) => path)).toEqual([]);
    });

    test('leads nowhere but to https', () => {
      for (const [, html] of [...of('.html'), ...of('.xml')]) {
        const links = html.matchAll(/\s(?:href|src|action)="\s*([a-z][a-z0-9+.-]*:[^"]*)"/gi);
        expect([...links].filter(([, link]) => !link?.startsWith('https://'))).toEqual([]);
      }
    });

    test('leaves XML and SVG well-formed', () => {
      for (const [, xml] of [...of('.xml'), ...of('.svg')])
        expect(() => parseXml(xml)).not.toThrow();
    });

    test('leaves JSON and calendar what they are', () => {
      expect(() => JSON.parse(files.get('feed.json') ?? '') as unknown).not.toThrow();
      const calendar = new ICAL.Component(ICAL.parse(files.get('support.ics') ?? '') as unknown[]);
      expect(calendar.getAllSubcomponents('vevent')).toHaveLength(3);
    });

    test('neither hides nor reorders anything', () => {
      const written = [...files].filter(([path]) =>
        /\.(?:html|xml|svg|ics|txt)$|^feed\.json$/.test(path),
      );
      const odd = written.filter(([, content]) => hiding.test(content) || !content.isWellFormed());
      expect(odd.map(([path]) => path)).toEqual([]);
    });
  },
);

/** The sample site with every text from outside replaced, past every check that stands before. */
function publishedWith(text: string): Map<string, string> {
  const correction = { version: text, what: ['date'], why: text, seen: text, on: '2026-01-01' };
  const components = sample().map((one) => {
    return poisoned({ ...one, corrections: [correction] }, text) as typeof one;
  });
  return published(components, now, shared(), { ledger: emptyLedger('svc') });
}

function poisoned(value: unknown, text: string, key = ''): unknown {
  if (typeof value === 'string') {
    return ours.test(key) || /^\d{4}-\d\d-\d\d/.test(value) ? value : text;
  }
  if (Array.isArray(value)) return value.map((item) => poisoned(item, text, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, poisoned(item, text, name)]),
  );
}

/** The tags with the names of their attributes, in order. */
function skeleton(html: string): string {
  const tags = html.match(/<(?:[^>"]|"[^"]*")*>/g) ?? [];
  return tags.map((tag) => tag.replaceAll(/"[^"]*"/g, '""')).join('\n');
}
