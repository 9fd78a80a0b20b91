/** Loaded before the program: tells at its end how much memory it held, and how long it stood in line. */
import { readFileSync } from 'node:fs';

process.on('exit', () => {
  const megabytes = Math.ceil(process.resourceUsage().maxRSS / 1024);
  process.stderr.write(`peak ${megabytes} MB, queued ${queued()} s\n`);
});

/** Seconds in which it could have run, had others not had the processors; known on Linux only. */
function queued(): number {
  try {
    const [, nanoseconds] = readFileSync('/proc/self/schedstat', 'utf8').split(' ');
    return Number(nanoseconds) / 1e9;
  } catch {
    return 0;
  }
}
