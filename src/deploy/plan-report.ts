/** A plan as text for people. */
import { clean } from '#answer/clean.ts';
import { listNames } from '#model/words.ts';
import { clip } from '#publish/pages/text.ts';
import type { Plan, Release } from './plan.ts';

export function planText(plan: Plan): string {
  const { added, changed, removed } = plan.files;
  return [
    ...(plan.first ? ['Nothing is live yet: this is the first deploy.'] : []),
    `Files: ${added.length} new, ${changed.length} changed, ${removed.length} removed.`,
    ...listLine('New files', plan.first ? [] : added),
    ...listLine('Changed files', changed),
    ...listLine('Removed files', removed),
    ...listLine('New components', plan.addedComponents),
    ...listLine('Removed components', plan.removedComponents),
    ...listLine('Components with another title, homepage or changelog', plan.renamedComponents),
    ...listLine('New releases', plan.added),
    ...listLine('Far beyond the newest that is live', plan.versionJumps),
    ...listLine('Deprecated', [...plan.deprecatedAsAnnounced, ...plan.deprecated]),
    ...listLine('Supported again', plan.supportedAgain),
    ...listLine('Another end of support', plan.otherEnd),
    ...listLine('Another date', plan.redated),
    ...listLine('Another changelog link', plan.relinked),
    ...listLine('Made of something else', plan.republished),
    ...listLine('Hosts that nothing live links to', plan.newHosts),
    ...listLine('Now a pre-release, or no longer', plan.stabilityChanged),
    ...listLine('Withdrawn', plan.withdrawn),
    ...listLine('Would be lost', plan.lost),
    ...listLine('New rules in Renovate presets', byFile(plan.presets.added)),
    ...listLine('Removed rules in Renovate presets', byFile(plan.presets.removed)),
  ].join('\n');
}

export function planMessage(plan: Plan): string {
  if (plan.first) return 'First deploy';
  const deprecated = [...plan.deprecatedAsAnnounced, ...plan.deprecated];
  const words = [
    ...plan.added.map(nameOf),
    ...deprecated.map((one) => `${nameOf(one)} deprecated`),
    ...plan.removedComponents.map((component) => `${component} removed`),
  ];
  return clip(words.length === 0 ? 'No new release' : words.join(', '), 100);
}

function byFile(rules: readonly string[]): readonly string[] {
  return [...Map.groupBy(rules, (rule) => rule.slice(0, rule.indexOf(' ')))].map(
    ([path, some]) => `${path} (${some.length})`,
  );
}

function listLine(title: string, items: readonly (Release | string)[]): readonly string[] {
  return items.length === 0 ? [] : [`${title}: ${listNames(items.map(nameOf), 20)}`];
}

function nameOf(one: Release | string): string {
  return clean(typeof one === 'string' ? one : `${one.component} ${one.version}`);
}
