/** What becomes of a component's file that Renovate cannot take, or cannot get. */
import { of, using, type Behaviour } from './behaviours.ts';

const homepage = 'https://example.com/';
const page = { type: 'text/html', body: '<!doctype html><title>Hello</title>' };

function lost(id: string, datasource = 'custom.svc'): string {
  return `${id} 1.0: warning: Failed to look up ${datasource} package ${id}: no-result`;
}

export const badAnswers: readonly Behaviour[] = [
  {
    title: 'an unknown component',
    reasonFor: 'a mistyped name gives a warning',
    file: using('unknown', '1.0'),
    expected: [lost('unknown')],
  },
  {
    title: 'an unreachable index',
    reasonFor: 'every dependency gets a warning',
    rule: { overrideDatasource: 'custom.down' },
    file: using('unreachable', '1.0'),
    expected: [lost('unreachable', 'custom.down')],
  },
  {
    title: 'a page instead of JSON',
    reasonFor: 'what is served is verified after every deploy',
    served: { 'html-page': page, 'html-as-json': { body: page.body } },
    expected: [lost('html-page'), lost('html-as-json')],
  },
  {
    title: 'an error of the server',
    reasonFor: 'every failure looks alike to a user',
    served: {
      'error-500': { status: 500, body: '' },
      'error-429': { status: 429, body: '' },
      'error-403': { status: 403, body: '' },
    },
    expected: [lost('error-500'), lost('error-429'), lost('error-403')],
  },
  {
    title: 'one null',
    reasonFor: 'a missing value is a missing key',
    served: { null: of('1.0', { version: '1.1', changelogUrl: null }) },
    expected: [lost('null')],
  },
  {
    title: 'one version as a number',
    reasonFor: 'a version is a text',
    served: { number: of('1.0', { version: 1.1 }) },
    expected: [lost('number')],
  },
  {
    title: 'a list instead of an object',
    reasonFor: 'the releases stand under a key',
    served: { list: { body: '[{"version":"1.0"}]' } },
    expected: [lost('list')],
  },
  {
    title: 'unknown keys',
    reasonFor: 'what Renovate does not know may be added later',
    served: { extra: of('1.0', { version: '1.1', line: '1', note: null }) },
    expected: ['extra 1.0: minor 1.1 undated'],
  },
  {
    title: 'no releases, but a homepage',
    reasonFor: 'a component without releases is silent',
    served: { 'empty-known': { homepage, releases: [] } },
    expected: ['empty-known 1.0: nothing'],
  },
  {
    title: 'no releases and nothing else',
    reasonFor: 'every file has a homepage',
    served: { 'empty-bare': { releases: [] } },
    expected: [lost('empty-bare')],
  },
  {
    title: 'versions that cannot be ordered',
    reasonFor: 'they never reach a file',
    served: { disorder: of('1.0', '1.2.3.4.5.6.7', 'deadbeef', 'next', '1.1') },
    expected: ['disorder 1.0: minor 1.1'],
  },
  {
    title: 'two spellings of one version',
    reasonFor: 'a version keeps the spelling that it was first seen with',
    served: { spelt: of('1.0', 'v1.1', '1.1') },
    expected: ['spelt 1.0: minor 1.1'],
  },
];
