/** The real nginx, with the configuration that `init` writes, on a port of this machine. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { folderOf, put } from '../../folder.ts';
import { listenOn } from '../../gather/server.ts';

export async function freePort(): Promise<number> {
  const { port, close } = await listenOn(() => {});
  close();
  return port;
}

export async function untilItAnswers(url: string, refuse: () => void = () => {}): Promise<void> {
  for (;;) {
    refuse();
    if (await fetch(url).catch(() => undefined)) return;
    await setTimeout(50);
  }
}

type Server = { readonly root: string; readonly port: number };

export async function startNginx(included: string, { root, port }: Server): Promise<void> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const prefix = folderOf();
  put(
    prefix,
    'nginx.conf',
    `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid nginx.pid;
events {}
http {
  access_log off;
${temporary.map((name) => `  ${name}_temp_path ${name};`).join('\n')}
  server {
    listen 127.0.0.1:${port};
    root ${root};
    include ${included};
  }
}
`,
  );
  const env = { PATH: `${process.env['PATH']}:/usr/sbin` };
  const words = ['-p', prefix, '-c', join(prefix, 'nginx.conf'), '-e', 'error.log'];
  const nginx = spawn('nginx', words, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let problem: string | undefined;
  nginx.once('error', (error) => (problem = `${String(error)}; its package is nginx-light`));
  // Whatever it says when it starts, such as a warning, is wrong in the file.
  nginx.stderr.on('data', (said) => (problem ??= String(said)));
  onTestFinished(() => void nginx.kill());
  await untilItAnswers(`http://127.0.0.1:${port}/`, () => {
    if (problem !== undefined) throw new Error(problem);
  });
}
