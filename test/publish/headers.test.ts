import { expect, test } from 'vitest';
import { headersFile } from '../../src/publish/headers.ts';

test('one rule sets every header, for every path', () => {
  expect(headersFile({})).toBe(`/*
  Cache-Control: public, max-age=3600
  Access-Control-Allow-Origin: *
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
  Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
`);
});

test('a domain of its own is only ever asked over TLS', () => {
  expect(headersFile({ ownDomain: true })).toBe(
    `${headersFile({})}  Strict-Transport-Security: max-age=31536000\n`,
  );
  expect(headersFile({ ownDomain: false })).toBe(headersFile({}));
});
