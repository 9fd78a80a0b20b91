/** Two components of which one follows the other, and the site that they are on. */
import { component as schema, type Component } from '#model/component/component.ts';
import { publicDefinition } from '#facts/public-part.ts';
import { purlsOf } from '#model/purl.ts';
import type { PublicDefinition, PublicRule } from '#model/support/verdict.ts';
import { site } from '../../project.ts';

export { site };

export const server = definition({
  id: 'server',
  title: 'Server',
  line: 2,
  changelog: [
    { url: 'https://example.com/{line}/{version}', from: '2.0' },
    { url: 'https://example.com/old/#{dashes}', from: '1.1', to: '1.9' },
  ],
  references: [
    { kind: 'docker', name: 'example/server' },
    { kind: 'helm', name: 'server', repository: 'https://charts.example.com/' },
  ],
});

export const agent = definition({
  id: 'agent',
  title: 'Agent',
  follows: 'server',
  references: [
    { kind: 'npm', name: '@example/agent' },
    { kind: 'npm', name: 'example-agent', to: '1.9' },
  ],
});

const over: PublicRule = {
  kind: 'all',
  all: true,
  since: '2026-01-01',
  ends: '2026-12-31',
  reason: 'It {{is}} over.',
  seen: 'https://example.com/end',
  replacedBy: 'server',
};

export const rules: ReadonlyMap<string, readonly PublicRule[]> = new Map([['agent', [over]]]);

export function definition(facts: Readonly<Record<string, unknown>>): PublicDefinition {
  const homepage = 'https://example.com';
  const pages = { homepage, changelogUrl: `${homepage}/changes` };
  return seenDefinition(schema.parse({ summary: 'Does things.', sources: [], ...pages, ...facts }));
}

/** What everybody may see of a definition. */
export function seenDefinition(component: Component): PublicDefinition {
  return publicDefinition(component, { purls: purlsOf(component), settings: site });
}
