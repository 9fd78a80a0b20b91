/** In YAML, the versions below a `python-version:` that has none beside it. */
const list =
  /^([ \t]*(?:- +)?["']?(?:[\w-]+(?:[-_]version|_VERSION)|runs-on)["']?:)[ \t]*(?:[|>][+-]?)?[ \t]*(?:#.*)?((?:\r?\n[ \t]*(?:(?:- +)?["']?v?\d.*|- .*|#.*)?)+)/gm;
/** The `services` of GitLab CI: a list of images, some with other keys. */
const services = /^[ \t]*services:(?:[ \t]*\r?\n[ \t]*(?:- .*|[\w-]+: .*|#.*))+$/gm;
/** A `docker run` over several lines, up to the line of its image; not tried again on each line. */
const command =
  /^(?!.*(?<!\S)[a-z][\w./-]*:v?\d)(?=.*\\\r?$)[^#\n]*\b(?:docker|podman) +run\b.*\n(?:(?!.*(?<!\S)[a-z][\w./-]*:v?\d).*\\\r?\n)*/gm;

/** Puts its list's key before each item, and the command before its image; adds no line. */
export function withKeys(text: string): string {
  const jobs = text.split(/^(?= {2}[\w-]+:)/m).map(withMatrix);
  const listed = jobs.join('').replaceAll(list, (_, key: string, items: string) => {
    return key + items.replaceAll(/\n[ \t]*(?:- +)?(?=["']?(?:[a-z]+-|v)?\d)/g, `\n${key} `);
  });
  return listed
    .replaceAll(services, (one) => one.replaceAll(/- +(?=\S+$)/gm, '- image: '))
    .replaceAll(command, '$&docker run ');
}

const matrix = /^([ \t]*)(?:\S.*{ *)?matrix:[ \t]*(?:\{.*)?(?:\r?\n(?:\1[ \t]+\S.*|[ \t\r]*$))*/gm;
const usedOfMatrix =
  /^[ \t]*(?:- +)?["']?(runs-on|image|container|\w+-version)["']?: *["']?\$\{\{ *matrix\.([\w-]+) *\}\}/gm;

/** Renames matrix keys to the keys that use them: `python-version: ${{ matrix.python }}`. */
function withMatrix(job: string): string {
  const used = new Map(Array.from(job.matchAll(usedOfMatrix), ([, key, name]) => [name, key]));
  const called = (name: string) => used.get(name) ?? name;
  const key = /(?<=(?:^[ \t]*(?:- +)?|[{,] ?)["']?)[\w-]+(?=["']?:)/gm;
  return job.replaceAll(matrix, (block) => block.replaceAll(key, called));
}

/** The keys of a chart on one line: `{chart: tool, version: 1.2.0}`. */
export function chartInBraces(line: string, name = ''): string[] | undefined {
  const key = /(?:^|,)\s*["']?(?:chart(?:_ref)?|repository["']?:\s*["']?(?:https?|oci))["']?:/;
  const parts = line.split(/[{}()]/).slice(1);
  return parts.find((part) => key.test(part) && part.includes(name))?.split(',');
}
