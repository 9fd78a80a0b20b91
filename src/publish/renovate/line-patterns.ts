/**
 * The patterns that find the one version on a line, and what tells that the line leaves no doubt.
 * Renovate replaces a version everywhere in what a pattern matched, so the last one ends behind the
 * version. RE2 has no look-around: what may not follow is left out of what may.
 */

const space = String.raw`[ \t]`;
/** Characters that begin a new word: white space, quotes, brackets and operators. */
const breaks = String.raw`\x00-\x20"'\x60=(\[{,;|<>~^!`;
const quote = String.raw`["'\x60]`;

/** Any text up to the first dotted number, and any without one. */
export const beforeDotted = String.raw`(?:[^\d\r\n]|\d+(?:\.?[^\d.\r\n]|\.\.))*`;
const undotted = String.raw`${beforeDotted}(?:\d+\.?)?`;

/** As `model/version/version.ts` knows them. They are replaced with the version. */
const prereleaseWords =
  'rc cr beta alpha milestone snapshot development dev preview prerelease pre experimental nightly canary eap ea next unstable test';
const prerelease = String.raw`(?:[-.]?(?:${anyCase(prereleaseWords).replaceAll(' ', '|')})(?:[-.]?\d+)?|[-.]?[mM]\d+)?`;
/** One number alone is no version: `21` may be anything, and as a tag it floats. */
const version = String.raw`\d+(?:\.\d+)+${prerelease}`;

/** Whether a comment finds the whole of a version, as the index writes it. */
export function isFoundByComment(text: string): boolean {
  return new RegExp(`^[vV]?${version}$`).test(text);
}

/**
 * What may be joined to a version: `-alpine`, `-ubi8`, `.tar.gz`, `_amd64.deb`, `-${ARCH}.tgz`.
 * Not `.x` (a range), nor `-1`, `-r1`, `+5`, `.post1`, `.Final`: parts unknown to the index.
 */
const systems =
  'amd arm aarch x i win windows ltsc linux manylinux musllinux macos darwin alpine debian ubuntu ubi el rhel centos fc fedora ol rockylinux almalinux amzn al sles photon suse';
const runtimes =
  'jdk jre java openjdk temurin corretto zulu graalvm tomcat jetty node py python cp php ruby go dotnet net perl pg postgres mysql scala spark hadoop cuda cudnn rocm gcc clang llvm qt bz';
const platform = String.raw`x86_64|arm(?:64|32)?(?:hf)?[-_]?v\d+|(?:${`${systems} ${runtimes}`.replaceAll(' ', '|')})\d+`;
/** `$ARCH`, `-${arch}`, `-%s`, `_%ARCH%`, `#{arch}`, `-{{ arch }}`, `-<arch>`, `-' + arch`. */
const variable = String.raw`[-_]?(?:\$[A-Za-z{(_]|%[A-Za-z({]|#?\{)|[-_](?:${quote}|<[A-Za-z]|@[A-Z])|\.[$#]?[{]{0,2}${space}?\.?(?:(?:[A-Za-z]+_)*(?:${anyCase('ext|format|suffix|arch|system|platform|os')})|[A-Za-z]*(?:Ext|Format|Suffix|Arch|System|Platform|OS))(?:ension|itecture)?\b`;
const suffix = String.raw`(?:[-_.](?:${platform})|[-_][A-Za-z]{2,}|\.(?:[a-z][A-Za-z]+|AppImage))*`;

/** The text before the version's word, as words, of which none begins a comment. */
const number = String.raw`\d+(?:\.?[^\x00-\x20\d.]|\.\.)`;
const wordStart = String.raw`(?:[^\x00-\x20\d#;/<:-]|:[^\x00-\x20\d:]|(?:--${space}+)?--?[^\x00-\x20\d-]|/[^\x00-\x20\d/*]|<[^\x00-\x20\d!]|${number})`;
const wordRest = String.raw`(?:[^\x00-\x20\d<]|<[^\x00-\x20\d!]|${number})*`;
const words = String.raw`${space}*(?:(?:${wordStart}${wordRest}(?:\d+\.?)?|\d+\.?|[:/-]|-[A-Za-z]+${space}+--)${space}+)*(?:${wordStart}${wordRest})?`;
/** The last character before the version, and the separator, which is no operator of a range. */
const last = String.raw`(?:--?|/|<|\d+)?[^\d#/*\-${breaks}≤≥≠]`;
const gap = String.raw`(?:(?:${quote}?,)?(?:${space}|${quote}|[=(\[{])+|${quote}?,|${quote}?${space}*=>${space}*${quote}?|${quote}?${space}*\|${space}*(?:${quote}|\[)?)`;
/** Other separators: `:::=` (Make), `${V:-"1`, `v || "1`, `wget -qO- <url>`, `sh -s --`. */
const otherGap = [
  String.raw`[A-Za-z_)\]]${space}*::{1,2}=${space}*${quote}?`,
  String.raw`[A-Za-z_]:[-=]${quote}`,
  String.raw`[A-Za-z_)\]]${space}+\|\|=?${space}+${quote}|(?:[A-Za-z_]<[A-Za-z?]*>\(|[a-z]![(\[]|[A-Za-z?]>${space}+=${space}+[(\[{]*)${quote}`,
  String.raw`(?:-?[A-Za-z]-|-[A-Za-z]+${space}+--)${space}+${quote}?`,
].join('|');
const gapAfterNumber = String.raw`[\x60"')\]]?(?:${space}|${quote}|[=(\[{])+`;
const elementEnd = String.raw`(?:(?:/|<|\d+)?[A-Za-z_]|\d|'')["'/]?>${space}*`;
const templateTagEnd = String.raw`-\}\}|%\}`;
const before = String.raw`(?:${space}*(?:[-|]${space}+)?(?:${quote}|[(\[{])*|(?:${space}*#${space}*define${space}+)?${words}(?:(?:${last}|\*)${gap}|${otherGap}|\d+\.?${gapAfterNumber}|${elementEnd}|${templateTagEnd}))`;

/** Before a version in its word: `server-`, `org/action@`, a path; no host's digits, no comment. */
const letter = String.raw`[^\d/${breaks}]`;
const firstLetter = String.raw`[^\d/#:*${breaks}]`;
const numberInWord = String.raw`\d+(?:\.?[^\d./${breaks}]|\.\.)`;
const letters = String.raw`(?:${letter}|${numberInWord})*`;
const segment = String.raw`(?:(?:${firstLetter}|${numberInWord})${letters}(?:\d+\.?)?|\d+\.?)`;
const path = String.raw`(?:(?:[A-Za-z][A-Za-z0-9+.:-]*://${segment}/|~?/|#{3}[A-Z_]+#{3}/)?(?:${segment}/)*)`;
const name = String.raw`(?:${firstLetter}${letters}(?:\d*[:@_#-]|%2[Ff])|[:@])?(?:[vV]|go)?`;
const inWord = String.raw`(?:\*\*|\d:[-=])?${path}${name}`;

/** What may follow a version: not the other end of a range, and not a digest. */
const follower = [
  String.raw`[)\]}\x60"'&?\\]`,
  String.raw`[,;]${space}*[^\x00-\x20\d)\]<>=!~^,;]`,
  '\\.?</',
  String.raw`\[[A-Za-z]`,
  String.raw`\*\*`,
  ':[A-Za-z]',
  String.raw`\.${space}`,
  String.raw`\|[^|\d\r\n]`,
  String.raw`${space}+(?:[^\x00-\x20\d<>~^!|=-]|--?[A-Za-z]|--${space}|\|[^|\d\r\n]|\|\|${space}+[a-z]{2}|>>?${space}*[A-Za-z/.]{2})`,
  '#[A-Za-z]+=',
  variable,
].join('|');
const after = String.raw`(?:(?:${follower}|/|\.?${space}*</)${undotted}|[.,;|]?${space}*|${space}+\|${space}*)`;

/** A digest that is joined to an image or an address, where it changes with the version. */
const digest = '(?:[@#]sha[0-9]+[:=][0-9a-f]+)?';

/** The rest of the version's word before it, and what may be joined to it. */
const ofWord = String.raw`[^${breaks}]*\d\.\d[\w.-]*`;
const notInElement = String.raw`(?:${space}*|[^\r\n]*(?:["'\x60=(\[{,;|<~^!]|=>|(?:=>|[^>\s])${space}+))`;

/** A line with one version that leaves no doubt fits all of these. `remark`: how one begins. */
export function lineWithVersion(remark: string): string[] {
  return [
    `${before}${inWord}\\d+\\.\\d`,
    // A path goes on behind it only where one led to it.
    `(?:[^\\r\\n]*/${ofWord.replace('[^', '[^/')}|${beforeDotted}\\d+\\.\\d[\\w.-]*(?:[^/\\w.-]|$))`,
    // An element or a path ends behind it where an element began right before it.
    `(?:${notInElement}${ofWord}|[^\\r\\n]*>${space}*${ofWord}(?:${space}*</|/))`,
    `${beforeDotted}${version}${suffix}${digest}${after}(?:$|${remark}|\\r?\\n)`,
  ].map((pattern) => `^\\n?${pattern}[\\s\\S]*$`);
}

const undottedText = String.raw`(?:\D|\d+(?:\.?[^\d.]|\.\.))*`;
/** Nor do the lines below hold another. */
export const oneDotted = String.raw`^${undottedText}\d+(?:\.\d+)+${undottedText}(?:\d+\.?)?$`;

/** 32, 40, 64, 96 or 128 digits. */
const sum = [8, 24, 32, 32].reduceRight((longer, more) => `(?:[0-9a-f]{${more}}${longer})?`, '');

/**
 * All that Renovate may touch: such a line up to the character behind its version, or up to a
 * checksum, also on the line below. The name that is joined to the version is what Renovate's own
 * managers call it: both then propose it on one branch.
 */
export const upToVersion = String.raw`^\n?${beforeDotted}?(?:(?:^|[\s"'\x60=(]|[^\w.-]/)(?<name>@?[A-Za-z][\w./-]*(?::\d+/[\w./-]+|:[\w.-]+)?)[:@]v?)?(?<currentValue>${version})(?:[^A-Za-z0-9](?:(?:[\s\S]*?[^0-9a-fA-F])??(?<currentDigest>[0-9a-f]{32}${sum})(?:[^0-9a-fA-F]|$))?|$)`;

/** `rc` as `[rR][cC]`: RE2 and JavaScript have no common way to ignore the case of a part. */
export function anyCase(words: string): string {
  return words.replaceAll(/[a-z]/g, (each) => `[${each}${each.toUpperCase()}]`);
}
