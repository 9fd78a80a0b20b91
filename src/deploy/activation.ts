/** What activating a version needs, and how long it goes on after a stop. */
import type { Instant } from '#model/time/instant.ts';
import { Refusal } from '#model/problem.ts';
import type { Host } from './host/cloudflare.ts';
import type { Reader } from '#verify/reader.ts';

export type Activation = {
  readonly host: Host;
  readonly built: Reader;
  readonly live: Reader;
  readonly now: Instant;
  readonly patienceMs: number;
  /** For the host's list of versions. */
  readonly message: string;
  readonly stop?: AbortSignal;
  readonly say: (line: string) => void;
};

export type Versions = { readonly version: string; readonly before: string };

/** After a signal, the platform kills the job within ten seconds. */
export const stopGraceMs = 2000;

/** A stop lets the step under way end if it does so soon. */
export function later(stop: AbortSignal | undefined): AbortSignal | undefined {
  if (stop === undefined) return undefined;
  const controller = new AbortController();
  const abort = () => void setTimeout(() => controller.abort(), stopGraceMs).unref();
  if (stop.aborted) abort();
  else stop.addEventListener('abort', abort, { once: true });
  return controller.signal;
}

export function withGrace(activation: Activation): Activation {
  const stop = later(activation.stop);
  return { ...activation, ...(stop !== undefined && { stop }) };
}

/** The failure of an action that may have taken effect all the same. */
export async function failureOf(action: () => Promise<void>): Promise<Refusal | undefined> {
  try {
    await action();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
