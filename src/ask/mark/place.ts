/** How a file writes a comment, and where such a line would break the file or be no comment. */
import { keysAround } from '../audit/folder/beside-name.ts';

const xml = /\.(?:xml|\w+proj|props|targets)$/;
const code =
  /\.(?:kts?|gradle|groovy|sbt|scala|java|json5?|jsonc|bicep|cue|[cm]?[jt]sx?|c|h|cc|[ch]pp|cs|swift|dart|go|rs)$|(?:^|\/)jenkinsfile[^/]*$/;

/** What begins a comment, by file name; the first one is for files without a comment. */
const styles: readonly (readonly [files: RegExp, ...opens: string[]])[] = [
  [/\.(?:md|mdx|markdown|adoc|html?|vue|j2|jinja2?|tftpl|gotmpl|tmpl|tpl)$/],
  [xml, '<!--'],
  [/\.(?:lua|sql)$/, '--'],
  [/\.(?:bat|cmd)$/, 'rem'],
  [/\.(?:ini|cfg)$/, '#', ';'],
  [/\.(?:php|jsonnet|libsonnet)$/, '//', '#'],
  [/\.(?:tf|tfvars|tofu|hcl|nomad)$/, '#', '//'],
  [code, '//'],
  [/(?:)/, '#'],
];

/** Undefined for documents and templates (readers would see it), and if the syntax is unknown. */
export function commentStyle(path: string, lines: readonly string[]) {
  const isNamed = /\.[^/]*$|(?:file|build|workspace)$/i.test(path);
  const isUsed = (open: string) => lines.some((line) => line.trimStart().startsWith(open));
  if (!isNamed && (isUsed('```') || !isUsed('#'))) return undefined;
  const [, ...opens] = styles.find(([files]) => files.test(kindOf(path, lines))) ?? [''];
  const open = opens.find(isUsed) ?? opens[0];
  return open === undefined ? undefined : { open, close: open === '<!--' ? ' -->' : '' };
}

const endings = new Map(Object.entries({ lua: '.lua', php: '.php', ruby: '.rb', perl: '.pl' }));

/** The path, or the extension of the language in which the first line says that a program is. */
function kindOf(path: string, lines: readonly string[]): string {
  const program = /^#!.*\b(node|deno|bun|lua|php|ruby|perl)/.exec(lines[0] ?? '')?.[1];
  return program === undefined ? path.toLowerCase() : (endings.get(program) ?? '.js');
}

const comment =
  /^\s*(?:#(?!\s*define)|\/\/|\/\*|\*(?:\s|$)|--(?:\s|\[)|<!--|;|::|@?rem\s|\{#|\{\{-?\s*\/\*)/i;

export const isComment = (line: string) => comment.test(line);

/** Texts of several lines: in which files, how they begin and end. WORD: group 1 of `open`. */
const texts: readonly (readonly [files: RegExp, open: RegExp | string, close: string])[] = [
  [/(?:)/, '"""', '"""'],
  [/(?:)/, "'''", "'''"],
  [/\.nix$/, "''", "''"],
  [/\.(?:[cm]?[jt]sx?|go)$/, '`', '`'],
  [xml, '<!--', '-->'],
  [xml, '<![CDATA[', ']]>'],
  [/\.ps[dm]?1$/, '@"', '"@'],
  [/\.ps[dm]?1$/, "@'", "'@"],
  [/\.ps[dm]?1$/, '<#', '#>'],
  [/sonnet$/, '|||', '|||'],
  [/\.(?:rb|rake|gemspec)$|(?:gem|rake|vagrant)file$/, '=begin', '=end'],
  [/makefile[^/]*$|\.ma?k$/, '\ndefine ', '\nendef'],
  [/\.php$/, '?>', '<?'],
  // To the end of the file.
  [/\.(?:rb|p[lm])$/, '\n__END__', '\0'],
  [/\.rs$/, '\n#[cfg(test)]', '\0'],
  [new RegExp(`${code.source}|\\.(?:php|tf|hcl|sql)$`), '/*', '*/'],
  // Here-documents of shells, Dockerfiles, Terraform, Ruby and PHP.
  [/(?:)/, /<<[-~<]?[ \t]*["'\\]?([A-Za-z_]\w*)["']?[^\n]*\n/g, String.raw`^\s*WORD\b`],
  [/\.spec$/, /^%(?:changelog|description)()/gm, '^%'],
  [/\.pp$/, /@\("?(\w+)[^\n]*\n/g, String.raw`^\s*\|?\s*-?\s*WORD\b`],
  [/\.(?:c|h|cc|[ch]pp)$/, /\bR"(\w*)\(/g, String.raw`\)WORD"`],
  [/\.(?:lua|cmake)$|cmakelists\.txt$/, /\[(=*)\[/g, String.raw`\]WORD\]`],
];

/** Files in which Renovate's own managers may read a version that looks unmanaged by its line. */
const readElsewhere =
  /(?:^|\/)(?:\.pre-commit-config\.ya?ml(?!\n\s*entry:)|gradle\.properties|(?:gradle|maven)-wrapper\.properties|pom\.xml)\n|\.versions\.toml\n/;

/** Manifests with the project's own version in a block; sections and comments that mark one. */
const manifest =
  /(?:^|\/)(?:metadata\.(?:hcl|rb|lua)|setup\.py|conanfile\.py|mix\.exs|deno\.jsonc|devfile\.ya?ml|package\.xml)$|\.sbt$/;
const ownVersion =
  /^\[(?:project|package|metadata|(?:tool\.)?(?:poetry|mypy|(?:based)?pyright|ty\.environment))\]|x-release-please/;
/** A directive for another tool, which applies to the line right below it. */
const directive =
  /\b(?:eslint|prettier|biome|rubocop)-?(?:disable|ignore)|\b(?:no)?lint\b.*\bignore\b|hadolint|@ts-|\bnoqa\b|\bnolint|\bcheckov:/;
const generated = /@generated\b|\bdo not (?:edit|modify)\b/i;

/** Why no comment can stand above this line, or need not. */
export function placeProblem(path: string, lines: readonly string[], at: number) {
  const [file, line, before] = [path.toLowerCase(), lines[at] ?? '', lines[at - 1] ?? ''];
  const goesOn = /[\\^`]\s*$/.test(before) && !isComment(before);
  if (goesOn && !/(?:docker|container)file[^/]*$/.test(file))
    return 'it goes on from the line before';
  if (generated.test(lines.slice(0, 12).join('\n'))) return 'a program writes this file';
  if (directive.test(before)) return 'what stands above is meant for this line';
  if (/^\s*<\?php/.test(line)) return 'nothing may stand above it';
  const around = linesAround(lines, at);
  const beside = keysAround(lines, at).map(({ text }) => text);
  const isOfFile = around.length === 0 && !/^(?:kind|chart|repoURL):/m.test(beside.join('\n'));
  const isOwn =
    (manifest.test(file) && /^\W*version\b/.test(line)) ||
    (isOfFile && /\.(?:ya?ml|toml|gradle|kts)\n["']?version\b/.test(`${file}\n${line}`));
  if (isOwn || ownVersion.test(`${around[0]}\n${before}\n${line}`))
    return 'it is the version of this project, or one that it is checked for';
  const isRelease = lines.some((one) => /^apiVersion:.*\.toolkit\.fluxcd\.io\//.test(one));
  const isOfHelm = isRelease || /(?:^|\/)values\.ya?ml$/.test(file);
  const isImage = isOfHelm && beside.some((text) => /^\s*repository:/.test(text));
  if (isImage || /^\s*runs-on:/.test(`${around[0]}`) || readElsewhere.test(`${file}\n${line}`))
    return 'Renovate may read it by itself';
  if (around.some((one) => /\bmatrix\b|^\W*(?:ignore|exclude|(?:block|deny)list)/i.test(one)))
    return 'it stands in a matrix, or in a list of what to leave out';
  const isTag = xml.test(file) || /\.[jt]sx$/.test(file);
  if (isTag && (!/["'`=<]/.test(line) || xml.test(file) !== /^\s*</.test(line)))
    return 'it stands within a tag';
  if (isInText(kindOf(path, lines), lines, at))
    return 'it stands in a text of several lines, a comment or a test';
  return undefined;
}

function isInText(file: string, lines: readonly string[], at: number): boolean {
  const above = lines.slice(0, at);
  // `'src/**/*.ts'` begins no comment.
  const text = ['', ...above, ''].join('\n').replaceAll(/(["'])[^\s"']*\*[^\s"']*\1|\r/g, '');
  if (texts.some(([files, ...marks]) => files.test(file) && isOpen(text, ...marks))) return true;
  if (overLines.test(file) && openQuote(above) !== '') return true;
  const isYaml = /\.(?:ya?ml|sls)$/.test(file) || /^#cloud-config/m.test(text);
  return isYaml && isInBlock(file, lines, at);
}

function isOpen(text: string, open: RegExp | string, close: string): boolean {
  if (open === close) return text.split(open).length % 2 === 0;
  if (typeof open === 'string') return text.lastIndexOf(open) > text.lastIndexOf(close);
  const opened = [...text.matchAll(open)].at(-1);
  const end = new RegExp(close.replace('WORD', opened?.[1] ?? ''), 'm');
  return opened !== undefined && !end.test(text.slice(opened.index + opened[0].length));
}

/** Files with quotes over several lines. `'` opens one only at a line's end or before a symbol. */
const overLines =
  /\.(?:\w*sh|env|rb|php|sql|ps1|cmake|conf|exs?|cs|rs|nix|\w+sonnet)$|(?:^|\/)(?:\.env[^/]*|[^./]+)$/;
function openQuote(lines: readonly string[]): string {
  return lines.reduce((open, line) => {
    const rest = (open + line.replaceAll(/\\["']/g, '')).replaceAll(/"[^"]*"|'[^']*'/g, '');
    if (open !== '' && rest.startsWith(open)) return open;
    const [code = ''] = isComment(rest) ? [] : rest.split(/\s#/);
    return code.includes('"') ? '"' : /'[{[]?\s*$|\s'[^\w\s'][^']*$/.test(code) ? "'" : '';
  }, '');
}

const scripts = /^(?:run|(?:\w+_|inline)?script|command|commands|bash|sh)$/i;

/** In a YAML text. Shell scripts have `#` comments too, but an action's `script` is JavaScript. */
function isInBlock(file: string, lines: readonly string[], at: number): boolean {
  const around = linesAround(lines, at);
  const from = around.findIndex((line) => /[|>][+-]?\d*\s*(?:#.*)?$/.test(line));
  if (around.some((line) => /(?::|-)\s+(?:"(?:[^"\\]|\\.)*|'[^']*)$/.test(line))) return true;
  // A value that goes on from the line before is neither a key nor an item.
  if (from === -1)
    return !/^\s*(?:-\s|\?\s|[\]}[{]|[^\s].*:(?:\s|$)|["'][^"']*["'],?\s*$)/.test(lines[at] ?? '');
  const [own = ''] = around.slice(from);
  const beside = keysAround(lines, lines.lastIndexOf(own, at)).map(({ text }) => text);
  if (/(?:^|\/)\.github\/|jenkins/.test(file) && /^\s*(?:-\s+)?script:/.test(own)) return true;
  if (beside.some((text) => /^\s*(?:-\s+)?shell:\s*(?:cmd|python|node)/.test(text))) return true;
  const keys = around
    .slice(from)
    .map((one) => /^\s*(?:-\s+)?["']?([\w.-]+)["']?\s*:/.exec(one)?.[1]);
  const isScript = !/>[+-]?\d*\s*$/.test(own) && scripts.test(keys.find(Boolean) ?? '');
  return !isScript || openQuote(lines.slice(lines.lastIndexOf(own, at) + 1, at)) !== '';
}

/** The parents of a line by indentation, the nearest first. */
export function linesAround(lines: readonly string[], at: number): string[] {
  const found: string[] = [];
  let column = indentOf(lines[at] ?? '');
  for (let i = at - 1; i >= Math.max(0, at - 100) && found.length < 6; i--) {
    const line = lines[i] ?? '';
    if (line.trim() === '' || isComment(line)) continue;
    const isSection = column === 0 && /^\[.*\]\s*$/.test(line);
    if (indentOf(line) < column || isSection) found.push(line);
    if (isSection) break;
    column = Math.min(column, indentOf(line));
  }
  return found;
}

const naming =
  /^\s*(?:-\s+)?["'<]?(?:name|id|chart|component|tool|package|artifactId|repository|pkgname)\b(?!.*:\/\/)/i;

/** The names in the same block as a line; below `with:`, the name of the action. */
export function namesBeside(lines: readonly string[], at: number): string[] {
  const [parent = ''] = linesAround(lines, at);
  const from = /^\s*with:/.test(parent) ? lines.lastIndexOf(parent, at) : at;
  const pattern = from === at ? naming : /^\s*(?:-\s+)?uses:/;
  return keysAround(lines, from).flatMap(({ text }) => (pattern.test(text) ? [text] : []));
}

const indentOf = (line: string) => line.length - line.trimStart().length;
