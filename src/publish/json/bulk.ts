/** All component files: `all.json` if the host takes it, and parts, listed in `all/index.json`. */
import { createHash } from 'node:crypto';
import type { BulkIndex } from '#model/served/component-file.ts';
import { linesOutput, openWhole, type Output } from '../output.ts';

const path = 'all.json';
const end = '\n}}\n';
type BulkPart = ReturnType<typeof openPart>;

/** `most`: the host's limit on the size of a file, in bytes. */
export function openBulk(most: number) {
  const all = openWhole({ path, opening: '{"components":{', first: '\n', next: ',\n', end });
  const parts: BulkPart[] = [];
  let size = 0;
  function partFor(bytes: number): BulkPart {
    const last = parts.at(-1);
    // Less than every host's limit, and little enough to hold in memory.
    if (last && last.bytes + bytes <= 20_000_000) return last;
    const part = openPart(parts.length + 1);
    parts.push(part);
    return part;
  }
  function measured<T extends { readonly text: string }>(part: T): T {
    size += Buffer.byteLength(part.text);
    return part;
  }
  return {
    add(id: string, text: string): Output[] {
      const name = JSON.stringify(id);
      const line = `{"id":${name},${text.slice(1).replaceAll('\n', '')}\n`;
      const bytes = Buffer.byteLength(line);
      const part = partFor(bytes);
      part.hash.update(line);
      part.bytes += bytes;
      part.components.push(id);
      return [
        ...(size > most ? [] : [measured(all.add(`${name}:${text.trimEnd()}`))]),
        { path: part.path, text: line, isPart: true },
      ];
    },
    end(): Output[] {
      const last = measured(all.end());
      return [size > most ? { path, isLeftOut: true } : last, bulkIndex(parts)];
    },
  };
}

function openPart(number: number) {
  const components: string[] = [];
  return { path: `all/${number}.ndjson`, hash: createHash('sha256'), bytes: 0, components };
}

function bulkIndex(all: readonly BulkPart[]): Output {
  const parts = all.map(({ path: at, hash, bytes, components }) => {
    return { path: at, bytes, sha256: hash.digest('hex'), components };
  });
  return linesOutput('all/index.json', { schema: 1, parts } satisfies BulkIndex, 'parts');
}
