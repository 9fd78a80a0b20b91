/** How fast a host is asked, and for how long: it may ask for fewer requests, or stall. */
import { setTimeout as pause } from 'node:timers/promises';
import type { LimitFunction } from 'p-limit';

const firstPauseMs = 1000;
const longestPauseMs = 30_000;
const answersPerStep = 20;

/** If a response asks to slow down, all requests pause together, and then fewer run at once. */
export function openPace(limit: LimitFunction) {
  const most = limit.concurrency;
  let [until, whole, refused] = [0, 0, 0];
  return {
    /** After enough good responses, one more request runs at once, up to the original limit. */
    speedUp(): void {
      refused = 0;
      if (++whole % answersPerStep === 0 && limit.concurrency < most) limit.concurrency++;
    },
    slowDown(askedMs: number): void {
      const now = performance.now();
      // Requests that ran at the same time cause one pause together.
      if (now < until) return;
      until = now + Math.min(longestPauseMs, Math.max(askedMs, firstPauseMs * 2 ** refused++));
      limit.concurrency = Math.max(1, Math.floor(limit.concurrency / 2));
    },
    async pause(atMostMs: number, signal: AbortSignal | undefined): Promise<void> {
      const left = Math.min(until - performance.now(), atMostMs);
      if (left > 0) await pause(left, undefined, signal && { signal }).catch(() => {});
    },
  };
}

/** Limits for all files together: an untrusted index may list any number of files. */
export type Bounds = Readonly<Record<'ms' | 'msPerFile' | 'bytes' | 'bytesPerFile', number>>;

export function openSpending(stallMs: number, bounds: Bounds | undefined) {
  const start = performance.now();
  let [lastWhole, running, bytes, files] = [start, 0, 0, 0];
  const mostMs = () => (bounds ? bounds.ms + files * bounds.msPerFile : Infinity);
  const mostBytes = () => (bounds ? bounds.bytes + files * bounds.bytesPerFile : Infinity);
  const stalledMs = () => performance.now() - lastWhole;
  return {
    expect: (number: number): void => void (files = number),
    add(length: number): void {
      bytes += length;
      lastWhole = performance.now();
    },
    /** Time counts as a stall only while a request is running. */
    async during<T>(action: () => Promise<T>): Promise<T> {
      if (running === 0) lastWhole = performance.now();
      running++;
      return await action().finally(() => running--);
    },
    leftMs: (): number => Math.max(1, Math.ceil(stallMs - stalledMs())),
    /** Why no more requests are made; undefined if they may go on. */
    up(): string | undefined {
      if (stalledMs() >= stallMs) return `was not read: no file came whole for ${stallMs / 1000} s`;
      const before = 'was not asked for: the files before it';
      if (bytes > mostBytes()) return `${before} were larger than ${mostBytes()} bytes together`;
      if (performance.now() - start >= mostMs())
        return `${before} took longer than ${mostMs() / 1000} s together`;
      return undefined;
    },
  };
}
