/** A plan as people read it. */
import { getPage, type Reader } from '#verify/reader.ts';
import type { Plan, Release } from './plan.ts';

const shown = 20;

export function planText(plan: Plan): string {
  const { added, changed, removed } = plan.files;
  const lines = [
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
    ...listLine('Hosts that nothing live links to', plan.newHosts),
    ...listLine('Now a pre-release, or no longer', plan.stabilityChanged),
    ...listLine('Withdrawn', plan.withdrawn),
    ...listLine('Would be lost', plan.lost),
    ...listLine('New rules in Renovate presets', byFile(plan.presets.added)),
    ...listLine('Removed rules in Renovate presets', byFile(plan.presets.removed)),
    ...(plan.pages ?? []),
  ];
  return lines.join('\n');
}

/** One line for the host's list of versions. */
export function planMessage(plan: Plan): string {
  if (plan.first) return 'First deploy';
  const words = [
    ...plan.added.map(nameOf),
    ...[...plan.deprecatedAsAnnounced, ...plan.deprecated].map(
      (one) => `${nameOf(one)} deprecated`,
    ),
    ...plan.removedComponents.map((component) => `${component} removed`),
  ];
  const text = words.length === 0 ? 'No new release' : words.join(', ');
  return text.length <= 100 ? text : `${text.slice(0, 99)}…`;
}

/** Presets apply in every repository that extends them, so each changed rule is shown by its file. */
function byFile(rules: readonly string[]): readonly string[] {
  return [...Map.groupBy(rules, (rule) => rule.slice(0, rule.indexOf(' ')))].map(
    ([path, some]) => `${path} (${some.length})`,
  );
}

function listLine(title: string, items: readonly (Release | string)[]): readonly string[] {
  if (items.length === 0) return [];
  const more = items.length > shown ? ` and ${items.length - shown} more` : '';
  return [`${title}: ${items.slice(0, shown).map(nameOf).join(', ')}${more}`];
}

function nameOf(one: Release | string): string {
  return typeof one === 'string' ? one : `${one.component} ${one.version}`;
}

/**
 * Which pages would change in their text, and how many only in their layout. Reads the changed pages on both
 * sides, so it is for a preview: a deploy needs none of it.
 */
export async function pageChanges(
  { files }: Plan,
  next: Reader,
  live: Reader,
): Promise<readonly string[]> {
  const paths = files.changed.filter((path) => path.endsWith('.html'));
  const pages = await Promise.all(
    paths.map(async (path) => {
      const [before, after] = await Promise.all([textOf(live, path), textOf(next, path)]);
      return { path, before, after };
    }),
  );
  const pathsOf = (some: typeof pages) => some.map(({ path }) => path);
  const lost = pages.filter(({ before }) => before === undefined);
  const inText = pages.filter(({ before, after }) => before !== undefined && before !== after);
  const count = pages.length - lost.length - inText.length;
  const words = count === 1 ? 'page changes only in its' : 'pages change only in their';
  return [
    ...listLine('Pages with another text', pathsOf(inText)),
    ...listLine('Pages that could not be read where they are live', pathsOf(lost)),
    ...(count > 0 ? [`${count} ${words} layout`] : []),
  ];
}

/** What a reader sees of a page. A host may answer 404 for the one that it shows for what is missing. */
async function textOf(reader: Reader, path: string): Promise<string | undefined> {
  const answer = await getPage(reader, path);
  const isThere = answer.kind === 'answered' && (answer.status === 200 || path === '404.html');
  return isThere ? seenText(new TextDecoder().decode(answer.body)) : undefined;
}

const unseen = /<!--[^]*?-->|<(script|style)\b[^]*?<\/\1\s*>/gi;
const tag = /<(?:"[^"]*"|[^">])*>/g;
const spoken = /\s(alt|title|aria-label|placeholder|href)="([^"]*)"/g;

/** What a reader learns of a page: its text, what stands for images, and where its links lead. */
function seenText(html: string): string {
  return html
    .replaceAll(unseen, '')
    .replaceAll(tag, (whole) =>
      Array.from(whole.matchAll(spoken), ([, name, value = '']) =>
        name === 'href' && !whole.startsWith('<a ') ? '' : value,
      ).join(' '),
    )
    .replaceAll(/\s/g, '');
}
