/** What is shown with a verdict: its reason, and what to move to. */
import { all, element, one } from '#query/browser/dom.ts';
import { isAbove } from '#model/version/version.ts';
import { clip } from '../text.ts';
import { leaveEnded } from './standing.ts';

/** The places on the page for what was asked. `version`: empty if the line itself is meant. */
type Asked = Record<'release' | 'line' | 'group', HTMLElement | undefined> & { version: string };

/** The release's reasons; else its group's, if unlike the line or for all of it; else the line's. */
export function reasonOf({ release, line, group }: Asked, state: string): Node[] {
  const isLeft = !/^(?:active|maintenance|unstated)$/.test(state);
  const isAsLine = line && one(`.pill.${state}`, line);
  const { says } = release?.dataset ?? {};
  const isOther = says !== undefined && says !== line?.dataset['says'];
  const why = isOther ? undefined : line?.parentElement?.dataset['why'];
  const isOfGroup = isLeft ? !isAsLine : isOther || (!line && !one('.scope', group));
  const shared =
    (group && isOfGroup ? one(':scope > .cause:has(bdi)', group) : undefined) ??
    (why === undefined ? undefined : one(`#${why} .reason`));
  const own = release ? all('td[class] > p', release) : [];
  return (own.length === 0 && shared ? [shared] : own).map((reason) => {
    const said = reason.cloneNode(true) as HTMLElement;
    // The answer says the state above this, and what to use instead below.
    for (const other of all(':scope > :is(b, span)', said)) other.remove();
    return element('span', { class: 'line cause' }, ...said.childNodes);
  });
}

/**
 * The advice for the release itself; else the newest release of its line, if fit to use, with the
 * advice for the line or group. If all of these have ended (`isLeft`), what to start with.
 */
export function movesOf(asked: Asked, form: HTMLElement, isLeft: boolean) {
  const { release, line, group, version } = asked;
  const newest = line && one('.lines :scope > td > a[href*="#"]:not([data-unfit])', line);
  // Taken from the link's address, as the page shortens long versions.
  const last = decodeURIComponent(newest?.getAttribute('href')?.split('#')[1] ?? '');
  const ofRelease = usesIn(release);
  const ofGroup = group && one(':scope > .cause .uses', group);
  const advised = ofRelease ?? usesIn(line?.parentElement) ?? ofGroup?.cloneNode(true).childNodes;
  const uses: (Node | string)[] = [...(advised ?? [])];
  const pill = line && one('.pill', line);
  const more = uses.length === 0 && !isLeft ? ', .extended' : '';
  const isFit = pill ? pill.matches(`.active, .maintenance${more}`) : uses.length === 0;
  // A line named like its only release has no other; nobody is sent from a release to a lower one.
  if (isFit && newest && release !== line && !ofRelease && isAbove(last, version))
    uses.unshift(newest.cloneNode(true), ...(uses.length === 0 ? [] : [' or ']));
  if (uses.length === 0 && isLeft) uses.push(...(usesIn(form) ?? []));
  const [from, to] = [version || last, form.dataset['use'] ?? ''];
  if (!isAbove(to, from)) return moveWords(uses);
  const href = `?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}#compare`;
  return moveWords(uses, element('a', { href }, `What changed up to ${clip(to, 40)}`));
}

/** What to use instead, from the `template` element of that place. */
export function usesIn(place: Element | null | undefined): Iterable<Node> | undefined {
  const template = place?.querySelector<HTMLTemplateElement>(':scope > template');
  return template ? leaveEnded(template.content.cloneNode(true) as DocumentFragment) : undefined;
}

export function moveWords(uses: Iterable<Node | string> = [], ...more: readonly Node[]): Node[] {
  const moves = [...uses];
  const nodes = [...(moves.length === 0 ? [] : ['Move to ', ...moves, '. ']), ...more];
  return nodes.length === 0 ? [] : [element('span', { class: 'line' }, ...nodes)];
}
