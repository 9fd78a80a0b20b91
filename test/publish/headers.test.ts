import { expect, test } from 'vitest';
import { headersFile } from '../../src/publish/headers.ts';

const below = { baseUrl: 'https://example.com/releases' };
const host = { baseUrl: 'https://releases.example.com' };

test('one rule sets every header, for every path', () => {
  expect(headersFile(below)).toBe(`/*
  Cache-Control: public, max-age=3600
  Access-Control-Allow-Origin: *
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
  Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
`);
});

test('a domain of its own is only ever asked over TLS', () => {
  expect(headersFile({ ...below, ownDomain: true })).toBe(
    `${headersFile(below)}  Strict-Transport-Security: max-age=31536000\n`,
  );
  expect(headersFile({ ...below, ownDomain: false })).toBe(headersFile(below));
});

test('what agents look for has its own media types, where it is served', () => {
  expect(headersFile(host)).toBe(`${headersFile(below)}/.well-known/ai-catalog.json
  Content-Type: application/ai-catalog+json
/.well-known/mcp/server-card.json
  Content-Type: application/mcp-server-card+json
`);
});
