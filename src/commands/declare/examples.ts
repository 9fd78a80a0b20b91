/** Examples of help: they name what the index in this folder has, and can be pasted as they are. */
import { join } from 'node:path';
import type { AddHelpTextContext } from 'commander';
import { programCall } from '#io/program.ts';
import { readFolder, readText } from '#io/read.ts';
import type { CommonOptions } from './declare.ts';

/** `lines` are given the name of a component and the index's address. */
export function examples(
  lines: (id: string, address: string) => readonly string[],
): (help: AddHelpTextContext) => string {
  return ({ command }) => {
    const folders = command.opts<CommonOptions>();
    const all = lines(anyComponent(folders), addressOf(folders));
    const title = all.length === 1 ? 'Example:' : 'Examples:';
    return ['', title, ...all.map((line) => `  ${programCall()} ${line}`)].join('\n');
  };
}

function anyComponent({ components }: CommonOptions): string {
  const names = readFolder(components);
  const first =
    names.kind === 'read' ? names.value.find((name) => name.endsWith('.json')) : undefined;
  return first?.replace(/\.json$/, '') ?? 'some-component';
}

/** Help must come even where the settings cannot be read. */
function addressOf({ site }: CommonOptions): string {
  const read = readText(join(site, 'site.json'));
  const found = read.kind === 'read' ? /"baseUrl":\s*"([^"]+)"/.exec(read.value) : undefined;
  return found?.[1] ?? 'https://releases.example.com';
}
