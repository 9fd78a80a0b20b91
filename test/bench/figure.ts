/** What the benchmark answers: ratios, each against something measured in the same run, beside its aim. */
import type { CorpusSize } from './corpus/corpus.ts';
import type { Measured } from './measure.ts';

export type Figure = {
  readonly name: string;
  /** Lower is better. */
  readonly ratio: number;
  readonly unit?: string;
  readonly aim: { readonly most: number };
  /** Absolute figures, for information. */
  readonly note: string;
};

/** How much work a run of the benchmark does. */
export type Scale = {
  readonly small: CorpusSize;
  readonly large: CorpusSize;
  readonly times: number;
};

/** Folders of the corpora, made once for all figures. */
export type Bench = {
  readonly scale: Scale;
  readonly small: string;
  readonly large: string;
  /** One of any size. */
  readonly corpus: (size: CorpusSize) => string;
  /** The folder of a corpus's finished index, for figures that only read it or build it again. */
  readonly built: (project: string) => Promise<string>;
  /** A folder of its own for each figure that asks. */
  readonly folder: (name: string) => string;
};

/** One that must not be more than this; without a unit, a ratio. */
export function atMost(
  name: string,
  ratio: number,
  [most, unit]: readonly [most: number, unit?: string],
  note = '',
): Figure {
  return { name, ratio, ...(unit !== undefined && { unit }), aim: { most }, note };
}

/** Seconds of work, and beside them what a clock showed. */
export function work(run: Pick<Measured, 'cpu' | 'seconds'>): string {
  return `${seconds(run.cpu)} of work, ${seconds(run.seconds)} by the clock`;
}

/** What ten times as much costs. */
export function growth(what: string, few: Measured, many: Measured): Figure {
  const note = `${seconds(few.cpu)} of work to ${seconds(many.cpu)}; ${megabytes(many.memory)}`;
  return atMost(`Growth of ${what}`, many.cpu / few.cpu, [10.5], note);
}

/** By what is printed: no figure is measured more exactly than that. */
export function isMet({ ratio, aim }: Figure): boolean {
  return Number(ratio.toFixed(2)) <= aim.most;
}

export function seconds(value: number): string {
  return value < 1 ? `${(value * 1000).toFixed(0)} ms` : `${value.toFixed(2)} s`;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1e3).toFixed(0)} kB`;
}
