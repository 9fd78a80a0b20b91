import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startLocalHost } from '../../src/deploy/host/local-host.ts';

test('a port that is taken is named', async () => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const options = { config: 'site/wrangler.jsonc', folder: 'dist', port };
  await expect(startLocalHost(options)).rejects.toThrow(
    `port ${port}: cannot be listened on; name another with --port, or 0 for any`,
  );
});
