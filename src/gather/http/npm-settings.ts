/** What the npm client is configured to use: its files, `NPM_CONFIG_USERCONFIG` among them, and its variables. */
import npmConf from '@pnpm/npm-conf';
import registryToken from 'registry-auth-token';
import type { Credential } from './types.ts';

/** The registry of a scope, or that of all other packages; with a slash at its end. */
export function npmRegistry(scope?: string): string {
  const { config } = npmConf();
  const found = (scope && config.get(`${scope}:registry`)) || config.get('registry');
  return `${String(found).replace(/\/+$/, '')}/`;
}

export function npmCredential(registry: string): Credential | undefined {
  const found = registryToken(registry, { recursive: true });
  return found && { header: 'authorization', value: `${found.type} ${found.token}` };
}
