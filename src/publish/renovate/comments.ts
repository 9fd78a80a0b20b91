/**
 * Versions that a comment marks, above their line or at its end. Renovate applies the patterns one
 * after the other, each to the match of the one before (`recursive`). It drops a match if the
 * datasource's template is empty: https://docs.renovatebot.com/modules/manager/regex/
 */
import { datasourceName, quoted } from './preset.ts';
import type { FileKind } from './file-kinds.ts';
import { beforeDotted, anyCase, lineWithVersion, oneDotted } from './line-patterns.ts';
import { upToVersion, version } from './line-patterns.ts';

const anyId = '[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?';
/** Windows editors may begin a file with a BOM; RE2 and JavaScript share no escape for it. */
const lineStart = String.raw`(?:^[^\x00-\x7F]?|\n)`;
const lineBreak = String.raw`\r?\n`;
const anything = String.raw`[^\r\n]*`;

/** The beginning of a comment that ends with its line, and of one that is closed. */
const lineComment = String.raw`(?:#+|//+|--|;+|::|@?[Rr][Ee][Mm][ \t])[ \t]*`;
const closedComment = String.raw`(?:\{?/\*+|<!--|<#|<%#|\{#-?|\{\{-?[ \t]*/\*|\{\{!(?:--)?|--\[\[)[ \t]*`;
const comment = `(?:${closedComment}|${lineComment})`;
/** Only the end of the line, or the next cell of a table, may follow a closed comment. */
const closing = String.raw`(?:[^\w./*>#}\]\r\n-][^*>#}\]\r\n]*)?(?:\*/(?:[ \t]*-?\}\}|\})?|-->|#>|%>|-?#\}|(?:--)?\}\}|\]\])[ \t]*`;
const nextCell = String.raw`(?:\|${anything})?`;
/** What may follow a component's name: the end of a comment, or a remark. */
const behindName = String.raw`(?:--?[>#}\]%]|[^\w./\r\n-])`;

/** For one kind of file (Renovate compiles all patterns anew for each), or one `component`. */
export function commentManager(kind: FileKind, datasource: string, component = anyId) {
  return {
    customType: 'regex',
    description: `${kind.title}: the version under or before "renovate: ${datasource}=<component>", with its checksum for "<component>/<artifact>".`,
    managerFilePatterns: kind.patterns,
    matchStringsStrategy: 'recursive',
    matchStrings: patterns(markerPattern(datasource), component),
    packageNameTemplate: '{{{id}}}',
    depNameTemplate: '{{#if artifact}}{{{id}}}{{else if name}}{{{name}}}{{else}}{{{id}}}{{/if}}',
    depTypeTemplate: `{{{image}}}{{{action}}}{{{below}}}${ofWholeFile}`,
    datasourceTemplate: withoutDoubt(markerPattern(datasource), datasourceName(datasource)),
    versioningTemplate: 'loose',
    // Another version would not be found again once it is written.
    extractVersionTemplate: `^[vV]?(?<version>${version})$`,
  };
}

const dotted = String.raw`${beforeDotted}\d+\.\d${anything}`;

export const markerPattern = (datasource: string) => `renovate:[ \\t]*${datasource}=`;

function patterns(marker: string, component: string): string[] {
  const own = String.raw`[ \t]*${comment}${marker}${anything}${lineBreak}`;
  const name = `(?<id>${component}(?<artifact>/${anyId})?)`;
  return [
    String.raw`^(?<file>[\s\S]*?${marker}[\s\S]*)$`,
    // A comment behind its version or above its line, with the other lines that belong to it.
    `(?<around>${lineStart}${above}(?:(?:${own})+|${dotted}${marker})${anything}(?:${lineBreak}${anything}${checksum}${anything})*(?:${use})?)`,
    // The last of several comments in a row.
    String.raw`^[\s\S]*${marker}(?:${name}(?:${behindName}|${lineBreak}|$))?[\s\S]*$`,
    // The line with the version, and the one below.
    String.raw`(?<line>\n${unmarked}$|(?:^|\n)${dotted}${marker}[\s\S]*$)`,
    upToVersion,
  ];
}

/** A template that is empty if the comment may not mean the match; compiled only for matches. */
function withoutDoubt(marker: string, found: string): string {
  const fits = (pattern: string, inner: string) => ask('unless', 'line', pattern, inner);
  const unpinned = `(replace ${quoted(pinned)} '' around)`;
  const lacks = (pattern: string, inner: string) => ask('if', unpinned, anywhere(pattern), inner);
  const second = String.raw`${checksum}(?:[A-Za-z0-9+/]*[^A-Za-z0-9+/][\s\S]*?${checksum})`;
  const both = `{{#if currentDigest}}${lacks(second, fits(oneDotted, found))}{{/if}}`;
  const alone = lacks(`${value}|${algorithmName}`, found);
  const either = `{{#if artifact}}${both}{{else if id}}${alone}{{/if}}`;
  const remark = String.raw`[ \t](?:#|//[ \t]|<!--)|${comment}${marker}`;
  const line = lineWithVersion(remark).reduceRight((inner, one) => fits(one, inner), either);
  const compared = lacks(`${operator}|${past}|renovate:${anything}renovate:`, line);
  return ask('unless', 'around', `${commentAlone(marker)}(?:${lineBreak}${unmarked})?$`, compared);
}

/** The comment ends its line, or is alone on its line above a line without such a comment. */
function commentAlone(marker: string): string {
  const ofLine = `(?:${dotted}(?:[ \\t]${lineComment}|//[ \\t]*)|[ \\t]*${lineComment})${marker}${anything}`;
  const closed = `${closedComment}${marker}${anyId}(?:/${anyId})?${closing}`;
  return `^(?:[\\s\\S]*\\n)?[^\\x00-\\x7F]?(?:${ofLine}|${dotted}${closed}${nextCell}|[ \\t]*${closed})`;
}

/** What Renovate's managers read with the version: an image, a chart, or the action of an input. */
const inBlock = String.raw`[ \t]+(?:(?:with|env):|[\w"'#][^@\r\n]*[^@:\r\n])${lineBreak}`;
/** Lines beside the version: no comment that marks another line, and no nested block. */
const beside = String.raw`(?:[ \t]*(?:#(?:[^o\r\n]|o+[^ov\r\n]|o+v[^ao\r\n])*(?:o+v?)?|["'dnopru][\w"']+:[ \t]+\S${anything})?${lineBreak})*[ \t"']*`;
const image = String.raw`\w*(?<image>[iI]mage)["']?:[ \t]*(?:\S|${lineBreak}${beside}repository["']?:)`;
const above = String.raw`(?:[ \t"'-]*(?:(?:chart|ref|sourceRef):|${image}|uses:[ \t"']*(?<action>[\w.:/-]+))${anything}${lineBreak}(?:${inBlock})*?)?`;
const use = String.raw`${lineBreak}${beside}(?<below>repository|image|chart)["']?:[ \t]+\S${anything}`;

/** An action or image above the comment: its commit or digest is not one of the version below. */
const pinned = String.raw`^\n?[ \t-]*(?:uses|\w*[iI]mage):[^@\r\n]*@(?:sha256:)?[0-9a-f]{40,64}["']?[ \t]*(?:#(?:[^:\r\n]*|[^=\r\n]*))?${lineBreak}`;

/** The words before the version, one of which may be the name of a variable. */
const names = String.raw`(replace '[^\w.-]+' '|' (replace '\b(?:ext|extra|project|rootProject)\.|^[^A-Za-z]+|[^A-Za-z]*v?\d+\.\d[\s\S]*$' '' line))`;
/** The text before a variable that is a package's version, for Gradle, Maven, Ant, sbt and .NET. */
const ofPackage = String.raw`["'][\w.-]+:[\w.-]+:|["'][\w.-]+["'],[ \t]*["'][\w.-]+["'],[ \t]*|["')][ \t]+version[ \t]+|\bversion:[ \t]*|\.version\(|,[ \t]*version[ \t]*=[ \t]*|\btoolVersion[ \t=]+|%|<version>|Version(?:>|=")|<[\w:]*dependency\s[^>]*\bversion="`;
const variable = String.raw`(?:${ofPackage})[$\{"' +(]*(?:\w+\.)*(?:NAMES)(?:[^\w.-]|$)|\bref[ \t]*=[ \t]*["'](?:NAMES)["']`;

/** What only the whole file shows: uses of a variable, resources of Flux, jobs of GitLab. */
const variableFiles = String.raw`^.*(?:\.gradle|\.kts?|\.toml|pom\.xml|build\.xml|\.sbt|\.scala|proj|\.props|\.targets)$`;
const dockerfiles = String.raw`^.*(?:[dD]ocker|[cC]ontainer)file[^/]*$`;
const ofImage = String.raw`(?:^|\n)[ \t]*(?:FROM|from)[ \t][^\r\n]*\$\{?(?:NAMES)\b`;
const flux = anywhere(String.raw`\b(?:chart|\w*[rR]ef|repository|newTag|\w*[iI]mage)["']?:|: +&\w`);
const inFlux = ask('unless', 'file', anywhere(String.raw`\.toolkit\.fluxcd\.io/`), ' fluxcd');
const jobs = String.raw`(?:^|\n)(?:default:| {1,4}(?:before_|after_)?script:[ \t]*(?:\r?\n[ \t]*- |[\w"'\[]))`;
const ofJob = anywhere(String.raw`[\w-]:v?\d`);
/** A dev container feature, or a section of Poetry or Pixi dependencies, that holds the comment. */
const inFeature = String.raw`features/(?:go|node|python|ruby)[:@][^"]*"[ \t]*:[^{}]*\{[^{}]*`;
const inSection = String.raw`\[tool\.(?:poetry|pixi)\.[^\]\r\n]*dependencies[^\]]*\](?:[^[]|[^\n]\[)*`;
const within = (pattern: string, word: string) =>
  `{{#unless (replace (replace 'ID' id ${quoted(anywhere(String.raw`${pattern}renovate:[^\r\n]*=ID\b`))}) '' file)}} ${word}{{/unless}}`;
const ofContainers = ask('unless', 'file', anywhere('"(?:docker|kubernetes)_'), ' container');
const used = (pattern: string) =>
  `{{#with ${names} as |names|}}{{#unless (replace (replace 'NAMES' names ${quoted(anywhere(pattern))}) '' @root.file)}} variable{{/unless}}{{/with}}`;
const ofWholeFile = [
  ask('unless', 'around', flux, inFlux),
  ask('unless', 'around', ofJob, ask('unless', 'file', anywhere(jobs), ' gitlab')),
  ask('unless', 'packageFile', String.raw`^.*devcontainer\.json$`, within(inFeature, 'feature')),
  ask('unless', 'packageFile', String.raw`^.*pyproject\.toml$`, within(inSection, 'section')),
  ask('unless', 'packageFile', String.raw`^.*\.(?:tf|tofu)$`, ofContainers),
  ask('unless', 'packageFile', variableFiles, used(variable)),
  ask('unless', 'packageFile', dockerfiles, used(ofImage)),
].join('');

/** A template block that tests whether a pattern matches the whole text. */
function ask(block: 'if' | 'unless', text: string, pattern: string, inner: string): string {
  return `{{#${block} (replace ${quoted(pattern)} '' ${text})}}${inner}{{/${block}}}`;
}

function anywhere(pattern: string): string {
  return String.raw`^[\s\S]*?(?:${pattern})[\s\S]*$`;
}

/** Text without `renovate:`. Only its end, `ovate:`, is tested, as a longer word costs more. */
const begun = 'o(?:(?:|v|va|vat|vate)o)*';
const unmarked = `(?:[^o]|${begun}(?:[^ov]|v[^oa]|va[^ot]|vat[^oe]|vate[^o:]))*(?:${begun}(?:|v|va|vat|vate))?`;

/** Checksums and commits beside or below a version: an update of the version leaves them wrong. */
const between = String.raw`[\x60"'=: \t,(\[-]+`;
const algorithm = anyCase('(?:sha[-_]?[0-9]+|md[0-9]|blake[0-9]b?|crc[0-9]+|xxh[0-9]+)');
const kind = `${anyCase('(?:c(?:hec)?ksum|crc|digest|integrity|hash|fingerprint|signature)')}\\w*`;
const commit = `(?:${anyCase('(?:commit|revision|sha)')}\\w*|${anyCase('(?:rev|ref)')})`;

/** A long run of hexadecimal digits, or padded base64, needs no word such as "sha256" before it. */
const value = [
  '[0-9a-fA-F]{32}',
  '[A-Za-z0-9+/]{40}=',
  `${algorithm}${between}[A-Za-z0-9+/]{8}`,
  `${kind}${between}(?:[A-Za-z0-9+/]{16}|[0-9a-fA-F]{8,}(?:\\W|$))`,
  `${commit}${between}[0-9a-f]{7,}(?:[^\\w.-]|$)`,
].join('|');

const checksum = `(?:${value})`;

/** Without an artifact in the comment, the name of an algorithm is enough. */
const algorithmName = anyCase('(?:sha[-_]?[0-9]|md5|blake[0-9]|checksum)');

/** Comparisons; the newest of a line (`latest:2.1`, `stable-2.1`); parts of a date or host name. */
const operator = String.raw`\d["']?[ \t]+(?:-[gl][et]|GEQ|GTR|LEQ|LSS)[ \t]|[ \t](?:-[gl][et]|-ne|GEQ|GTR|LEQ|LSS|NEQ)[ \t]+(?:\[[\w.]+\](?:::new\()?|\$\(\w+[ \t]+)?["']?\d|[ \t][<>]=?[ \t]+(?:(?:new[ \t]+)?[\w.:]+\(|\$\(\w+[ \t]+)["']?\d|\d["')]+[ \t](?:[<>]=|<)[ \t]|\{\{[^\r\n]{0,40}\b[gl][te][ \t]|\bsort[ \t]+-\w*V|(?:\bif\b|\[\[)[^\r\n]{0,60}\d["')]+[ \t]>[ \t]|VERSION_(?:LESS|GREATER)|version_(?:less|greater)|semver[ \t]+compare|(?:\b[gl](?:te?|e)|semver[GL]te?|\.[GL]TE?|[cC]ompare(?:To|Versions)?|is[ \t](?:not[ \t])?[\w.]*version|\|[ \t]*version|(?:[lL]ess|[gG]reater|[lL]ower|[nN]ewer|[oO]lder)(?:Than|Or)\w*)\(|compare[_-]versions[ \t]|\bver(?:sion)?[_-]?(?:cmp|comp|[gl]te?|[gl]e)\b|version_compare[ \t]|[aA]t[_-]?[lL]east|versionOlder|latest:\d|\b(?:latest|stable)-v?\d+\.\d+(?:[^\d.]|\.(?:\D|$)|$)|\d{4}-\d\d-\d+\.\d|\d\.\d+(?:(?:\.[a-z][\w-]*)*\.(?:com|org|net|io|local|internal|corp|cloud|lan)|(?:\.[a-z][\w-]*)+\.dev)(?:[^\w.-]|$)`;
/** Sentences on the past stay true ("since 2.1"); a remark of the comment itself does not count. */
const past = String.raw`(?:^|\n)[^:\d\r\n]*(?:[sS]ince|[bB]efore|[aA]fter|[uU]ntil|[aA]s of|[uU]p to|[oO]lder than|(?:tarting|eginning) with|[pP]rior to|(?:dded|vailable|ntroduced|ixed|emoved|hanged|eprecated|eleased|tarting|[nN]ew) in)[ \t]+(?:(?:[vV]ersion|[rR]elease)[ \t]+)?v?\d|(?:^|\n)[^:\d\r\n]*[fF]rom[ \t]+v?\d|\b[sS]ince["']?[ \t]*(?:[=:][ \t]*|\()["']\d|@deprecated\(["']\d|version(?:added|changed)::`;
