/** What Renovate needs of an index, apart from what protects browsers and spares the network. */
import type { Verification } from './verify.ts';

/** Not every host can send headers; without these an index is still read, and by the same bytes. */
const hardening = new Set([
  'one-hour-cache',
  'validator',
  'open-to-scripts',
  'page-policy',
  'no-unwanted-header',
  'revalidates',
  'missing-page-policy',
  'pages-at-their-address',
]);

export type ForReader = {
  readonly verification: Verification;
  /** What was left out, by clause: how often it does not hold. */
  readonly leftOut: ReadonlyMap<string, number>;
};

export function forRenovate(verification: Verification): ForReader {
  const leftOut = new Map<string, number>();
  const chapters = verification.chapters.map((chapter) => {
    const findings = chapter.findings.filter(({ clause, level }) => {
      const isMinded = level === 'note' || !hardening.has(clause);
      if (!isMinded) leftOut.set(clause, (leftOut.get(clause) ?? 0) + 1);
      return isMinded;
    });
    return { ...chapter, findings };
  });
  return { verification: { ...verification, chapters }, leftOut };
}
