/**
 * The patterns that find the only version on a line, and that check that the line is unambiguous.
 * Renovate replaces a version everywhere in the match, so the last pattern ends after the version.
 * RE2 has no look-around: instead of what must not follow, patterns list what may follow.
 */

const space = String.raw`[ \t]`;
/** Characters that begin a new word: white space, quotes, brackets and operators. */
const breaks = String.raw`\x00-\x20"'\x60=(\[{,;|<>~^!`;
const quote = String.raw`["'\x60]`;

/** Any text up to the first dotted number, or any text without one. */
export const beforeDotted = String.raw`(?:[^\d\r\n]|\d+(?:\.?[^\d.\r\n]|\.\.))*`;
const undotted = String.raw`${beforeDotted}(?:\d+\.?)?`;

/** The same as in `model/version/version.ts`. They are replaced with the version. */
const prereleaseWords =
  'rc cr beta alpha milestone snapshot development dev preview prerelease pre experimental nightly canary eap ea next unstable test';
const prerelease = String.raw`(?:[-.]?(?:${anyCase(prereleaseWords).replaceAll(' ', '|')})(?:[-.]?\d+)?|[-.]?[mM]\d+)?`;
/** A single number is no version: `21` may be anything, and as a tag it is moved. */
export const version = String.raw`\d+(?:\.\d+)+${prerelease}`;

/** Whether a comment finds the whole version, as the index writes it. */
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

/** The text before the version's word: words that do not begin a comment. */
const number = String.raw`\d+(?:\.?[^\x00-\x20\d.]|\.\.)`;
const wordStart = String.raw`(?:[^\x00-\x20\d#;/<:-]|:[^\x00-\x20\d:]|(?:--${space}+)?--?[^\x00-\x20\d-]|/[^\x00-\x20\d/*]|<[^\x00-\x20\d!]|${number})`;
const wordRest = String.raw`(?:[^\x00-\x20\d<]|<[^\x00-\x20\d!]|${number})*`;
const words = String.raw`${space}*(?:(?:${wordStart}${wordRest}(?:\d+\.?)?|\d+\.?|[:/-]|-[A-Za-z]+${space}+--)${space}+)*(?:${wordStart}${wordRest})?`;
/** The last character of that text, and the separator, which must not be a range operator. */
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

/** What may follow a version: neither the other end of a range nor a digest. */
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

/** A digest that is joined to an image or an address, and changes with the version. */
const digest = '(?:[@#]sha[0-9]+[:=][0-9a-f]+)?';

/** The version's word: the rest before the version, and what may be joined to it. */
const ofWord = String.raw`[^${breaks}]*\d\.\d[\w.-]*`;
const notInElement = String.raw`(?:${space}*|[^\r\n]*(?:["'\x60=(\[{,;|<~^!]|=>|(?:=>|[^>\s])${space}+))`;

/** An unambiguous line with one version matches all of these. `remark`: how a remark begins. */
export function lineWithVersion(remark: string): string[] {
  return [
    `${before}${inWord}\\d+\\.\\d`,
    // A path may continue after the version only if there is a path before it.
    `(?:[^\\r\\n]*/${ofWord.replace('[^', '[^/')}|${beforeDotted}\\d+\\.\\d[\\w.-]*(?:[^/\\w.-]|$))`,
    // If an element begins right before the version, an end tag or a path must follow.
    `(?:${notInElement}${ofWord}|[^\\r\\n]*>${space}*${ofWord}(?:${space}*</|/))`,
    `${beforeDotted}${version}${suffix}${digest}${after}(?:$|${remark}|\\r?\\n)`,
  ].map((pattern) => `^\\n?${pattern}[\\s\\S]*$`);
}

const undottedText = String.raw`(?:\D|\d+(?:\.?[^\d.]|\.\.))*`;
/** The lines below must not have another version. */
export const oneDotted = String.raw`^${undottedText}\d+(?:\.\d+)+${undottedText}(?:\d+\.?)?$`;

/** 32, 40, 64, 96 or 128 digits. */
const sum = [8, 24, 32, 32].reduceRight((longer, more) => `(?:[0-9a-f]{${more}}${longer})?`, '');

/**
 * All that Renovate may change: such a line up to the character after its version, or up to a
 * checksum, also on the line below. A name that is joined to the version is the one that Renovate's
 * own managers use, so that both propose the update on one branch.
 */
export const upToVersion = String.raw`^\n?${beforeDotted}?(?:(?:^|[\s"'\x60=(]|[^\w.-]/)(?<name>@?[A-Za-z][\w./-]*(?::\d+/[\w./-]+|:[\w.-]+)?)[:@]v?)?(?<currentValue>${version})(?:[^A-Za-z0-9](?:(?:[\s\S]*?[^0-9a-fA-F])??(?<currentDigest>[0-9a-f]{32}${sum})(?:[^0-9a-fA-F]|$))?|$)`;

/** `rc` as `[rR][cC]`: RE2 and JavaScript share no syntax to ignore case in a part. */
export function anyCase(words: string): string {
  return words.replaceAll(/[a-z]/g, (each) => `[${each}${each.toUpperCase()}]`);
}
