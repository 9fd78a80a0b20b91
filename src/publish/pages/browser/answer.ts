/** "Is my version supported?": the verdict first, from what the component's page says of its lines and releases. */
import { predicate, type State } from '#model/support/support-words.ts';
import { all, element, keepInAddress, one, oneInput, param } from '#query/browser/dom.ts';
import { builtFrom, isAbove, withoutV } from '#model/version/version.ts';
import { releaseAnchor } from '../text.ts';
import { lineElsewhere, lineRow, meansLine, releaseCalled, wordsOn } from './releases.ts';
import { daysLeft, daysUntil, leaveEnded, stepToday } from './standing.ts';

type Answer = { readonly state: string; readonly nodes: readonly Node[] };

/** What the page has of what was asked. `version`: empty where the line itself is meant. */
type Asked = Record<'release' | 'line' | 'group', HTMLElement | undefined> & { version: string };

/** `form`: where the question stands, with what is to be used. */
async function answerTo(form: HTMLElement, typed: string): Promise<Answer> {
  const answer = await answerFor(form, typed);
  // As it was copied: with a name before it, or what tells apart images and packages behind it.
  const versions = typed.replace(/@sha256:.*|\?.*/, '').match(/(?<![\w.])v?\d[\w.+-]*/gi);
  const version = answer.state === 'empty' && versions?.at(-1);
  return version ? await answerFor(form, version) : answer;
}

async function answerFor(form: HTMLElement, asked: string): Promise<Answer> {
  const version = withoutV(asked);
  const release = await releaseCalled(asked);
  const base = release ? version : builtFrom(version, wordsOn());
  const takenBack = all('[data-withdrawn]').find(({ dataset: { withdrawn = '' } }) =>
    [version, base].includes(withoutV(withdrawn)),
  );
  if (takenBack) {
    const words = element('span', { class: 'line' }, ...takenBack.cloneNode(true).childNodes);
    const moves = moveWords(usesIn(takenBack));
    return { state: 'ended', nodes: [verdictOf('ended', 'No. Withdrawn'), words, ...moves] };
  }
  const group = release?.closest<HTMLElement>('details') ?? undefined;
  const above = rowsOfLine(release);
  const name = group?.dataset['line'] ?? above[0]?.dataset['line'] ?? version;
  const line =
    lineRow(name) ?? lineRow(version) ?? (release ? undefined : await lineElsewhere(version));
  const says =
    release?.dataset['says'] ??
    group?.dataset['says'] ??
    above.findLast(({ dataset }) => dataset['says'])?.dataset['says'] ??
    line?.dataset['says'];
  if (says === undefined) return { state: 'empty', nodes: unknown(form, version) };
  const { state, words } = stepToday(says) ?? { state: 'unstated', words: '' };
  const end = line && one('.pill[data-end]', line)?.dataset['end'];
  const { line: own = '' } = line?.dataset ?? {};
  const isLine = !release && meansLine(version, own);
  const verdict = verdictWords(state, end);
  const near = group ?? line?.closest<HTMLElement>('details') ?? undefined;
  const place = { release, line, group: near, version: release?.id ?? (isLine ? '' : base) };
  const isGone = verdict.startsWith('Yes') && release && one('.gone', release);
  const look = isGone ? 'deprecated-supported' : state;
  return {
    state: look,
    nodes: [
      verdictOf(look, isGone ? verdict.replace('Yes', 'No longer listed') : verdict),
      element(
        'span',
        { class: 'line' },
        `${form.dataset['title']} `,
        ...subjectOf(isLine ? own : version, release, isLine ? undefined : line),
        ` ${predicate(state as State, words)}.`,
      ),
      ...reasonOf(place, state),
      ...movesOf(place, form, /^(?:extended|ended)$/.test(state) && !says.startsWith(` ${state}`)),
    ],
  };
}

function verdictOf(look: string, words: string): Node {
  const said = element('strong', { class: `state ${look}` }, words);
  return element('span', { class: 'verdict' }, said);
}

/** The rows of the release's line, down to its own: the first names the line, where a group has several. */
function rowsOfLine(release: HTMLElement | undefined): HTMLElement[] {
  const rows = [...(release?.parentElement?.children ?? [])] as HTMLElement[];
  const above = rows.slice(0, rows.findIndex((row) => row === release) + 1);
  return above.slice(above.findLastIndex(({ dataset }) => dataset['line']));
}

/** The answer in a few words, where its last day is known and where not. */
const verdicts: Readonly<Record<string, readonly [ends: string, open: string]>> = {
  active: ['Yes. Support ends', 'Yes. No end is announced'],
  maintenance: ['Yes. Support ends', 'Yes. No end is announced'],
  'deprecated-supported': ['Deprecated. Support ends', 'Deprecated, still supported'],
  ended: ['No. Support ended', 'No. Support has ended'],
};

function verdictWords(state: string, end: string | undefined): string {
  const [ends, open] = verdicts[state] ?? [];
  if (ends !== undefined && end !== undefined) return `${ends} ${daysLeft(daysUntil(end))}`;
  if (state === 'extended') return 'No, unless you have extended support';
  return open ?? (state === 'deprecated' ? 'Deprecated' : 'No support policy is published');
}

function subjectOf(
  version: string,
  release: HTMLElement | undefined,
  line: HTMLElement | undefined,
): (Node | string)[] {
  if (release) {
    const href = `#${encodeURIComponent(releaseAnchor(release.id))}`;
    return [element('a', { href, class: 'version' }, release.id)];
  }
  if (!line) return [element('b', {}, `line ${version}`)];
  const name = line.dataset['line'] ?? '';
  return [
    element('b', {}, version),
    ' is no release that this index knows. Its line, ',
    element('b', {}, name),
    ',',
  ];
}

/** Its own, or of what is to be left unlike its line the group's; else the one that lines have in common. */
function reasonOf({ release, line, group }: Asked, state: string): Node[] {
  const isLeft = !/^(?:active|maintenance|unstated)$/.test(state);
  const isAsLine = line && one(`.pill.${state}`, line);
  const { why } = line?.parentElement?.dataset ?? {};
  const reason =
    (release && one('td[class] > p', release)) ??
    (group && isLeft && !isAsLine ? one(':scope > .cause', group) : undefined) ??
    (why === undefined ? undefined : one(`#${why} .reason`));
  if (reason === undefined) return [];
  const said = reason.cloneNode(true) as HTMLElement;
  // How the line stands is said above, and what to use instead below.
  for (const other of all(':scope > :is(b, span)', said)) other.remove();
  return [element('span', { class: 'line cause' }, ...said.childNodes)];
}

/** To what is advised of the release alone; or else to the one to use of its line, where that may be chosen, of paid support where nothing else is, and to what is advised of the line, or of those without one; where it has ended since (`isLeft`), to what there is to begin with; and what came between. */
function movesOf({ release, line, group, version }: Asked, form: HTMLElement, isLeft: boolean) {
  const newest = line && one('.lines :scope > td > a[href*="#"]:not([data-unfit])', line);
  // As its address has it: a long one is cut off where it is shown.
  const last = decodeURIComponent(newest?.getAttribute('href')?.split('#')[1] ?? '');
  const ofRelease = usesIn(release);
  const ofGroup = group && one(':scope > .cause .uses', group);
  const advised = ofRelease ?? usesIn(line?.parentElement) ?? ofGroup?.cloneNode(true).childNodes;
  const uses: (Node | string)[] = [...(advised ?? [])];
  const pill = line && one('.pill', line);
  const fit = ['active', 'maintenance', ...(uses.length === 0 && !isLeft ? ['extended'] : [])];
  const isFit = pill ? fit.some((state) => pill.classList.contains(state)) : uses.length === 0;
  // A line that is called as its one release names no other; what is above the one to use is not to be used.
  if (isFit && newest && release !== line && !ofRelease && isAbove(last, version))
    uses.unshift(newest.cloneNode(true), ...(uses.length === 0 ? [] : [' or ']));
  if (uses.length === 0 && isLeft) uses.push(...(usesIn(form) ?? []));
  const [from, to] = [version || last, form.dataset['use'] ?? ''];
  if (!isAbove(to, from)) return moveWords(uses);
  const href = `?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}#compare`;
  return moveWords(uses, element('a', { href }, `What changed up to ${to}`));
}

/** What its page has in a template: what is to be used instead. */
function usesIn(place: Element | null | undefined): Iterable<Node> | undefined {
  const template = place?.querySelector<HTMLTemplateElement>(':scope > template');
  return template ? leaveEnded(template.content.cloneNode(true) as DocumentFragment) : undefined;
}

function moveWords(uses: Iterable<Node | string> = [], ...more: readonly Node[]): Node[] {
  const moves = [...uses];
  const nodes = [...(moves.length === 0 ? [] : ['Move to ', ...moves, '. ']), ...more];
  return nodes.length === 0 ? [] : [element('span', { class: 'line' }, ...nodes)];
}

function unknown(form: HTMLElement, version: string): Node[] {
  const uses = [...(usesIn(form) ?? [])];
  const lines = all('.lines tr[data-line]').map((row) => row.dataset['line']);
  return [
    element('span', { class: 'verdict' }, element('strong', {}, 'Not known')),
    element(
      'span',
      { class: 'line' },
      `No release or line of ${form.dataset['title']} is called `,
      element('b', {}, version),
      '.',
      ...(uses.length === 0 ? [] : [' To use: ', ...uses, '.']),
      lines.length === 0 ? '' : ` The newest lines: ${lines.slice(0, 6).join(', ')}.`,
    ),
  ];
}

const pause = 150;

/** What is typed on a component's page is answered in place of what the page says first. */
export function offerAnswers(): void {
  const form = one('form[data-answers]');
  const version = form && oneInput('[name=v]', form);
  const output = form && one('output', form);
  if (!form || !version || !output) return;
  const names = all('.lines tr[data-line]').map(({ dataset }) => dataset['line'] ?? '');
  one('#lines')?.append(...names.map((value) => element('option', { value })));
  const [said, look] = [[...output.childNodes], form.className];
  let latest = 0;
  let timer = 0;
  const ask = async () => {
    const mine = ++latest;
    const typed = version.value.replaceAll(/^[\s"']+|[\s"',;]+$/g, '');
    const answer = typed === '' ? undefined : await answerTo(form, typed);
    // A slower answer to an earlier question must not replace this one.
    if (mine !== latest) return;
    output.replaceChildren(...(answer?.nodes ?? said));
    form.className = answer ? `answer said ${answer.state}` : look;
  };
  form.addEventListener('input', () => {
    keepInAddress({ v: version.value });
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), pause);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void ask();
  });
  version.value = param('v');
  if (version.value !== '') void ask();
}
