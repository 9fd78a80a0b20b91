/** Which hosts an index links to, as evidence, changelogs and homepages. */
import type { Reader } from '#verify/reader.ts';

export async function readHosts(
  reader: Reader,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const details = names.map((name) => `details/${name}.json`);
  const texts = await Promise.all([...details, 'support.json'].map((path) => textOf(reader, path)));
  return new Set(texts.flatMap(hostsIn));
}

/** A file that an older index does not have links to nothing. */
async function textOf(reader: Reader, path: string): Promise<string> {
  const answer = await reader.get(path);
  return answer.kind === 'answered' && answer.status === 200
    ? new TextDecoder().decode(answer.body)
    : '';
}

function hostsIn(text: string): string[] {
  const links = text.match(/https?:\/\/[^\s"'<>\\)\]]+/g) ?? [];
  return links.flatMap((link) => URL.parse(link)?.host ?? []);
}
