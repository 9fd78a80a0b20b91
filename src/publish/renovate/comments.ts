/**
 * Versions that a comment marks: `renovate: <datasource>=<component>`. A comment on a line of its own
 * means the next line, a comment at the end of a line means that line. Renovate applies the patterns
 * of a manager one after the other, each to what the one before matched (`recursive`). What lacks the name of
 * a component at the end is dropped: https://docs.renovatebot.com/modules/manager/regex/
 */
import { datasourceName } from './preset.ts';
import type { FileKind } from './file-kinds.ts';
import { beforeDotted, inAnyCase, lineWithVersion, upToVersion } from './line-patterns.ts';

const anyId = '[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?';
/** Windows editors begin a file with a byte order mark, for which RE2 and JavaScript have no common escape. */
const lineStart = String.raw`(?:^[^\x00-\x7F]?|\n)`;
const lineBreak = String.raw`\r?\n`;
const anything = String.raw`[^\r\n]*`;

/** How a comment begins that ends with its line, and one that is closed. */
const lineComment = String.raw`(?:#+|//+|--|;+|::|@?[Rr][Ee][Mm][ \t])[ \t]*`;
const closedComment = String.raw`(?:\{?/\*+|<!--|<#|<%#|\{#-?|\{\{-?[ \t]*/\*|\{\{!(?:--)?|--\[\[)[ \t]*`;
const comment = `(?:${closedComment}|${lineComment})`;
/** Nothing follows a closed comment but the end of a line, or the next cell of a table. */
const closing = String.raw`(?:[^\w./*>#}\]\r\n-][^*>#}\]\r\n]*)?(?:\*/(?:[ \t]*-?\}\}|\})?|-->|#>|%>|-?#\}|(?:--)?\}\}|\]\])[ \t]*`;
const nextCell = String.raw`(?:\|${anything})?`;
/** What may follow a component's name: the end of a comment, or a remark. */
const behindName = String.raw`(?:--?[>#}\]%]|[^\w./\r\n-])`;

/**
 * The manager for one kind of file; `component` narrows it to comments that name this one. Renovate makes all patterns
 * anew for each file, so there is one manager, and what it repeats costs every user.
 */
export function commentManager(kind: FileKind, datasource: string, component = anyId) {
  return {
    customType: 'regex',
    description: `${kind.title}: the version under or before "renovate: ${datasource}=<component>", with its checksum for "<component>/<artifact>".`,
    managerFilePatterns: kind.patterns,
    matchStringsStrategy: 'recursive',
    matchStrings: patterns(`renovate:[ \\t]*${datasource}=`, component),
    packageNameTemplate: '{{{id}}}',
    depNameTemplate: '{{#if artifact}}{{{id}}}{{else if name}}{{{name}}}{{else}}{{{id}}}{{/if}}',
    depTypeTemplate: '{{{above}}}{{{below}}}',
    datasourceTemplate: `{{#if artifact}}{{#if currentDigest}}{{#unless second}}${datasourceName(datasource)}{{/unless}}{{/if}}{{else if id}}{{#unless (or sum algorithm)}}${datasourceName(datasource)}{{/unless}}{{/if}}`,
    versioningTemplate: 'loose',
  };
}

const dotted = String.raw`${beforeDotted}\d+\.\d${anything}`;

function patterns(marker: string, component: string): string[] {
  const own = ownLine(marker);
  const name = `(?<id>${component}(?<artifact>/${anyId})?)`;
  const unmarkedRest = `(?:${lineBreak}${unmarked})*$`;
  return [
    // A line with a comment behind its version, or comments and the line below them; with what belongs to them.
    `${lineStart}${repository}(?:(?:${own})*${dotted}${marker}${anything}|(?:${own})+${anything})(?:${lineBreak}${anything}${checksum}${anything})*(?:${use})?`,
    `${commentAlone(marker)}${unmarkedRest}`,
    // How many checksums there are: none for a version alone, one for an artifact.
    String.raw`^(?:[\s\S]*?(?<sum>${checksum})(?:[A-Za-z0-9+/]*[^A-Za-z0-9+/][\s\S]*?(?<second>${checksum}))?)?[\s\S]*$`,
    `^(?:[\\s\\S]*?(?<algorithm>${algorithmName}))?[\\s\\S]*$`,
    // Of several comments in a row the last. With a comparison, or two comments on a line, no component.
    String.raw`^[\s\S]*(?:${comparison}|renovate:${anything}renovate:)[\s\S]*$|^[\s\S]*${marker}${name}(?:${behindName}${unmarked})?${unmarkedRest}`,
    // The line with the version, and the one below.
    String.raw`\n${unmarked}${unmarkedRest}|(?:^|\n)${dotted}${marker}[\s\S]*$`,
    ...lineWithVersion(String.raw`(?:[ \t](?:#|//[ \t]|<!--)|${comment}${marker})`),
    upToVersion,
  ];
}

function ownLine(marker: string): string {
  return String.raw`[ \t]*${comment}${marker}${anything}${lineBreak}`;
}

/**
 * A comment at the end of a line ends it; one above has its line to itself, and the line below has no other that says
 * whose version it holds.
 */
function commentAlone(marker: string): string {
  const ofLine = `(?:(?:${dotted}[ \\t]|[ \\t]*)${lineComment}|${dotted}//[ \\t]*)${marker}${anything}`;
  const closed = `${closedComment}${marker}${anyId}(?:/${anyId})?${closing}`;
  return `${start}(?:${ownLine(marker)})*(?:${ofLine}|${dotted}${closed}${nextCell}|[ \\t]*${closed})`;
}

/** What Renovate's own managers read together with such a line: an image's name in a chart's values, and its use. */
const repository = String.raw`(?:[ \t-]*(?<above>repository):${anything}${lineBreak})?`;
const use = String.raw`${lineBreak}(?:[ \t]*(?:(?:ARG|#)${anything})?${lineBreak})*[ \t]*(?<below>FROM)[ \t]${anything}\$${anything}`;
// A name stands once in all patterns: the last one would count, even where it found nothing.
const start = `${lineStart}${repository.replaceAll(/\?<\w+>/g, '?:')}`;

/** A line without a comment for Renovate: the end of its word tells, and a longer one costs more. */
const unmarked = without('ovate:');

/** Text that does not hold this word, whose first letter occurs in it only once. */
function without(word: string): string {
  const [first = '', ...rest] = word;
  const begun = rest.map((_, i) => rest.slice(0, i).join(''));
  const again = `${first}(?:(?:${begun.join('|')})${first})*`;
  const broken = rest.map((next, i) => `${begun[i]}[^${first}${next}\\r\\n]`);
  return `(?:[^${first}\\r\\n]|${again}(?:${broken.join('|')}))*(?:${again}(?:${begun.join('|')}))?`;
}

/**
 * Values that belong to one release, beside its version or on the line below: a new version beside an old one
 * of these would be wrong.
 */
const between = String.raw`[\x60"'=: \t,(\[-]{1,6}`;
const algorithm = inAnyCase('(?:sha[-_]?[0-9]+|md[0-9]|blake[0-9]b?|crc[0-9]+|xxh[0-9]+)');
const kind = `${inAnyCase('(?:checksum|digest|integrity|hash|fingerprint|signature)')}[\\w]{0,12}`;
const commit = inAnyCase('(?:commit|revision|rev|sha|ref)');

/** A long run of hexadecimal digits, or base64 with its end, needs no word that says so. */
const value = [
  '[0-9a-fA-F]{32}',
  '[A-Za-z0-9+/]{40}=',
  `${algorithm}${between}[A-Za-z0-9+/]{8}`,
  `${kind}${between}(?:[A-Za-z0-9+/]{16}|[0-9a-fA-F]{8,}(?:\\W|$))`,
  `${commit}${between}[0-9a-f]{7,}(?:[^\\w.-]|$)`,
].join('|');

const checksum = `(?:${value})`;

/** Beside a version alone the name of an algorithm is enough. */
const algorithmName = inAnyCase('(?:sha[-_]?[0-9]|md5|blake[0-9]|checksum)');

/** Operators that are words, in shells, CMake, PowerShell and code; the newest version of a line (`latest:2.1`). */
const operator = String.raw`[ \t](?:-[gl][et]|-ne|GEQ|GTR|LEQ|LSS|NEQ)[ \t]+(?:\[\w+\]|\$\(\w+[ \t]+)?["']?\d|VERSION_(?:LESS|GREATER)|(?:\.[gl]te?|[cC]ompare|is[ \t]version)\(|[vV]ersion(?:AtLeast|Older)|latest:\d`;
/** A sentence on the past stays true; a remark of the comment itself is none of the line. */
const past = String.raw`(?:^|\n)[^:\d\r\n]*(?:[sS]ince|[bB]efore|[aA]fter|[uU]ntil|[fF]rom|(?:dded|vailable|ntroduced|ixed|emoved|hanged|[nN]ew) in)[ \t]+v?\d`;
const comparison = `${operator}|${past}`;
