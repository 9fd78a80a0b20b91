/**
 * Loaded into a measured process before the program: at its end it writes down what was used, as `Usage` in
 * `measure.ts`. In plain JavaScript: to take the types off this one file, Node would load for 40 ms what the
 * program itself does not need, and they would be counted as the program's.
 */
import * as fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { GCProfiler } from 'node:v8';

const file = process.env['BENCH_USAGE'];
const { writeFileSync, readFileSync } = fs;

if (file !== undefined) {
  const count = process.env['BENCH_COUNT'] === undefined ? undefined : startCounting();
  process.on('exit', () => {
    writeFileSync(file, JSON.stringify({ memory: peakMemory(), cpu: workDone(), ...count?.() }));
  });
}

/**
 * The kernel's own mark of this process. `maxRSS` would do on other systems, but on Linux a child takes
 * over the mark of whoever started it.
 */
function peakMemory() {
  if (process.platform === 'linux') {
    const mark = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    if (mark !== undefined) return Number(mark) * 1024;
  }
  return process.resourceUsage().maxRSS * 1024;
}

function workDone() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function startCounting() {
  let calls = 0;
  const table = process.getBuiltinModule('node:fs');
  for (const [name, original] of Object.entries(fs)) {
    if (!name.endsWith('Sync') || typeof original !== 'function') continue;
    table[name] = (...given) => {
      calls++;
      return Reflect.apply(original, fs, given);
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
