/**
 * Loaded into a measured process before the program: at its end it writes down what was used. Times are
 * taken outside; what is counted here is the same on every machine, or nearly.
 */
import * as fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { GCProfiler } from 'node:v8';

export type Usage = {
  /** The most memory that the process held, in bytes. */
  readonly memory: number;
  /** Seconds of work on all cores, which other programs on the machine hardly lengthen. */
  readonly cpu: number;
  /** Calls to the file system; only where they are counted. */
  readonly calls?: number;
  /** Bytes that were ever allocated on the heap; only where they are counted. */
  readonly allocated?: number;
};

const file = process.env['BENCH_USAGE'];
const { writeFileSync, readFileSync } = fs;

if (file !== undefined) {
  const count = process.env['BENCH_COUNT'] === undefined ? undefined : startCounting();
  process.on('exit', () => {
    writeFileSync(
      file,
      JSON.stringify({ memory: peakMemory(), cpu: workDone(), ...count?.() } satisfies Usage),
    );
  });
}

/**
 * The kernel's own mark of this process. `maxRSS` would do on other systems, but on Linux a child takes
 * over the mark of whoever started it.
 */
function peakMemory(): number {
  if (process.platform === 'linux') {
    const mark = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    if (mark !== undefined) return Number(mark) * 1024;
  }
  return process.resourceUsage().maxRSS * 1024;
}

function workDone(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function startCounting(): () => { calls: number; allocated: number } {
  let calls = 0;
  const table = fs as unknown as Record<string, unknown>;
  for (const [name, original] of Object.entries(table)) {
    if (!name.endsWith('Sync') || typeof original !== 'function') continue;
    (process.getBuiltinModule('node:fs') as unknown as Record<string, unknown>)[name] = (
      ...given: unknown[]
    ) => {
      calls++;
      return Reflect.apply(original, fs, given) as unknown;
    };
  }
  syncBuiltinESMExports();
  const profiler = new GCProfiler();
  profiler.start();
  let used = process.memoryUsage().heapUsed;
  return () => {
    const now = process.memoryUsage().heapUsed;
    let allocated = 0;
    for (const { beforeGC, afterGC } of profiler.stop()?.statistics ?? []) {
      allocated += beforeGC.heapStatistics.usedHeapSize - used;
      used = afterGC.heapStatistics.usedHeapSize;
    }
    return { calls, allocated: allocated + now - used };
  };
}
