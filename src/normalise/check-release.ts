/** Drops from one found release what cannot be published, and says so. */
import type { Finding } from '#model/clean.ts';
import { dateProblem } from '#model/dating.ts';
import type { FoundRelease } from '#model/gathered.ts';
import { isDay, isInstant, type Instant } from '#model/instant.ts';
import { httpsUrl } from '#model/shape.ts';

const maxWords = 500;
const maxEvidence = 2000;

export type CheckedRelease = {
  readonly release: FoundRelease;
  readonly findings: readonly Finding[];
};

export function checkRelease(found: FoundRelease, now: Instant): CheckedRelease {
  const { date, basis, authored, changelogUrl, deprecated, ...rest } = found;
  const badDate = date === undefined ? undefined : problemOf(date, now);
  const badLink = changelogUrl === undefined ? undefined : linkProblem(changelogUrl);
  const words = deprecated === undefined ? '' : oneLine(deprecated, maxWords);
  const dated = date !== undefined && badDate === undefined;
  return {
    release: {
      ...rest,
      evidence: oneLine(found.evidence, maxEvidence),
      ...(dated && { date, basis: basis ?? 'stated', ...(authored && { authored }) }),
      ...(changelogUrl !== undefined && badLink === undefined && { changelogUrl }),
      ...(words !== '' && { deprecated: words }),
    },
    findings: [
      ...finding('date', found.version, badDate),
      ...finding('link', found.version, badLink),
    ],
  };
}

function problemOf(date: string, now: Instant): string | undefined {
  const problem =
    isDay(date) || isInstant(date) ? dateProblem(date, now) : `its date "${date}" does not exist`;
  return problem && `${problem}; left out`;
}

function linkProblem(url: string): string | undefined {
  const parsed = httpsUrl.safeParse(url);
  if (parsed.success) return undefined;
  return `its changelog link ${JSON.stringify(url.slice(0, 200))} ${parsed.error.issues[0]?.message ?? 'is no link'}; left out`;
}

function finding(kind: Finding['kind'], version: string, problem: string | undefined): Finding[] {
  return problem === undefined
    ? []
    : [{ kind, key: `${kind}:${version}`, version, message: `${version}: ${problem}` }];
}

/** An upstream's text is shown to readers, so it has no line breaks and no characters that hide or reorder text. */
function oneLine(words: string, maxLength: number): string {
  const visible = words.replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
  return visible.length > maxLength
    ? `${visible.slice(0, maxLength - 1).toWellFormed()}…`
    : visible;
}
