/** A gather's report in words: what is new, and what a person should do. */
import { programCall, shellWord } from '#io/program.ts';
import { counted } from '#model/words.ts';
import { earliest } from '#model/order.ts';
import { healthKinds } from '#model/history/health.ts';
import { changeWords, type HistoryChange } from '#record/change.ts';
import { nameOfFile, type ComponentReport, type GatherReport } from './report.ts';

/** `alike`: all reports that fail for the same reason; only the first of them is printed. */
type Lines = (report: ComponentReport, alike: readonly ComponentReport[]) => readonly string[];
const maxLines = 8;

const sections: readonly (readonly [title: string, lines: Lines])[] = [
  ['New', ofKind('released')],
  [
    'Imported',
    ({ id, imported, newest }) =>
      imported === 0 ? [] : [`${id}: ${counted(imported, 'release')}, the newest ${newest}`],
  ],
  ['Deprecated', ofKind('deprecated', 'reworded', 'undeprecated')],
  [
    'Changed',
    ofKind('dated', 'linked', 'stabilityChanged', 'missing', 'returned', 'republished', 'end'),
  ],
  ['To withdraw what was taken back, with the page that says so', withdrawLines],
  ['Stale: what cannot be read is published as it was recorded', staleLines],
  [
    'Read in part: what is new of it is published, and what a cut list lacks is not called missing',
    ({ id, partial }) =>
      partial.map((one) => `${id}, since ${one.since}: ${one.source}: ${one.because}`),
  ],
  ['Held: published as before, until a person decides', heldLines],
  [
    'Evidence that has changed: the rule stands until you mend it',
    ({ id, evidence }) =>
      evidence.flatMap(({ since, source, because }) => [
        `${id}, since ${since}: ${source} ${because}`,
        `  its rule: ${programCall()} rule ${id} <kind> --why "…" --seen ${shellWord(source)} --expects "…"`,
      ]),
  ],
  ['To look at', findingLines],
  ['Left out', skippedLines],
];

/** Without its notes, a component is recorded all the same. */
export function unrecorded({ state }: ComponentReport): string {
  return state === 'wrong' ? 'not recorded' : 'its notes are not recorded';
}

export function outcomeOf(report: ComponentReport): { words: string; news: boolean } {
  const added = report.changes.first.filter((change) => change.kind === 'released');
  const others = report.changes.count - added.length;
  const parts = [
    ...report.problems.slice(0, 1).map(({ message }) => `${unrecorded(report)}: ${message}`),
    ...report.held.map((one) => `held: ${one.because}`),
    ...(report.failing.length > 0 ? [`stale since ${earliestSince(report.failing)}`] : []),
    ...(report.partial.length > 0 ? [`read in part since ${earliestSince(report.partial)}`] : []),
    ...(report.imported > 0 ? [`${counted(report.imported, 'release')} imported`] : []),
    ...(added.length > 0 ? [`new: ${few(added.map((one) => one.version)).join(', ')}`] : []),
    ...(others > 0 ? [counted(others, 'change')] : []),
  ];
  const none = report.state === 'unwatched' ? 'no source is known' : 'nothing new';
  return { words: parts.join('; ') || none, news: parts.length > 0 };
}

export function reportLines({ components }: GatherReport): string[] {
  const causeOf = (one: ComponentReport) => failureLines(one).join('\n');
  const causes = Map.groupBy(components, causeOf);
  const lines = sections.flatMap(([title, linesOf]) => {
    const told = components.flatMap((one) => linesOf(one, causes.get(causeOf(one)) ?? []));
    return told.length === 0 ? [] : [title, ...told.map((line) => `  ${line}`), ''];
  });
  return [...(lines.length > 0 ? [''] : []), ...lines, countLine(components)];
}

export function countLine(components: readonly ComponentReport[]): string {
  const states = ([...healthKinds, 'wrong'] as const).flatMap((state) => {
    const count = components.filter((one) => one.state === state).length;
    return count > 0 ? [`${count} ${state}`] : [];
  });
  const written = components.filter((one) => one.written).length;
  const files = written === 0 ? 'no file' : counted(written, 'file');
  return `${counted(components.length, 'component')}: ${states.join(', ') || 'none'}; ${files} changed`;
}

/** The key may hold an upstream's version (untrusted): pasted, it must not run as a command. */
export function acceptCommand(id: string, key: string): string {
  const word = /^[\w:.+() ,/-]+$/.test(key) ? ` ${shellWord(key)}` : '';
  return `${programCall()} accept ${id}${word} --why "…"`;
}

function withdrawLines({ id, changes }: ComponentReport): string[] {
  const missing = changes.first.filter(({ kind }) => kind === 'missing');
  const words = missing.map(({ version }) => shellWord(version));
  return words.map((word) => `${programCall()} withdraw ${id} ${word} --why "…" --seen https://…`);
}

function ofKind(...kinds: readonly HistoryChange['kind'][]): Lines {
  return ({ id, changes }) => {
    const shown = changes.first.filter((change) => kinds.includes(change.kind));
    const unseen = kinds.includes('released') ? changes.count - changes.first.length : 0;
    return few(shown.map(changeWords), unseen).map((line) => `${id} ${line}`);
  };
}

/** A host that does not answer is reported once, not for each of its components. */
function staleLines(report: ComponentReport, alike: readonly ComponentReport[]): string[] {
  const { failing, newest, releases } = report;
  if (failing.length === 0 || alike[0] !== report) return [];
  const [since, ...lines] = failureLines(report, alike.length > 1 ? undefined : report.id);
  const head = `${few(alike.map(({ id }) => id)).join(', ')}, ${since}`;
  if (alike.length > 1) return [head, ...lines];
  const known = newest && `${counted(releases, 'release')}, the newest ${newest}`;
  return [`${head} (${known ?? 'nothing recorded'})`, ...lines];
}

/** Failures with another remedy: the product has neither moved nor ended. */
const ownRemedy =
  /answers (?:40[13]: access denied|\d+: too many requests)|is not (?:set|https)|under the headings(?!.* no table)|fits the patterns/;

/** Without `id`: of a whole host. Equal reasons are printed once; most contain a URL. */
function failureLines({ failing }: ComponentReport, id?: string): string[] {
  const reasons = failing.map(({ source, because }) => {
    if (id === undefined) return `  ${ofItsHost(because)}`;
    return because.includes('://') ? `  ${because}` : `  ${source} ${because}`;
  });
  const lines = [`since ${earliestSince(failing)}`, ...new Set(reasons)];
  const name = id ?? '<component>';
  if (failing.some(({ source }) => source.startsWith('checksums ')))
    lines.push(`  its place: "artifacts" in components/${name}.json`);
  const kind = failing.find(({ source }) => !nameOfFile.test(source))?.source.split(':')[0];
  const isRefused = failing.some(({ because }) => ownRemedy.test(because));
  if (kind === undefined || isRefused) return lines;
  return [
    ...lines,
    `  if it has moved: ${programCall()} move ${name} ${kind}:…`,
    `  if it has ended: ${programCall()} retire ${name} --why "…" --seen https://…`,
  ];
}

/** The same text for all URLs of a host, except if what is at one of them is gone. */
export function ofItsHost(because: string): string {
  return because.replace(/(\w+:\/\/[^/\s]+)\S*(?!\S| answers 4(?:04|10):| lists no release)/, '$1');
}

function heldLines({ id, held }: ComponentReport): string[] {
  const leaveOut = `  to leave it out: mend its source, or add an "exclude" pattern, in components/${id}.json`;
  const rebuilt = `  where it changes by design: "rebuilt": true in its source, in components/${id}.json, too`;
  return held.flatMap(({ key, since, because }) => [
    `${id}, since ${since}: ${because}`,
    `  to accept it: ${acceptCommand(id, key)}`,
    ...(/^(?:newest|added):/.test(key) ? [leaveOut] : []),
    ...(key.startsWith('republished:') && !because.includes(' was: artifact:') ? [rebuilt] : []),
  ]);
}

function findingLines({ id, findings }: ComponentReport): string[] {
  const lines = findings.first.map(({ message, key }) => `${message} [${key}]`);
  const shown = few(lines, findings.count - findings.first.length).map((line) => `${id} ${line}`);
  if (shown.length === 0) return [];
  const command = `${programCall()} acknowledge ${id} "<words in brackets>" --why "…"`;
  return [...shown, `  to stop reporting one: ${command}`];
}

/** Many names are left out for one reason, so the reason comes first. */
function skippedLines({ id, skipped }: ComponentReport): string[] {
  const names = Map.groupBy(skipped.first, ({ because }) => because);
  const lines = Array.from(names, ([because, all]) => {
    return `${because}: ${few(all.map(({ name }) => name)).join(', ')}`;
  });
  return few(lines, skipped.count - skipped.first.length).map((line) => `${id}: ${line}`);
}

function earliestSince(doubts: ComponentReport['failing']): string {
  return earliest(doubts.map(({ since }) => since)) ?? '';
}

function few(lines: readonly string[], unseen = 0): string[] {
  const more = Math.max(0, lines.length - maxLines) + unseen;
  return more > 0 ? [...lines.slice(0, maxLines), `and ${more} more`] : [...lines];
}
