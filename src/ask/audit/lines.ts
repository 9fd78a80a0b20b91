/** Lists as people and tools write them: one package URL, or one name with its version, on each line. */
import type { Asked } from '#answer/answer.ts';
import { type Item, refuseInput } from './item.ts';

const longest = 2000;

/** Empty lines are skipped. A comment begins with `#`, and within a line behind white space. */
export function lineItems(text: string, file: string): Item[] {
  return text.split(/\r?\n/).flatMap((raw, i) => {
    const line = raw.replace(/(?:^|\s)#.*/, '').trim();
    if (line === '') return [];
    if (line.length > longest || /[\p{Cc}\ufffd]/u.test(line.replaceAll('\t', ' ')))
      refuseInput(file, 'is no name with a version; write "name version", or a package URL', {
        place: `${i + 1}`,
      });
    return [{ asked: askedLine(line), place: { file, line: i + 1 } }];
  });
}

export function askedLine(line: string): Asked {
  if (/^pkg:/i.test(line)) return { purl: line };
  const [, name, version] =
    /^(.*\S)\s+(\S+)$/.exec(line) ?? /^(.+?)==?([^=]+)$/.exec(line) ?? oneWord(line) ?? [];
  if (name === undefined || version === undefined) return { name: line };
  // The last word of a title is no version.
  return /\d/.test(version) || !/\s/.test(line) ? { name, version } : { name: line };
}

/** `image:1.2.0`, `group:artifact:1.2.0`, `@scope/name@1.2.0`; the port of a registry is no version. */
function oneWord(word: string): RegExpExecArray | null {
  return (
    /^(.+)@(?!sha\d+:)([^@/]+)$/.exec(word) ??
    /^(.+):(v?\d[^:/@]*|latest)(?:@sha\d+:\w+)?$/.exec(word)
  );
}
