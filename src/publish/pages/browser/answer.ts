/** "Is my version supported?": the verdict first, from the page's own lines and releases. */
import { predicate, type State } from '#model/support/support-words.ts';
import { all, element, keepInAddress, one, param } from '#query/browser/dom.ts';
import { builtFrom, placeOfVersion, withoutV } from '#model/version/version.ts';
import { isLineItself } from '#model/version/line-called.ts';
import { releaseAnchor } from '../text.ts';
import { movesOf, moveWords, reasonOf, usesIn } from './moves.ts';
import { lineElsewhere, lineRow, longer, notLoaded, releaseCalled, wordsOn } from './releases.ts';
import { daysLeft, daysUntil, stepToday } from './standing.ts';

type Shown = { readonly state: string; readonly nodes: readonly (Node | string)[] };

/** `form`: the form with the question, which also holds the version to use. */
async function answerTo(form: HTMLElement, typed: string): Promise<Shown> {
  // Read it as it was pasted: `tool-1.1, built with gcc 12.2`, `example.com/tool:1.1@sha256:0a1`, a
  // package URL with `?arch=…`, or a row of `docker images` with its size (`113MB`).
  const plain = typed.replaceAll(/@sha256:.*|\?.*|\s[\d.]+[kMGT]?B\b/g, '');
  const versions = plain.match(/(?<![\w.])v?\d[\w.+-]*/gi) ?? [];
  for (const one of [typed, ...versions])
    if (await releaseCalled(one)) return await answerFor(form, one);
  const answer = await answerFor(form, typed);
  const last = versions.findLast((one) => one.includes('.')) ?? versions.at(-1);
  return answer.state === 'empty' && last ? await answerFor(form, last) : answer;
}

async function answerFor(form: HTMLElement, asked: string): Promise<Shown> {
  const version = withoutV(asked);
  const release = await releaseCalled(asked);
  const base = release ? version : builtFrom(version, wordsOn());
  const gone = all('[data-withdrawn]');
  const names = [release?.id ?? '', ...gone.map(({ dataset }) => dataset['withdrawn'] ?? '')];
  const places = [version, base].map((text) => placeOfVersion(text, names));
  const takenBack = gone[(places.find((at) => at >= 0) ?? 0) - 1];
  if (takenBack) return withdrawn(takenBack);
  const { group, line, said } = await placeOf(version, release);
  const { says } = said?.dataset ?? {};
  const other = says === undefined ? await longer(version) : undefined;
  if (other) return await answerFor(form, other);
  if (says === undefined) return { state: 'empty', nodes: unknown(form, version) };
  const { state, words } = stepToday(says) ?? { state: 'unstated', words: '' };
  const { line: own = '' } = line?.dataset ?? {};
  const isLine = !release && isLineItself(version, { name: own }, wordsOn(line?.ownerDocument));
  const verdict = verdictWords(state, said && daysTo(said, state));
  const place = { release, line, group, version: release?.id ?? (isLine ? '' : base) };
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

function withdrawn(row: HTMLElement): Shown {
  const words = element('span', { class: 'line' }, ...row.cloneNode(true).childNodes);
  const nodes = [verdictOf('ended', 'No. Withdrawn'), words, ...moveWords(usesIn(row))];
  return { state: 'ended', nodes };
}

/** Its line and its group on the page, and the nearest place that says its support. */
async function placeOf(version: string, release: HTMLElement | undefined) {
  const own = release?.closest<HTMLElement>('details') ?? undefined;
  const above = rowsOfLine(release);
  const name = own?.dataset['line'] ?? above[0]?.dataset['line'] ?? version;
  const line =
    lineRow(name) ?? lineRow(version) ?? (release ? undefined : await lineElsewhere(version));
  const group = own ?? line?.closest<HTMLElement>('details') ?? undefined;
  const places = [release, own, ...above.toReversed(), line];
  return { group, line, said: places.find((one) => one?.dataset['says']) };
}

function verdictOf(look: string, words: string): Node {
  const said = element('strong', { class: `state ${look}` }, words);
  return element('span', { class: 'verdict' }, said);
}

/** The rows of the release's line down to its own; in a joint group, the first names the line. */
function rowsOfLine(release: HTMLElement | undefined): HTMLElement[] {
  const rows = [...(release?.parentElement?.children ?? [])] as HTMLElement[];
  const above = rows.slice(0, rows.findIndex((row) => row === release) + 1);
  return above.slice(above.findLastIndex(({ dataset }) => dataset['line']));
}

/** The answer in a few words: if the last day is known (`ends`), and if not (`open`). */
const verdicts: Readonly<Record<string, readonly [ends: string, open: string]>> = {
  active: ['Yes. Support ends', 'Yes. No end is announced'],
  maintenance: ['Yes. Support ends', 'Yes. No end is announced'],
  'deprecated-supported': ['Deprecated. Support ends', 'Deprecated, still supported'],
  ended: ['No. Support ended', 'No. Support has ended'],
};

/** Days to the last day: the day before a step, unless support had ended when the page was built. */
function daysTo(said: HTMLElement, state: string): number | undefined {
  const { says = '', end = one('.pill', said)?.dataset['end'] } = said.dataset;
  const over = state === 'ended' ? /^\d\S*(?= ended )/m : /^\d\S*(?= e(?:nded|xtended) )/m;
  const [after] = over.exec(says) ?? [];
  if (after !== undefined) return daysUntil(after) - 1;
  return end === undefined ? undefined : daysUntil(end);
}

function verdictWords(state: string, left: number | undefined): string {
  const [ends, open] = verdicts[state] ?? [];
  if (ends !== undefined && left !== undefined) return `${ends} ${daysLeft(left)}`;
  if (state === 'extended') return 'No, unless you have extended support';
  return open ?? (state === 'deprecated' ? 'Deprecated' : 'No support policy is published');
}

function subjectOf(version: string, release: HTMLElement | undefined, line?: HTMLElement) {
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

const failed = (): Shown => ({ state: 'empty', nodes: [notLoaded] });

/** Milliseconds after typing: browsers limit how often the address may change. */
const pause = 150;

/** Answers what is typed on a component's page, in the place of the page's first answer. */
export function offerAnswers(): void {
  const form = one('form[data-answers]');
  const version = form?.querySelector<HTMLInputElement>('[name=v]');
  const output = form && one('output', form);
  if (!form || !version || !output) return;
  const names = all('.lines tr[data-line]').map(({ dataset }) => dataset['line'] ?? '');
  one('#lines')?.append(...names.map((value) => element('option', { value })));
  const [said, look] = [[...output.childNodes], form.className];
  let latest = 0;
  let timer = 0;
  const ask = async () => {
    const mine = ++latest;
    keepInAddress({ v: version.value });
    const typed = version.value.replaceAll(/^[\s"']+|[\s"',;.]+$/g, '');
    const answer = typed === '' ? undefined : await answerTo(form, typed).catch(failed);
    // A slower answer to an earlier question must not replace this one.
    if (mine !== latest) return;
    output.replaceChildren(...(answer?.nodes ?? said));
    form.className = answer ? `answer said ${answer.state}` : look;
  };
  form.addEventListener('input', () => {
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
