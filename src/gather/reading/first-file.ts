/** What a release of several files is made of. Files may be added to it, but the first of them stays. */
import { compareText } from '#model/order.ts';

export type SummedFile = {
  readonly name: string;
  readonly uploaded?: string | null | undefined;
  /** A digest or sum with its kind: `sha256:…`. */
  readonly sum?: string | null | undefined;
};

export function firstFile(files: readonly SummedFile[]): string | undefined {
  const summed = files.filter(({ uploaded, sum }) => uploaded && sum);
  const place = ({ uploaded, name }: SummedFile) => `${uploaded} ${name}`;
  const [first] = summed.toSorted((a, b) => compareText(place(a), place(b)));
  return first && `${first.name.replaceAll(' ', '_')} ${first.sum}`;
}
