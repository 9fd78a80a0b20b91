/** How users find out their version: by the author's command, or by the tool of the package. */
import type { PublicDefinition } from '#model/support/verdict.ts';

export type VersionCommand = { readonly platform?: string; readonly command: string };

const byEcosystem: Readonly<Record<string, (name: string) => string>> = {
  docker: (name) => `docker image ls ${name}`,
  helm: () => 'helm list --all-namespaces',
  npm: (name) => `npm ls ${name}`,
  pypi: (name) => `pip show ${name}`,
};

export function versionCommands({
  versionCommand,
  references,
}: Pick<PublicDefinition, 'versionCommand' | 'references'>): VersionCommand[] {
  if (typeof versionCommand === 'string') return [{ command: versionCommand }];
  if (versionCommand !== undefined)
    return Object.entries(versionCommand).map(([platform, command]) => ({ platform, command }));
  const current = references.filter(({ to }) => to === undefined);
  const commands = current.flatMap(({ kind, name }) => byEcosystem[kind]?.(name) ?? []);
  return [...new Set(commands)].slice(0, 2).map((command) => ({ command }));
}
