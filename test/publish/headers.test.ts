import { expect, test } from 'vitest';
import { headersFile } from '../../src/publish/headers.ts';

const below = { baseUrl: 'https://example.com/releases' };
const everywhere = `/*
  Cache-Control: public, max-age=3600
  Access-Control-Allow-Origin: *
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
  Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
`;
const strict = '  Strict-Transport-Security: max-age=31536000\n';
const ofAgents = `/.well-known/ai-catalog.json
  Content-Type: application/ai-catalog+json
/.well-known/mcp/server-card.json
  Content-Type: application/mcp-server-card+json
`;

test.each([
  ['one rule sets every header, for every path', below, ''],
  ['a domain may be shared', { ...below, ownDomain: false }, ''],
  ['a domain of its own is only ever asked over TLS', { ...below, ownDomain: true }, strict],
  ['what agents look for has types of its own', { baseUrl: 'https://example.com' }, ofAgents],
])('%s', (_, site, more) => expect(headersFile(site)).toBe(`${everywhere}${more}`));
