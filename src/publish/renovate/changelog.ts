/** A link to the changelog of the proposed release: Renovate shows only the component's one. */
import type { ChangelogRule } from '#model/component/component.ts';
import type { PublicDefinition } from '#model/support/verdict.ts';
import { parseVersion } from '#model/version/version.ts';
import { quoted, table, type Definitions } from './preset.ts';

const newVersion = 'version';
/** An image 2.1.0-alpine is built from 2.1.0. */
const ofImage = String.raw`(replace '^(?:docker (.+?)(?:-(?:alpine|slim|debian|ubuntu|ubi|bookworm|bullseye|trixie|jammy|noble|jdk|jre)[\w.-]*)?|\S* (.*))$' '$1$2' (replace '^' (replace '$' ' ' @root.datasource) @root.newVersion))`;
/** Without "v": a tag may have one or not, whatever the index has. */
const plain = `(replace '^[vV]' '' ${newVersion})`;
/** For comparison: `2.0-` for 2.0 with any suffix, which is lower than 2.0. */
const numbers = String.raw`(replace '\.?[^\d.].*$' '-' ${plain})`;

/** For the block of a component; empty if no rule matches. */
export function changelogTemplate(all: Definitions, newest?: ReadonlyMap<string, string>): string {
  const v = (id: string) => /^v/i.exec(newest?.get(id) ?? '')?.[0] ?? '';
  const rules = all.map((one) => [one.id, usableRules(one, v(one.id))] as const);
  const urls = rules.flatMap(([, list]) => list.map(({ url }) => url));
  if (urls.length === 0) return '';
  // Most links of an index share a prefix. A text that begins with a colon is a link.
  const prefix = commonPrefix(urls);
  const links = rules.flatMap(([id, list]) =>
    list.length === 0 ? [] : [[id, firstThatFits(list, prefix.length)] as const],
  );
  const lines = new Set(urls.flatMap((url) => url.match(/(?<=\{line)\d+(?=\})/g) ?? []));
  const url = [
    ['version', `(encodeURIComponent ${plain})`] as const,
    ['dashes', String.raw`(encodeURIComponent (replace '\.' '-' ${plain}))`] as const,
    // The first groups; a version with fewer groups is its own line.
    ...[...lines].map((line) => {
      const groups = String.raw`^[vV]?(\d+(?:\.\d+){0,${Number(line) - 1}}).*$`;
      return [`line${line}`, `(replace '${groups}' '$1' ${newVersion})`] as const;
    }),
  ].reduce(
    (text, [name, value]) => String.raw`(replace '\{${name}\}' ${value} ${text})`,
    `(replace '^:' ${quoted(inReplacement(prefix))} (replace '^[^:].*$' '' (lookup ${table(links, (value) => value)} c)))`,
  );
  return `{{#with id as |c|}}{{#with ${ofImage} as |version|}}{{#with ${numbers} as |n|}}{{#with ${url}}}, [changelog of {{{${newVersion}}}}]({{{this}}}){{/with}}{{/with}}{{/with}}{{/with}}`;
}

/** Omits rules with `{line}` if the component's lines are not a number of digit groups. */
function usableRules({ changelog, line }: PublicDefinition, v: string): ChangelogRule[] {
  return changelog.flatMap((rule) => {
    if (rule.url.includes('{line}') && typeof line !== 'number') return [];
    const url = rule.url.replaceAll(/\{(?:version|dashes)\}/g, `${v}$&`);
    return { ...rule, url: url.replaceAll('{line}', `{line${line}}`) };
  });
}

/** Each rule replaces a version that it matches by its link, which no later rule matches. */
function firstThatFits(rules: readonly ChangelogRule[], prefix: number): string {
  const [first] = rules;
  const link = ({ url }: ChangelogRule) => `:${url.slice(prefix)}`;
  if (first && first.from === undefined && first.to === undefined) return quoted(link(first));
  return rules.reduce((text, rule) => {
    const { from, to } = rule;
    const replaced = (pattern: string, by: string, inner: string) =>
      `(replace ${quoted(`^${pattern}$`)} ${quoted(by)} ${inner})`;
    const by = inReplacement(link(rule));
    if (from === undefined)
      return replaced(to === undefined ? String.raw`[\d.]+-?` : atMost(to), by, text);
    if (to === undefined) return replaced(atLeast(from), by, text);
    // First marks a version that is low enough, then takes it if it is also high enough.
    const marked = replaced(atMost(to), '<$&', text);
    return `(replace '^<' '' ${replaced(`<${atLeast(from)}`, by, marked)})`;
  }, 'n');
}

function inReplacement(text: string): string {
  return text.replaceAll('$', '$$$$');
}

function commonPrefix([first = '', ...others]: readonly string[]): string {
  const differs = Array.from(first).findIndex((letter, i) =>
    others.some((other) => other[i] !== letter || letter === '{'),
  );
  return differs === -1 ? '' : first.slice(0, differs);
}

/** Ranges as expressions, as templates cannot compare. Ordered as in `model/version/version.ts`. */
export function atLeast(version: string): string {
  const { groups = [], suffix = '' } = parseVersion(version) ?? {};
  return notLower(groups.map(String), suffix === '' ? '' : '|-');
}

export function atMost(version: string): string {
  return `${notHigher((parseVersion(version)?.groups ?? []).map(String))}-?`;
}

function notHigher([first = '', ...others]: readonly string[]): string {
  const shorter = first.length > 1 ? [`\\d{1,${first.length - 1}}`] : [];
  const below = [...differing(first, (digit) => (digit > 0 ? `0-${digit - 1}` : '')), ...shorter];
  const lower = below.map((number) => `${number}(?:\\..*)?`);
  return oneOf([...lower, others.length === 0 ? first : `${first}(?:\\.${notHigher(others)})?`]);
}

/** `same`: what may follow if all numbers are equal. */
function notLower([first = '', ...others]: readonly string[], same: string): string {
  const longer = `[1-9]${String.raw`\d`.repeat(first.length)}`;
  const above = [...differing(first, (digit) => (digit < 9 ? `${digit + 1}-9` : '')), longer];
  const rest = others.length > 0 ? `\\.${notLower(others, same)}` : `(?:\\.[\\d.]*-?${same})?`;
  return oneOf([...above.map((number) => `${number}[\\d.]*-?`), `${first}${rest}`]);
}

/** A number may begin with zeros: 24.04 is 24.4. */
function oneOf(patterns: readonly string[]): string {
  return `0*(?:${patterns.join('|')})`;
}

/** Numbers of the same length, by the first digit that differs. */
function differing(number: string, range: (digit: number) => string): string[] {
  return Array.from(number).flatMap((digit, i) => {
    const digits = range(Number(digit));
    const rest = String.raw`\d`.repeat(number.length - i - 1);
    return digits === '' ? [] : `${number.slice(0, i)}[${digits}]${rest}`;
  });
}
