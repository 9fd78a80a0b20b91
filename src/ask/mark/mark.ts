/** Inserts Renovate's comments above versions of the index that nothing else keeps current. */
import type { ReleaseOnDay } from '#answer/component.ts';
import { globExpression } from '#model/glob.ts';
import { compareVersions, parseVersion, withoutV } from '#model/version/version.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { markerPattern } from '#publish/renovate/comments.ts';
import { everyFileKind } from '#publish/renovate/file-kinds.ts';
import { isReadByName } from '#publish/renovate/read-by-name.ts';
import { markFinder } from '../marked.ts';
import type { ReleaseIndex } from '../release-index.ts';
import { referenceReader } from '../audit/folder/references.ts';
import { longestLine } from '../audit/item.ts';
import { nameFinder, type NameFinder } from './named.ts';
import { commentStyle, isComment, linesAround, namesBeside, placeProblem } from './place.ts';

export type Seen = {
  readonly file: string;
  /** Counted from 1, before comments were inserted. */
  readonly line: number;
  readonly component: string;
  readonly version?: string;
  readonly comment?: string;
  readonly because?: string;
};

const patterns = everyFileKind.patterns.map(globExpression);
/** Generated files, change logs, tests, and files that Renovate's recommended settings ignore. */
const notByHand =
  /(?:^|\/)(?:_?vendor|third_party|bower_components|site-packages|dist|target|examples|samples|generated|(?:[\w-]+[-_]|functional|integration|unit)?tests?|test-project|history|e2e(?:[-_]\w+)*|test(?:data|utils?)|fixtures|molecule|__\w+__|\.terraform|(?:release|change)[-_]?(?:notes|logs?)(?:\.d)?|\.?changes(?:ets?)?|newsfragments|\.chloggen)\/|(?:^|\/)(?:change-?log|release-?notes|changes|history|news|integ\w*-test|\.?kitchen|\.?renovate|dependabot|verification-metadata|pylock)[^/]*$|(?:^|[./-])s?bom[.-][\w.-]+$|\.(?:spdx|cdx|lock)(?:\.\w+)*$|-lock\.\w+$|[._](?:test\w*|spec|cy|e2e|poku|stories)\.\w+$|\.gen\.\w+$|tests?\.(?:kt|java|groovy|scala|cs|ps1)$|\.min\.\w+$/i;
const inCapitals = /(?:^|\/)(?!\w*BUILD|WORKSPACE)[A-Z]{3,}$/;

export function mostToMark(path: string): number | undefined {
  if (notByHand.test(path) || inCapitals.test(path)) return undefined;
  return patterns.some((pattern) => pattern.test(path)) ? 2 * 2 ** 20 : undefined;
}

export type Marker = ReturnType<typeof markerFor>;

export function markerFor(index: ReleaseIndex, datasource: string) {
  const find = markFinder(datasource);
  const mark = new RegExp(markerPattern(datasource));
  const ids = new Set(index.components.map(({ id }) => id));
  const named = nameFinder([...ids]);
  const current = index.packages.filter(({ matchOnly, to }) => !matchOnly && to === undefined);
  const references = referenceReader(current);
  const gone = index.packages.flatMap(({ reference, to }) => (to === undefined ? [] : reference));

  /** The version that the preset finds below the comment, or why no comment may be there. */
  async function tried(file: string, lines: readonly string[], at: number, comment?: string) {
    if (comment === undefined) return { because: 'people would see a comment, or none is known' };
    const window = windowOf(lines, at, comment);
    const found = find(window);
    const read = found ?? find(window.replaceAll(/@sha256:[\da-f]+/g, ''));
    const kinds = index.packages.flatMap((one) => (one.component === read?.id ? one.kind : []));
    const isRead = (beside = '') => isReadByName(file, { replaced: '', ...read, beside }, kinds);
    // Only some kinds of lines need the whole file, in which a search takes long.
    const whole = () => lines.toSpliced(at, 0, comment).join('\n');
    if (read && (isRead() || isRead(read.beside(file, whole()))))
      return { because: 'Renovate reads this line by itself, or it is a number without quotes' };
    if (found === undefined)
      return { because: find(`${comment}\n${lines[at]}`) ? belongsTogether : doubt };
    const { id, version } = found;
    const name = new RegExp(id.replaceAll(/[^a-z\d]+/g, '[^a-z\\d]*'), 'i');
    const [parent] = name.test(lines[at] ?? '') ? [] : linesAround(lines, at);
    const begin = parent === undefined ? at : lines.lastIndexOf(parent, at);
    const isInBlock = (i: number) =>
      linesAround(lines, i).some((line) => line === parent && lines.lastIndexOf(line, i) === begin);
    const isNear = (line: string, i: number) =>
      i < at + 9 && i >= at - (/[\da-f]{64}/i.test(line) ? 8 : 3);
    const isOfIt = (line: string, i: number) =>
      sum.test(line) && (isNear(line, i) || name.test(line.replace(sum, '')) || isInBlock(i));
    if (lines.some(isOfIt)) return { because: 'a checksum stands near it, or beside its name' };
    const component = await index.component(id);
    const written = parseVersion(version);
    const isIt = (one: ReleaseOnDay) => written && compareVersions(one.version, written) === 0;
    const parts = `/${file}`.split(/[/_-]v?|\.(?!\d)/);
    const because = parts.includes(withoutV(version)) ? inPath : placeProblem(file, lines, at);
    if (component?.releases.some(isIt)) return { version, because };
    return { because: `${version} is no version of it in the index` };
  }

  /** How many comments a text has, and the lines of those that the preset does not understand. */
  function countIn(text: string) {
    const lines = mark.test(text) ? text.split('\n') : [];
    const comments = lines.flatMap((line, at) => (mark.test(line) ? at : []));
    const isLost = (at: number) => !ids.has(find(windowOf(lines, at))?.id ?? '');
    return { comments: comments.length, lost: comments.filter(isLost).map((at) => at + 1) };
  }

  return async (text: string, file: string) => {
    const [start = ''] = /^\uFEFF/.exec(text) ?? [];
    const lines = text.slice(start.length).split('\n');
    const style = commentStyle(file, lines);
    const seen: Seen[] = [];
    const idOn = new Map(references(text, file).map(({ asked, place }) => [place.line, asked.id]));
    for (const [at, line] of lines.entries()) {
      const meant = componentOn(lines, at, named, idOn.get(at + 1));
      if (meant === undefined || gone.some((name) => line.includes(name))) continue;
      const end = line.endsWith('\r') || lines[0]?.endsWith('\r') ? '\r' : '';
      const indent = /^\s*/.exec(line)?.[0];
      const comment =
        style && `${indent}${style.open} renovate: ${datasource}=${meant.id}${style.close}${end}`;
      const { version, because } = { ...(await tried(file, lines, at, comment)), ...meant };
      const where = { file, line: at + 1, component: meant.id };
      seen.push(withoutUndefined({ ...where, version, because, comment }));
    }
    const each = [...Map.groupBy(seen, ({ component }) => component).values()];
    const known = each.flatMap((all) => withReasons(all, lines));
    const above = new Map(known.map(({ line, comment = [] }) => [line, comment]));
    const marked = lines.flatMap((line, at) => [above.get(at + 1) ?? [], line].flat());
    const next = `${start}${marked.join('\n')}`;
    return { seen: known.toSorted((a, b) => a.line - b.line), text: next, ...countIn(next) };
  };
}

/** A checksum. The digest of a pinned image or action is none: it concerns no other line. */
const sum =
  /(?<![\da-f]|@(?:sha256:)?)[\da-f]{32,}|(?<=[:=]\s*["']?)(?:[\w+/]{43}|[\w+/]{86}=)=(?![\w$])|\bsha\d+-[\w+/]{43}|["'][\da-z]{52}["']/i;

const doubt = 'the line leaves a doubt';
const inPath = 'the path of the file has it too';
const isKey = 'it is the key of a block';
const belongsTogether = 'what stands on the next line belongs to this version';

/** `/opt/tool-2.1.0/bin`, `JAVA_HOME=/opt/java-17.0.2`, but no address of a download. */
const within = /^(?!.*:\/\/).*(?:\/[\w.-]*\d\.\d[\w.-]*\/(?:s?bin|lib|share|include)\b|_HOME\W+\/)/;

/** Several versions of a component are probably compared or tested: if one must stay, all do. */
function withReasons(all: readonly Seen[], lines: readonly string[]) {
  const open = all.filter(({ because }) => !because);
  const [version = '\n', ...others] = new Set(open.map((one) => one.version));
  const isLeft = ({ because, line }: Seen) =>
    (because === doubt || because === isKey) &&
    lines[line - 1]?.match(/\d+(?:\.\d+)+/g)?.every((one) => `${version}.`.startsWith(`${one}.`));
  const isPath = open.every(({ line }) => within.test(lines[line - 1] ?? ''));
  const alone = isPath ? 'only the path of an installation has it' : undefined;
  const mixed = others.length > 0 ? 'this file has several versions of it' : alone;
  const reason = all.some(isLeft) ? 'another line has it too, and would stay behind' : mixed;
  return all.map(({ comment, because = reason, ...one }) =>
    withoutUndefined({ ...one, because, comment: because ? undefined : comment }),
  );
}

/** The text that the preset reads for a line: the lines around it, up to the next comment. */
function windowOf(lines: readonly string[], at: number, ...comment: readonly string[]): string {
  const above = lines.slice(Math.max(0, at - 12), at);
  const before = above.slice(above.findLastIndex(isMark) + 1);
  const below = [...lines.slice(at + 1, at + 12), 'renovate:'];
  const rest = below.slice(0, below.findIndex(isMark));
  const all = [...before, ...comment, lines[at] ?? '', ...rest];
  return all.map((line) => line.slice(0, longestLine).replaceAll('\r', '')).join('\n');
}

const isMark = (line: string) => line.includes('renovate:');

/** A package may be only a client of the product, and a chart has its own versions. */
const installs =
  /\b(?:npx|uvx|go\sget|(?:pip\d?|pipx|uv|poetry|p?npm|yarn|bun|brew|gem|cargo|composer|pecl|pear|helm)\s(?:[^\s|&;]+\s+)*?(?:i|install|add|require|upgrade|template|dlx|tool))\s[^|&;]*$|\w==v?$|^\W*(?:[\w.]+\.)?(?:pip|npm|gem|pear|cargo|composer):\s*$/m;

/** Undefined if the line has no version, has a mark, or is a comment. `id`: if known. */
function componentOn(lines: readonly string[], at: number, named: NameFinder, id?: string) {
  const line = lines[at] ?? '';
  if (line.length > longestLine || !/\d\.\d/.test(line) || isComment(line)) return undefined;
  for (let i = at; i === at || isComment(lines[i] ?? ''); i--)
    if (isMark(lines[i] ?? '')) return undefined;
  const around = () => [...namesBeside(lines, at), ...linesAround(lines, at)];
  for (const { index } of line.matchAll(/\d+(?:\.\d+)+/g)) {
    const before = line.slice(0, index).replace(/(?<![A-Za-z])v$/i, '');
    const found = named(before, around, id);
    if (found === undefined) continue;
    const isUsed = (use: string) => uses[use]?.test(`${before}\n${line.slice(index)}`);
    const isOther = !id && installs.test(`${linesAround(lines, at)[0]}\n${before}`);
    const because = isOther ? 'a package may be called so' : Object.keys(uses).find(isUsed);
    return withoutUndefined({ because, ...found });
  }
  return undefined;
}

/** Why a version must not be updated, by its line; `\n` marks where the version begins. */
const uses: Readonly<Record<string, RegExp>> = {
  'it is compared with something':
    /\s(?:[<>!=]=|[<>])\s|\[\s.*\s=\s|^\s*(?:-\s+)?(?:if|elif|elsif|while|case|when|assert\w*)\b|\bfind_package\(|Version(?:\.\w+)?\(["']\n|\n[\d.]+[\s_-](?:and|or)[\s_-](?:later|newer|above|higher)/,
  'it is of a vendor of its own': /\bjava\w*\W+\n[\d.]+-[a-z]+\b/i,
  [isKey]: /^\s*(?:-\s+)?["']?(?:[\w-]+-)?v?\n[\w.-]+["']?:(?:\s|$)/,
  // Not those of a machine (`amd64/tool-6.4`) or of an encoding. A module of Go has its major one.
  'the name before it has its digits too':
    /(?<=[a-z])(?<!amd|arm|win|x|sha|base|v)(\d{1,2})(\d{1,2})\b.*\n\1\.\2\b|\/v(\d+)(?:\/[\w./-]*)?@\n\3\./i,
  'it is in an address below another version': /\$\{?\w*version\w*\}?\/\S*\n/i,
  'it is a key': /\bkey=["'][^"']*\n|\w\[["'`]v?\n/,
  'it is the tag of an image that is built here': /\bbuild\s(?:.*\s)?(?:-t|--tag)[\s=]["']?\S*\n/,
  'it is the label of a chart': /\bchart["']?:\s*["']?[\w-]+-v?\n/,
  'what it belongs to is a value': /\w\s*\+\s*["'`]\W*\n|\n[\d.]+[-_][$%#{(]+ ?[\w.]*version/i,
  'it is the version of this project': /^\s*(?:def\s+)?(?:project|module)[\s(,]/,
  'it stands in a text for people':
    /\be\.g\.|^\s*(?:-\s+)?["']?(?:name|title|desc|description|summary|label|text|message|(?:\w+_)?msg|help|hint|placeholder|displayName|examples?)["']?\s*[:=]\s*["'`]?\s*\S+\s|(?:^|[{;|&])\s*@?(?:(?:echo|printf?|puts|console\.\w+)\b|(?:err(?:or)?|die|fail|warn(?:ing)?|abort|panic|raise|throw|log(?:ger)?(?:[._]\w+)?)[\s(])|["'`](?:[^"'`=/:@]|:\s)*[A-Za-z][ \t]+\n/i,
  'it is the address of a page on this version':
    /\n\S*\.html?\b|https?:\/\/[^\s"']*\n[\d.]+\/?["')>]*\s*$/,
};
