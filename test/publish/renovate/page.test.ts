import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { textOf } from '#publish/output.ts';
import { commentExamples } from '#publish/renovate/examples.ts';
import { renovatePage } from '#publish/renovate/page.ts';
import { renovatePresets } from '#publish/renovate/presets.ts';
import { published, shared } from '../sites.ts';
import { agent, server, site } from './definitions.ts';

const context = shared(undefined, site);
const [page] = renovatePage([agent, server], new Map([['server', '2.1.0']]), context);
const html = page ? textOf(page) : '';

test('it names every preset, and none that is not there', () => {
  const facts = { rules: new Map(), today: '2026-06-01' as const, site };
  const presets = [...renovatePresets([agent, server], facts)].map(({ path }) => path);
  const named = html.match(
    /(?<=https:\/\/releases\.example\.com\/|href=")(?:renovate(?:\/v1)?|presets\/[\w/-]+)\.json/g,
  );
  expect([...new Set(named)].toSorted()).toEqual(presets.toSorted());
});

const text = DomUtils.textContent(parseDocument(html));

test('it shows every example that the contract tests run', () => {
  const examples = commentExamples({ datasource: 'svc', id: 'server', version: '2.1.0' });
  expect(examples.length).toBeGreaterThan(30);
  expect(examples.filter((example) => !text.includes(example.text))).toEqual([]);
});

test('its examples show the components at their newest version', () => {
  expect(text).toContain('# renovate: svc=server\nSERVER_VERSION=2.1.0\n');
  expect(text).toContain('FROM example/server:2.1.0');
  expect(text).toContain('The index knows versions, not checksums.');
  expect(text).toContain(String.raw`"allowedVersions": "/^2\\.1(\\D|$)/"`);
  const [padded] = renovatePage([agent, server], new Map([['server', 'v24.04.1-rc.1']]), context);
  const newest = new Map(Object.entries({ odd: '2-jre', agent: '1.0' }));
  const [odd] = renovatePage([{ ...server, id: 'odd' }, server, agent], newest, context);
  expect(odd && textOf(odd)).toContain('# renovate: svc&#x3D;agent\n');
  expect(padded && textOf(padded)).toContain(String.raw`/^v24\\.04(\\D|$)/`);
});

test('of an index without components it says that none is defined, since every page links to it', () => {
  expect(published([]).get('renovate.html')).toMatch(/<\/div>\n<p>No component.*\n<\/main>/);
});
