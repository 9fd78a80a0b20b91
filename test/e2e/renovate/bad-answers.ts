/** What becomes of a component's file that Renovate cannot take, or cannot get. */
import { of, using, type Behaviour } from './behaviours.ts';

const page = { type: 'text/html', body: '<!doctype html><title>Hello</title>' };

function lost(id: string, datasource = 'custom.svc'): string {
  return `${id} 1.0: warning: Failed to look up ${datasource} package ${id}: no-result`;
}

/** Files that Renovate takes as if they were not there. */
function refused(
  title: string,
  reasonFor: string,
  served: Readonly<Record<string, unknown>>,
): Behaviour {
  return { title, reasonFor, served, expected: Object.keys(served).map((id) => lost(id)) };
}

function failing(status: number) {
  return { status, body: '' };
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
  refused('a page instead of JSON', 'what is served is verified after every deploy', {
    'html-page': page,
    'html-as-json': { body: page.body },
  }),
  refused('an error of the server', 'every failure looks alike to a user', {
    'error-500': failing(500),
    'error-429': failing(429),
    'error-403': failing(403),
  }),
  refused('one null', 'a missing value is a missing key', {
    null: of('1.0', { version: '1.1', changelogUrl: null }),
  }),
  refused('one version as a number', 'a version is a text', {
    number: of('1.0', { version: 1.1 }),
  }),
  refused('a list instead of an object', 'the releases stand under a key', {
    list: { body: '[{"version":"1.0"}]' },
  }),
  refused('no releases and nothing else', 'every file has a homepage', {
    'empty-bare': { releases: [] },
  }),
  {
    title: 'unknown keys',
    reasonFor: 'what Renovate does not know may be added later',
    served: { extra: of('1.0', { version: '1.1', line: '1', note: null }) },
    expected: ['extra 1.0: minor 1.1 undated'],
  },
  {
    title: 'no releases, but a homepage',
    reasonFor: 'a component without releases is silent',
    served: { 'empty-known': of() },
    expected: ['empty-known 1.0: nothing'],
  },
];
