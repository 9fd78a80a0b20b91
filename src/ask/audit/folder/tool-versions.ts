/** Which version of a language, a tool, an image or a system a file asks for, in the places that tools read. */
import { askedLine, type Item } from '../item.ts';

/** The files, the line up to its version (with a group for the name), and the name that all its lines mean. */
type Kind = readonly [files: string, before: string, name?: string];

const languages = ['node', 'python', 'ruby', 'go', 'java', 'terraform', 'php', 'bun', 'deno'];
const listed: readonly Kind[] = [
  ...languages.map((name): Kind => [
    String.raw`\.${name}-version`,
    String.raw`^\s*(?:${name}-)?`,
    name,
  ]),
  [String.raw`\.nvmrc`, String.raw`^\s*`, 'node'],
  [String.raw`runtime\.txt`, '^(\\w+)-'],
  [String.raw`\.tool-versions`, String.raw`^([\w-]+)\s+`],
  [String.raw`\.sdkmanrc`, '^(\\w+)='],
  [String.raw`\.?mise(?:\.\w+)?\.toml`, String.raw`^([\w-]+)\s*=\s*["']`],
  [String.raw`rust-toolchain(?:\.toml)?`, String.raw`^\s*(?:channel\s*=\s*")?`, 'rust'],
  [String.raw`global\.json`, String.raw`"version":\s*"`, 'dotnet'],
  [String.raw`go\.(?:mod|work)`, String.raw`^(?:go\s+|toolchain\s+go)`, 'go'],
  [
    String.raw`(?:gradle|maven)-wrapper\.properties`,
    '^distributionUrl=.*/(?:apache-)?(gradle|maven)-',
  ],
  [String.raw`package\.json`, String.raw`"packageManager":\s*"(\w+)@`],
  [String.raw`package\.json`, String.raw`"(node|npm|yarn|pnpm)":\s*"`],
  ['pipfile', String.raw`^(python)_(?:full_)?version\s*=\s*"`],
  [String.raw`[^/]*\.ya?ml`, String.raw`^[\s-]*["']?(\w+)[-_]version["']?:\s*\[?["']?`],
  [String.raw`[^/]*\.ya?ml`, String.raw`^[\s-]*(?:runs-on|vmImage):\s*["']?([a-z]+)-`],
  [String.raw`[^/]*\.tf`, String.raw`^\s*required_version\s*=\s*"=?\s*`, 'terraform'],
];

const kinds = listed.map(([files, before, name]) => ({
  files: new RegExp(`(?:^|/)${files}$`),
  line: new RegExp(String.raw`${before}v?(\d[\w.+-]*?)(?:-(?:bin|all)\.zip)?(?![\w.+-])`),
  name,
}));

/** A line that names an image: of Dockerfiles, Compose, Kubernetes, GitLab CI, workflows, dev containers. */
const image =
  /^\s*(?:FROM\s+(?:--platform=\S+\s+)?|(?:-\s+)?["']?(?:image|container|baseImage|name)["']?:\s*["']?|(?:-\s+)?uses:\s*["']?docker:\/\/|COPY\s+--from=)([^\s"',]+)/i;
const imageFiles =
  /(?:^|[./])(?:docker|container)file[^/]*$|\.ya?ml$|(?:^|\/)\.?devcontainer\.json$/;

/** What indexes call what files call otherwise. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  node: ['nodejs', 'Node.js'],
  nodejs: ['node', 'Node.js'],
  golang: ['go'],
  go: ['golang'],
  postgres: ['postgresql', 'PostgreSQL'],
  java: ['openjdk', 'eclipse-temurin'],
  maven: ['apache-maven', 'Apache Maven'],
};

export function toolItems(text: string, file: string): Item[] {
  const path = file.toLowerCase();
  const own = kinds.filter(({ files }) => files.test(path));
  const hasImages = imageFiles.test(path);
  if (own.length === 0 && !hasImages) return [];
  const defaults = new Map(
    Array.from(
      text.matchAll(/^\s*ARG\s+(\w+)=["']?([^\s"']+)/gm),
      ([, name, value]) => [name, value] as const,
    ),
  );
  return text.split(/\r?\n/).flatMap((line, i): Item[] => {
    if (line.length > 2000) return [];
    const tools = own.flatMap(({ line: pattern, name: fixed }) => {
      const groups = pattern.exec(line)?.slice(1);
      const [name, version] = [fixed ?? groups?.[0], groups?.at(-1)];
      return name === undefined || version === undefined ? [] : [{ name, version }];
    });
    const named = hasImages ? image.exec(line)?.[1] : undefined;
    const whole = named?.replaceAll(
      /\$\{?(\w+)(?::-[^}]*)?\}?/g,
      (text, name) => defaults.get(name) ?? text,
    );
    const images =
      whole === undefined
        ? []
        : [askedLine(whole)].filter(({ version }) => /^v?\d/.test(version ?? ''));
    return [...tools, ...images].map((asked) => ({
      asked,
      place: { file, line: i + 1 },
      otherNames: otherNames[asked.name ?? ''] ?? [],
    }));
  });
}

/** Whether all of its versions stand where they are looked for. */
export function isToolFile(file: string): boolean {
  const path = file.toLowerCase();
  return imageFiles.test(path) || kinds.some(({ files }) => files.test(path));
}
