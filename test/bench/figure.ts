/** What the benchmark answers: ratios, each against something measured in the same run, beside its aim. */
import type { CorpusSize } from './corpus/corpus.ts';
import type { Measured } from './measure.ts';

export type Figure = {
  readonly name: string;
  /** Lower is better. */
  readonly ratio: number;
  readonly most: number;
  /** Without one, a ratio. */
  readonly unit: string;
  readonly note: string;
};

export const small = { components: 400, releases: 100_000 };
export const large = { components: 4000, releases: 1_000_000 };
export const times = 3;

export type Bench = {
  readonly corpus: (size: CorpusSize) => string;
  /** The folder of a corpus's finished index, for figures that only read it or build it again. */
  readonly built: (project: string) => Promise<string>;
  /** A folder of its own for each figure that asks. */
  readonly folder: (name: string) => string;
};

/** One that must not be more than this. */
export function atMost(name: string, ratio: number, most: number, unit = '', note = ''): Figure {
  return { name, ratio, most, unit, note };
}

/** Seconds of work, and beside them what a clock showed. */
export function work(run: Pick<Measured, 'cpu' | 'seconds'>): string {
  return `${seconds(run.cpu)} of work, ${seconds(run.seconds)} by the clock`;
}

/** What ten times as much costs. */
export function growth(what: string, few: Measured, many: Measured): Figure {
  const note = `${seconds(few.cpu)} of work to ${seconds(many.cpu)}; ${megabytes(many.memory)}`;
  return atMost(`Growth of ${what}`, many.cpu / few.cpu, 10.5, '', note);
}

/** By what is printed: no figure is measured more exactly than that. */
export const isMet = ({ ratio, most }: Figure): boolean => Number(ratio.toFixed(2)) <= most;

export const seconds = (value: number): string => `${value.toFixed(2)} s`;

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

export function table(figures: readonly Figure[]): string {
  const rows = figures.map((one) => {
    const [ratio, most] = [one.ratio, one.most].map((value) => Number(value.toFixed(2)));
    const met = isMet(one) ? 'met' : 'missed';
    return [one.name, `${ratio} ${one.unit}`, `at most ${most}`, met, one.note].join(' | ');
  });
  return `figure | measured | aim | | for information\n--- | --- | --- | --- | ---\n${rows.join('\n')}\n`;
}
