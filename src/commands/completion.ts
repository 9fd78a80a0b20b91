/** `completion`: what a shell completes, from the commands and options as they are declared. */
import type { Command } from 'commander';
import { shellWord } from '#io/program.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof shells)[number];

const name = 'release-index';

export function completionFor(shell: Shell, program: Command): string {
  const commands = program.commands.map((one) => ({
    name: one.name(),
    description: one.description().split(/[.:]/)[0] ?? '',
    options: one.options.flatMap(({ long, description }) => (long ? [{ long, description }] : [])),
  }));
  if (shell === 'fish')
    return commands
      .flatMap(({ name: command, description, options }) => [
        `complete -c ${name} -n __fish_use_subcommand -f -a ${command} -d ${shellWord(description)}`,
        ...options.map(
          ({ long, description: words }) =>
            `complete -c ${name} -n '__fish_seen_subcommand_from ${command}' -l ${long.slice(2)} -d ${shellWord(words)}`,
        ),
      ])
      .map((line) => `${line}\n`)
      .join('');
  const cases = commands
    .map((one) => `    ${one.name}) words='${one.options.map(({ long }) => long).join(' ')}' ;;\n`)
    .join('');
  // zsh has bash's functions for completion once this is loaded.
  const zsh = shell === 'zsh' ? 'autoload -U +X bashcompinit && bashcompinit\n' : '';
  return `${zsh}_${name.replaceAll('-', '_')}() {
  local words='${commands.map((one) => one.name).join(' ')}'
  [ "$COMP_CWORD" = 1 ] || case "\${COMP_WORDS[1]}" in
${cases}  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _${name.replaceAll('-', '_')} ${name}
`;
}
