/**
 * Versions under a comment: `# renovate: <datasource>=<component>`, with the version somewhere on the
 * next line. The expressions keep to RE2, which knows no look-around.
 */
import { datasourceName, type CustomManager } from './preset.ts';
import type { FileKind } from './file-kinds.ts';

const opening = String.raw`(?:#|//|--|<!--|/\*|;)`;
const anyId = '[A-Za-z0-9](?:[A-Za-z0-9._/-]*[A-Za-z0-9])?';
const restOfComment = String.raw`(?:[ \t][^\r\n]*)?\r?\n`;

/** Whatever precedes the version; an operator right before it would make the version a range. */
const before = String.raw`(?:[^\r\n]*?[^\r\n~^<>!])??[\s"'=:/@(,>-][vV]?`;
/** An operator is taken along, so that Renovate sees a range and refuses it, instead of rewriting half. */
const operator = '(?:(?:~>|[~^<>]=?) ?)?';
const prerelease =
  '(?:[-.]?(?:rc|RC|beta|BETA|alpha|ALPHA|milestone|m|M|snapshot|SNAPSHOT|dev|preview|pre|nightly)(?:[-.]?[0-9]+)?)?';
/** One number alone is none: it would be replaced wherever it occurs, in the comment too. */
const dotted = String.raw`${operator}\d+(?:\.\d+)+${prerelease}`;

/** Renovate replaces the version in all that was matched: twice in one address, and both change. */
const restOfLine = String.raw`[^\r\n]*`;

/** The manager for one kind of file; `component` narrows it to comments that name this one. */
export function commentManager(
  kind: FileKind,
  datasource: string,
  component: string = anyId,
): CustomManager {
  const comment = String.raw`${opening}[ \t]*renovate:[ \t]*${datasource}=(?<depName>${component})${restOfComment}`;
  return {
    customType: 'regex',
    description: `${kind.title}: the version under a comment "renovate: ${datasource}=<component>".`,
    managerFilePatterns: kind.patterns,
    matchStrings: [`${comment}${before}(?<currentValue>${dotted})${restOfLine}`],
    datasourceTemplate: datasourceName(datasource),
    versioningTemplate: 'loose',
  };
}
