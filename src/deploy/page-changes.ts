/** How the pages would change, in words: with their component, in other text, or only in their layout. */
import type { Plan } from './plan.ts';
import { pageDifference } from './page-text.ts';
import { getPage, type Reader } from '#verify/reader.ts';

const shown = 20;

type Change = { readonly path: string; readonly words: string | undefined };

/** Reads the changed pages on both sides, so it is for a preview: a deploy needs none of it. */
export async function pageChanges(
  plan: Plan,
  next: Reader,
  live: Reader,
): Promise<readonly string[]> {
  if (plan.first) return [];
  const { added, changed, removed } = plan.files;
  const changes = await Promise.all(
    changed.filter(isPage).map(async (path): Promise<Change> => {
      const [before, after] = await Promise.all([readPage(live, path), readPage(next, path)]);
      return { path, words: wordsOf(plan, path, before, after) };
    }),
  );
  return [
    ...named('New pages', plan, added),
    ...named('Pages that go', plan, removed),
    ...textLines(plan, changes),
    ...layoutLine(changes.filter(({ words }) => words === undefined).length),
  ];
}

/** A host may answer 404 for the page that it shows for what is missing. */
async function readPage(reader: Reader, path: string): Promise<string | undefined> {
  const answer = await getPage(reader, path);
  const isThere = answer.kind === 'answered' && (answer.status === 200 || path === '404.html');
  return isThere ? new TextDecoder().decode(answer.body) : undefined;
}

/** None where its text stays as it is. */
function wordsOf(plan: Plan, path: string, before?: string, after?: string): string | undefined {
  if (before === undefined || after === undefined) return 'what is live could not be read';
  const difference = pageDifference(before, after);
  if (difference === undefined) return undefined;
  const facts = factsOf(plan, stem(path));
  return facts.length > 0 ? facts.join(', ') : difference;
}

/** Only a component's own page shows all of these, and no other page has a component's name. */
function factsOf(plan: Plan, component: string): readonly string[] {
  const count = (releases: Plan['added'], one: string, many: string): readonly string[] => {
    const size = releases.filter((release) => release.component === component).length;
    return size === 0 ? [] : [`${size} ${size === 1 ? one : many}`];
  };
  return [
    ...count(plan.added, 'new release', 'new releases'),
    ...count(
      [...plan.deprecatedAsAnnounced, ...plan.deprecated],
      'deprecated release',
      'deprecated releases',
    ),
    ...count(plan.supportedAgain, 'release supported again', 'releases supported again'),
    ...count(plan.otherEnd, 'end of support', 'ends of support'),
    ...count(plan.redated, 'date', 'dates'),
    ...count(plan.relinked, 'changelog link', 'changelog links'),
    ...count(plan.stabilityChanged, 'pre-release mark', 'pre-release marks'),
    ...count([...plan.withdrawn, ...plan.lost], 'release gone', 'releases gone'),
    ...(plan.renamedComponents.includes(component) ? ['the title, homepage or changelog'] : []),
  ];
}

function textLines(plan: Plan, changes: readonly Change[]): readonly string[] {
  const described = changes
    .filter(({ words }) => words !== undefined)
    .toSorted((a, b) => rank(plan, a.path) - rank(plan, b.path));
  const more = described.length - shown;
  const lines = described.slice(0, shown).map(({ path, words }) => {
    const name = nameOf(plan, path);
    return `${name.charAt(0).toUpperCase()}${name.slice(1)} changes: ${words}`;
  });
  if (more <= 0) return lines;
  return [
    ...lines,
    more === 1 ? '1 more page changes in its text' : `${more} more pages change in their text`,
  ];
}

function layoutLine(count: number): readonly string[] {
  if (count === 0) return [];
  if (count === 1) return ['1 page changes only in its layout'];
  return [`${count} pages change only in their layout`];
}

function named(title: string, plan: Plan, paths: readonly string[]): readonly string[] {
  const pages = paths.filter(isPage).map((path) => nameOf(plan, path));
  if (pages.length === 0) return [];
  const more = pages.length > shown ? ` and ${pages.length - shown} more` : '';
  return [`${title}: ${pages.slice(0, shown).join(', ')}${more}`];
}

/** Pages of components first: they are what most readers look at. */
function rank(plan: Plan, path: string): number {
  return isOfComponent(plan, path) ? 0 : 1;
}

function nameOf(plan: Plan, path: string): string {
  if (path === 'index.html') return 'the home page';
  return isOfComponent(plan, path) ? `the page of ${stem(path)}` : `the page ${path}`;
}

function isOfComponent(plan: Plan, path: string): boolean {
  const name = stem(path);
  return [plan.addedComponents, plan.removedComponents, Object.keys(plan.known)].some((names) =>
    names.includes(name),
  );
}

function stem(path: string): string {
  return path.replace(/\.html$/, '');
}

function isPage(path: string): boolean {
  return path.endsWith('.html');
}
