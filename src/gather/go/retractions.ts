/** What a module takes back of itself: https://go.dev/ref/mod#go-mod-file-retract */
import { compareVersions, readVersion } from '#model/version/version.ts';

type Retraction = { readonly from: string; readonly to: string; readonly why: string };

const single = /^\[?\s*(v[^\s,\]]+)\s*(?:,\s*(v[^\s\]]+)\s*)?\]?\s*(?:\/\/\s*(.*))?$/;

/** Tells why a version was retracted; `undefined` where it was not. */
export function retractions(goMod: string): (version: string) => string | undefined {
  const all = [...retractLines(goMod)].flatMap(({ text, comment }): Retraction[] => {
    const [, from, to = from, why] = single.exec(text) ?? [];
    if (from === undefined || to === undefined) return [];
    return [{ from, to, why: (why ?? comment).trim() }];
  });
  return (version) => {
    const found = all.find(({ from, to }) => isWithin(version, from, to));
    if (found === undefined) return undefined;
    return found.why === '' ? 'retracted' : `retracted: ${found.why}`;
  };
}

/** With the comment above it, which belongs to it or to its whole block. */
function* retractLines(goMod: string): Generator<{ text: string; comment: string }> {
  let block: string | undefined;
  let comment = '';
  for (const raw of goMod.split('\n')) {
    const line = raw.trim();
    if (line.startsWith('//')) comment = line.slice(2).trim();
    else if (/^retract\s*\(/.test(line)) [block, comment] = [comment, ''];
    else if (block !== undefined && line === ')') block = undefined;
    else if (block !== undefined && line !== '') yield { text: line, comment: comment || block };
    else if (line.startsWith('retract')) yield { text: line.slice(7).trim(), comment };
    if (!line.startsWith('//') && !/^retract\s*\(/.test(line)) comment = '';
  }
}

function isWithin(version: string, from: string, to: string): boolean {
  const [own, low, high] = [version, from, to].map(readVersion);
  if (own === undefined || low === undefined || high === undefined) return version === from;
  return compareVersions(own, low) >= 0 && compareVersions(own, high) <= 0;
}
