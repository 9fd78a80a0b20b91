/** Reads an index from a folder, and the credential of a protected index from the environment. */
import { join } from 'node:path';
import { anAddress, type IndexFiles } from '#model/served/paths.ts';
import { refuse } from '#model/problem.ts';
import { isFolder } from './inputs.ts';
import { readText, valueIn } from './read.ts';

export function filesIn(folder: string): IndexFiles {
  const message = `is no folder; name the one that "build" wrote, or ${anAddress}`;
  if (!isFolder(folder)) refuse('E-WRONG-ADDRESS', folder, message);
  return { where: folder, read: async (path) => valueIn(readText(join(folder, path))) };
}

/** Sent to the index's own origin only: `user:password`, a whole `Basic …`, or a bearer token. */
export function authorizationIn(env: NodeJS.ProcessEnv, name?: string) {
  if (name === undefined) return undefined;
  const message = 'must be the name of a variable that begins with INDEX_AUTH_, not the secret';
  if (!/^INDEX_AUTH_[A-Z0-9_]+$/.test(name)) refuse('E-WRONG-OPTION', '--auth', message);
  const secret = env[name] ?? '';
  if (secret === '') refuse('E-NOT-SET', name, 'is not set; it holds user:password or a token');
  if (!/^[\x20-\x7e]+$/.test(secret))
    refuse('E-NOT-SET', name, 'has characters that no header can have');
  if (/^(Basic|Bearer) /.test(secret)) return secret;
  const isLogin = secret.includes(':');
  return isLogin ? `Basic ${Buffer.from(secret).toString('base64')}` : `Bearer ${secret}`;
}
