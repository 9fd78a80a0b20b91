/** A plan as people read it. */
import type { Plan } from './plan.ts';
import type { Release } from './compare-releases.ts';

const shown = 20;

export function planText(plan: Plan): string {
  const { added, changed, removed } = plan.files;
  const lines = [
    ...(plan.first ? ['Nothing is live yet: this is the first deploy.'] : []),
    `Files: ${added.length} new, ${changed.length} changed, ${removed.length} removed.`,
    ...list('New files', plan.first ? [] : added),
    ...list('Changed files', changed),
    ...list('Removed files', removed),
    ...list('New components', plan.addedComponents),
    ...list('Removed components', plan.removedComponents),
    ...list('Components with another title, homepage or changelog', plan.renamedComponents),
    ...list('New releases', plan.added.map(name)),
    ...list('Far beyond the newest that is live', plan.versionJumps.map(name)),
    ...list('Deprecated', [...plan.deprecatedAsAnnounced, ...plan.deprecated].map(name)),
    ...list('Supported again', plan.supportedAgain.map(name)),
    ...list('Another end of support', plan.otherEnd.map(name)),
    ...list('Another date', plan.redated.map(name)),
    ...list('Another changelog link', plan.relinked.map(name)),
    ...list('Hosts that nothing live links to', plan.newHosts),
    ...list('Now a pre-release, or no longer', plan.stabilityChanged.map(name)),
    ...list('Withdrawn', plan.withdrawn.map(name)),
    ...list('Would be lost', plan.lost.map(name)),
    ...presetLines(plan),
    ...(plan.pages ?? []),
  ];
  return lines.join('\n');
}

/** One line for the host's list of versions. */
export function planMessage(plan: Plan): string {
  if (plan.first) return 'First deploy';
  const words = [
    ...plan.added.map(name),
    ...[...plan.deprecatedAsAnnounced, ...plan.deprecated].map((one) => `${name(one)} deprecated`),
    ...plan.removedComponents.map((component) => `${component} removed`),
  ];
  const text = words.length === 0 ? 'No new release' : words.join(', ');
  return text.length <= 100 ? text : `${text.slice(0, 99)}…`;
}

/** Presets apply in every repository that extends them, so each changed rule is shown by its file. */
function presetLines({ presets }: Plan): readonly string[] {
  const files = (rules: readonly string[]) =>
    [...Map.groupBy(rules, (rule) => rule.slice(0, rule.indexOf(' ')))].map(
      ([path, some]) => `${path} (${some.length})`,
    );
  return [
    ...list('New rules in Renovate presets', files(presets.added)),
    ...list('Removed rules in Renovate presets', files(presets.removed)),
  ];
}

function list(title: string, items: readonly string[]): readonly string[] {
  if (items.length === 0) return [];
  const more = items.length > shown ? ` and ${items.length - shown} more` : '';
  return [`${title}: ${items.slice(0, shown).join(', ')}${more}`];
}

function name({ component, version }: Release): string {
  return `${component} ${version}`;
}
