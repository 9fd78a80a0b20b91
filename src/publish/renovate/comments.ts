/**
 * Versions that a comment marks: `renovate: <datasource>=<component>`. A comment on a line of its own
 * means the next line, a comment at the end of a line means that line. Renovate applies the patterns
 * of a manager one after the other, each to what the one before matched (`recursive`):
 * https://docs.renovatebot.com/modules/manager/regex/
 */
import { remembered } from '#model/remembered.ts';
import { datasourceName, type CustomManager } from './preset.ts';
import type { FileKind } from './file-kinds.ts';
import { lineWithVersion, upToVersion } from './line-patterns.ts';

const anyId = '[A-Za-z0-9](?:[A-Za-z0-9._/-]*[A-Za-z0-9])?';
/** Windows editors begin a file with a byte order mark, for which RE2 and JavaScript have no common escape. */
const lineStart = String.raw`(?:^[^\x00-\x7F]?|\n)`;
const anything = String.raw`[^\r\n]*`;

/** How a comment begins that ends with its line, and one that is closed. */
const lineComment = String.raw`(?:#+|//+|--|;+|::|[Rr][Ee][Mm][ \t])[ \t]*`;
const closedComment = String.raw`(?:/\*+|<!--|<#|<%#|\{#-?|\{\{-?[ \t]*/\*|\{\{!(?:--)?|--\[\[)[ \t]*`;
const comment = `(?:${closedComment}|${lineComment})`;
/** Nothing follows a closed comment: it stands alone, or at the end of its line. */
const closing = String.raw`(?:[^\w./*>#}\]\r\n-][^*>#}\]\r\n]*)?(?:\*/(?:[ \t]*-?\}\})?|-->|#>|%>|-?#\}|(?:--)?\}\}|\]\])[ \t]*`;
const remark = String.raw`(?:[^\w./\r\n-]${anything})?`;

/** The managers for one kind of file; `component` narrows them to comments that name this one. */
export function commentManagers(
  kind: FileKind,
  datasource: string,
  component: string = anyId,
): readonly CustomManager[] {
  const marker = `renovate:[ \\t]*${datasource}=`;
  const manager = (where: string, matchStrings: readonly string[]): CustomManager => ({
    customType: 'regex',
    description: `${kind.title}: the version ${where} "renovate: ${datasource}=<component>".`,
    managerFilePatterns: kind.patterns,
    matchStringsStrategy: 'recursive',
    matchStrings,
    datasourceTemplate: datasourceName(datasource),
    versioningTemplate: 'loose',
  });
  return [
    manager('on the line under a comment', lineBelow(marker, component)),
    manager('on the line that ends with a comment', sameLine(marker, component)),
  ];
}

const lineUnderComment = lineWithVersion(String.raw`(?:$|[ \t](?:#|//[ \t]|<!--))`);

function lineBelow(marker: string, component: string): string[] {
  return [
    // The comment and the line below it. Of several comments in a row, the last.
    String.raw`${lineStart}(?:[ \t]*${comment}${marker}${anything}\r?\n)*[ \t]*${comment}${marker}(?<depName>${component})${remark}\r?\n${anything}`,
    // The comment has its line to itself.
    String.raw`${lineStart}[ \t]*(?:${lineComment}${marker}${anything}|${closedComment}${marker}${anyId}${closing})\r?\n${anything}$`,
    // The line below, unless a comment of its own says whose version it holds.
    `\\n${unmarked}$`,
    ...withoutChecksum,
    lineUnderComment,
    upToVersion,
  ];
}

function sameLine(marker: string, component: string): string[] {
  return [
    // From its beginning, or a long line would be tried at each of its characters.
    String.raw`(?:^|\n)${anything}${marker}${anything}`,
    ...withoutChecksum,
    // The only such comment on the line.
    String.raw`^\n?${unmarked}${comment}${marker}(?<depName>${component})(?:[^\w./=\r\n-][^=\r\n]*)?$`,
    lineEndingWith(marker),
    upToVersion,
  ];
}

/** The same for each component. */
const lineEndingWith = remembered((marker: string) =>
  lineWithVersion(
    String.raw`(?:[ \t]+${lineComment}${marker}${anything}|[ \t]*//[ \t]*${marker}${anything}|[ \t]*${closedComment}${marker}${anyId}${closing})$`,
  ),
);
const unmarked = without('renovate:');

const checksums = ['sha256', 'sha512'];
/** A new version beside an old checksum would be wrong. */
const withoutChecksum = checksums.map((word) => `^\\n?${without(word)}$`);

/** Text that does not hold this word, whose first letter occurs in it only once. */
function without(word: string): string {
  const [first = '', ...rest] = word;
  const begun = rest.map((_, i) => rest.slice(0, i).join(''));
  const again = `${first}(?:(?:${begun.join('|')})${first})*`;
  const broken = rest.map((next, i) => `${begun[i]}[^${first}${next}\\r\\n]`);
  return `(?:[^${first}\\r\\n]|${again}(?:${broken.join('|')}))*(?:${again}(?:${begun.join('|')}))?`;
}
