/**
 * The changelog of the proposed release. Renovate reads a release's own `changelogUrl` and then shows only the
 * component's, so the link is built here once more, by the rules of the definition.
 */
import type { ChangelogRule } from '#model/component/component.ts';
import type { PublicDefinition } from '#model/support/verdict.ts';
import { parseVersion } from '#model/version/version.ts';
import { quoted, table } from './preset.ts';

const newVersion = '@root.newVersion';
/** Without a "v" before it or a suffix. */
const numbers = String.raw`(replace '^[vV]?([\d.]*\d).*$' '$1' ${newVersion})`;

/** In the block of a component; nothing where no rule fits. */
export function changelogTemplate(components: readonly PublicDefinition[]): string {
  const rules = components.map((one) => [one.id, usableRules(one)] as const);
  const urls = rules.flatMap(([, list]) => list.map(({ url }) => url));
  if (urls.length === 0) return '';
  // In most indexes the links begin alike. What begins with a colon is a link.
  const prefix = commonPrefix(urls);
  const links = rules.flatMap(([id, list]) =>
    list.length === 0 ? [] : [[id, firstThatFits(list, prefix.length)] as const],
  );
  const lines = new Set(urls.flatMap((url) => url.match(/(?<=\{line)\d+(?=\})/g) ?? []));
  const url = [
    ['version', `(encodeURIComponent ${newVersion})`] as const,
    ['dashes', String.raw`(encodeURIComponent (replace '\.' '-' ${newVersion}))`] as const,
    // The first groups; a version that has fewer is its own line.
    ...[...lines].map((line) => {
      const groups = String.raw`(replace '^(\d+(?:\.\d+){0,${Number(line) - 1}}).*$' '$1' n)`;
      return [`line${line}`, groups] as const;
    }),
  ].reduce(
    (text, [name, value]) => String.raw`(replace '\{${name}\}' ${value} ${text})`,
    `(replace '^:' ${quoted(inReplacement(prefix))} (replace '^[^:].*$' '' (lookup ${table(links, (value) => value)} ../id)))`,
  );
  return `{{#with ${numbers} as |n|}}{{#with ${url}}}, [changelog of {{{${newVersion}}}}]({{{this}}}){{/with}}{{/with}}`;
}

/** Without lines that are counted there is nothing to insert, and no link. */
function usableRules({ changelog, line }: PublicDefinition): ChangelogRule[] {
  return changelog.flatMap((rule) => {
    if (!rule.url.includes('{line}')) return [rule];
    const url = rule.url.replaceAll('{line}', `{line${typeof line === 'number' ? line : ''}}`);
    return typeof line === 'number' ? [{ ...rule, url }] : [];
  });
}

/** Each rule turns a version that it fits into its link, which no later one fits. */
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
      return replaced(to === undefined ? String.raw`[\d.]+` : atMost(groupsOf(to)), by, text);
    if (to === undefined) return replaced(atLeast(groupsOf(from)), by, text);
    // What is low enough is marked, and of that what is high enough is taken.
    const marked = replaced(atMost(groupsOf(to)), '<$&', text);
    return `(replace '^<' '' ${replaced(`<${atLeast(groupsOf(from))}`, by, marked)})`;
  }, 'n');
}

function groupsOf(version: string): string[] {
  return (parseVersion(version)?.groups ?? []).map(String);
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

/**
 * The versions from one on, or up to one, as regular expressions for numbers with dots: Renovate's templates can
 * replace, and not compare. A missing number is lower, as in `model/version/version.ts`.
 */
export function atLeast(groups: readonly string[]): string {
  return `${notLower(groups)}[\\d.]*`;
}

export function atMost([first = '', ...others]: readonly string[]): string {
  const lower = below(first).map((number) => `${number}(?:\\..*)?`);
  return oneOf([...lower, others.length === 0 ? first : `${first}(?:\\.${atMost(others)})?`]);
}

function notLower([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return oneOf([first, ...above(first)]);
  return oneOf([...above(first), `${first}\\.${notLower(others)}`]);
}

function oneOf(patterns: readonly string[]): string {
  return `(?:${patterns.join('|')})`;
}

function above(number: string): string[] {
  const longer = String.raw`\d`.repeat(number.length + 1);
  return [...differing(number, (digit) => (digit < 9 ? `${digit + 1}-9` : '')), longer];
}

function below(number: string): string[] {
  const shorter = number.length > 1 ? [`\\d{1,${number.length - 1}}`] : [];
  return [...differing(number, (digit) => (digit > 0 ? `0-${digit - 1}` : '')), ...shorter];
}

/** Numbers of this length that first differ at one of its digits. */
function differing(number: string, range: (digit: number) => string): string[] {
  return Array.from(number, (digit, i) => [range(Number(digit)), i] as const)
    .filter(([digits]) => digits !== '')
    .map(
      ([digits, i]) =>
        `${number.slice(0, i)}[${digits}]${String.raw`\d`.repeat(number.length - i - 1)}`,
    );
}
