/** Real servers of object storage: the first host's own, and Ceph's gateway with one monitor and one store in memory. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { expect } from 'vitest';
import { put } from '../../folder.ts';
import { freePort, untilItAnswers } from './nginx.ts';

const programs = ['radosgw', 'ceph-mon', 'ceph-osd'];

/** Why no test here can run; none where all is installed. */
export const missingCeph = programs.every((name) => existsSync(`/usr/bin/${name}`))
  ? undefined
  : `needs the Debian packages ${programs.join(', ')}`;

export const access = {
  AWS_ACCESS_KEY_ID: 'a-key',
  AWS_SECRET_ACCESS_KEY: 'a-secret-that-must-never-be-seen',
  AWS_REGION: 'default',
};

const [accessKeyId, secretAccessKey] = [access.AWS_ACCESS_KEY_ID, access.AWS_SECRET_ACCESS_KEY];
const account = { accessKeyId, secretAccessKey };
const region = access.AWS_REGION;
export const client = new AwsClient({ ...account, region, service: 's3', retries: 0 });

export type ObjectServer = {
  readonly url: string;
  readonly bucket: () => Promise<string>;
  readonly stop: () => Promise<void>;
  /** Where its own runtime serves the first bucket. */
  readonly live?: string;
};

export const workerFile = 'src/deploy/host/bucket-worker.js';

/** The first host's object storage on its own runtime; the Worker serves its first bucket. */
export async function startHostBuckets(
  script = workerFile,
  names = Array.from({ length: 40 }, (_, at) => `bucket-${at}`),
  port = 0,
): Promise<ObjectServer> {
  const buckets = names.map((id, at) => [at === 0 ? 'BUCKET' : id, { id, s3Credentials: account }]);
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      port,
      script: readFileSync(script, 'utf8'),
      compatibilityDate: '2026-10-01',
      r2Buckets: Object.fromEntries(buckets) as Record<string, { id: string }>,
    }),
  );
  const live = (await runtime.ready).href;
  return {
    live,
    url: `${live}cdn-cgi/local/r2/s3`,
    bucket: async () => names.shift() ?? 'none is left',
    stop: () => runtime.dispose(),
  };
}

export async function startCeph(): Promise<ObjectServer> {
  const folder = mkdtempSync(join(tmpdir(), 'objects-'));
  const [monitor, port] = [await freePort(), await freePort()];
  const [cluster, store] = [randomUUID(), randomUUID()];
  for (const name of ['mon', 'osd', 'run']) mkdirSync(join(folder, name));
  put(folder, 'ceph.conf', settings(folder, cluster, monitor, port));
  const options = { cwd: folder, stdio: 'ignore' } as const;
  const config = ['-c', 'ceph.conf'];
  const run = (program: string, ...words: string[]) => execFileSync(program, words, options);
  const daemons: ChildProcess[] = [];
  const start = (program: string, ...words: string[]) =>
    daemons.push(spawn(program, [...config, '-f', ...words], options));
  const place = `[v2:127.0.0.1:${monitor}]`;
  run('monmaptool', '--create', '--fsid', cluster, '--addv', 'a', place, 'monmap');
  run('ceph-mon', ...config, '--mkfs', '-i', 'a', '--monmap', 'monmap');
  start('ceph-mon', '-i', 'a');
  run('ceph', ...config, 'osd', 'new', store, '0');
  run('ceph-osd', ...config, '-i', '0', '--mkfs', '--osd-uuid', store);
  start('ceph-osd', '-i', '0');
  const keys = ['--access-key', accessKeyId, '--secret-key', secretAccessKey];
  const user = ['user', 'create', '--uid', 'a-user', '--display-name', 'A user', ...keys];
  run('radosgw-admin', ...config, '-n', 'client.rgw', ...user);
  start('radosgw', '-n', 'client.rgw');
  const url = `http://127.0.0.1:${port}`;
  await untilItAnswers(url);
  let count = 0;
  return {
    url,
    async bucket() {
      const name = `bucket-${++count}`;
      expect((await client.fetch(`${url}/${name}`, { method: 'PUT' })).status).toBe(200);
      return name;
    },
    async stop() {
      // The gateway would wait for the others to answer.
      for (const daemon of daemons) daemon.kill('SIGKILL');
      await Promise.all(daemons.map((one) => new Promise((done) => one.once('close', done))));
      rmSync(folder, { recursive: true });
    },
  };
}

function settings(folder: string, cluster: string, monitor: number, port: number): string {
  return `[global]
fsid = ${cluster}
mon host = v2:127.0.0.1:${monitor}
mon initial members = a
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
run dir = ${folder}/run
admin socket = ${folder}/run/$name.sock
log file = ${folder}/$name.log
paxos propose interval = 0.01
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd
osd objectstore = memstore
[client.rgw]
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw run sync thread = false
`;
}
