/** Only asks, as many at once as it is told: what this machine needs for the requests alone. */
import { Agent, get } from 'node:http';

const [url = '', count = '0', concurrency = '1'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(concurrency) });

await Promise.all(
  Array.from(
    { length: Number(count) },
    (_, i) =>
      new Promise<void>((done) => {
        get(`${url}/bare${i}`, { agent }, (response) => response.resume().on('end', done));
      }),
  ),
);
agent.destroy();
