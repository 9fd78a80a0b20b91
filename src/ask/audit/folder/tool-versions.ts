/** Which version of a language, a tool, an image or a system a file asks for, in the places that tools read. */
import { askedLine, type Item } from '../item.ts';

/** A name is a group, or the one that all its lines mean. */
type Kind = { readonly files: RegExp; readonly line: RegExp; readonly name?: string };

const number = String.raw`v?(\d[\w.+-]*)`;

const single = ['node', 'python', 'ruby', 'go', 'java', 'terraform', 'php', 'bun', 'deno'].map(
  (name): Kind => ({
    files: new RegExp(String.raw`(?:^|/)\.${name}-version$`),
    line: new RegExp(String.raw`^\s*(?:${name}-)?${number}\s*$`),
    name,
  }),
);

const kinds: readonly Kind[] = [
  ...single,
  { files: /(?:^|\/)\.nvmrc$/, line: new RegExp(String.raw`^\s*${number}\s*$`), name: 'node' },
  { files: /(?:^|\/)runtime\.txt$/, line: new RegExp(String.raw`^(\w+)-${number}\s*$`) },
  { files: /(?:^|\/)\.tool-versions$/, line: new RegExp(String.raw`^([\w-]+)\s+${number}`) },
  { files: /(?:^|\/)\.sdkmanrc$/, line: new RegExp(String.raw`^(\w+)=${number}`) },
  {
    files: /(?:^|\/)\.?mise(?:\.\w+)?\.toml$/,
    line: new RegExp(String.raw`^([\w-]+)\s*=\s*["']${number}["']`),
  },
  {
    files: /(?:^|\/)rust-toolchain(?:\.toml)?$/,
    line: new RegExp(String.raw`^\s*(?:channel\s*=\s*")?${number}"?\s*$`),
    name: 'rust',
  },
  {
    files: /(?:^|\/)global\.json$/,
    line: new RegExp(String.raw`"version":\s*"${number}"`),
    name: 'dotnet',
  },
  {
    files: /(?:^|\/)go\.(?:mod|work)$/,
    line: new RegExp(String.raw`^(?:go\s+|toolchain\s+go)${number}`),
    name: 'go',
  },
  {
    files: /(?:^|\/)(?:gradle|maven)-wrapper\.properties$/,
    line: new RegExp(
      String.raw`^distributionUrl=.*/(?:apache-)?(gradle|maven)-${number}-(?:bin|all)`,
    ),
  },
  {
    files: /(?:^|\/)package\.json$/,
    line: new RegExp(String.raw`"packageManager":\s*"(\w+)@${number}`),
  },
  {
    files: /(?:^|\/)package\.json$/,
    line: new RegExp(String.raw`"(node|npm|yarn|pnpm)":\s*"${number}"`),
  },
  {
    files: /(?:^|\/)pipfile$/,
    line: new RegExp(String.raw`^(python)_(?:full_)?version\s*=\s*"${number}"`),
  },
  {
    files: /\.ya?ml$/,
    line: new RegExp(String.raw`^[\s-]*["']?(\w+)[-_]version["']?:\s*\[?["']?${number}`),
  },
  {
    files: /\.ya?ml$/,
    line: new RegExp(String.raw`^[\s-]*(?:runs-on|vmImage):\s*["']?([a-z]+)-${number}`),
  },
  {
    files: /\.tf$/,
    line: new RegExp(String.raw`^\s*(required)_version\s*=\s*"=?\s*${number}"`),
    name: 'terraform',
  },
];

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
