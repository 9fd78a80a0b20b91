/** Drops from one found release what cannot be published, and says so. */
import type { Finding } from '#model/clean.ts';
import type { FoundRelease } from '#model/gathered.ts';
import { isDay, isInstant, millisecondsOf, type Instant } from '#model/instant.ts';
import { httpsUrl } from '#model/shape.ts';

const msPerDay = 86_400_000;
/** Renovate takes an earlier timestamp for none at all. */
const earliest = '2000-01-01';
const maxWords = 500;
const maxEvidence = 2000;

export type Believable = { readonly release: FoundRelease; readonly findings: readonly Finding[] };

export function believable(found: FoundRelease, now: Instant): Believable {
  const { date, basis, authored, changelogUrl, deprecated, ...rest } = found;
  const badDate = date === undefined ? undefined : dateProblem(date, now);
  const badLink = changelogUrl === undefined ? undefined : linkProblem(changelogUrl);
  const words = deprecated === undefined ? '' : oneLine(deprecated);
  const dated = date !== undefined && badDate === undefined;
  return {
    release: {
      ...rest,
      evidence: found.evidence.slice(0, maxEvidence),
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

function dateProblem(date: string, now: Instant): string | undefined {
  if (!isDay(date) && !isInstant(date)) return `its date "${date}" does not exist; left out`;
  if (date < earliest) return `its date ${date} is before the year 2000; left out`;
  if (millisecondsOf(date) > millisecondsOf(now) + msPerDay) {
    return `its date ${date} is in the future; left out`;
  }
  return undefined;
}

function linkProblem(url: string): string | undefined {
  const parsed = httpsUrl.safeParse(url);
  if (parsed.success) return undefined;
  return `its changelog link ${JSON.stringify(url.slice(0, 200))} ${parsed.error.issues[0]?.message ?? 'is no link'}; left out`;
}

function finding(kind: Finding['kind'], version: string, problem: string | undefined): Finding[] {
  return problem === undefined ? [] : [{ kind, version, message: `${version}: ${problem}` }];
}

/** An upstream's words are shown to readers, so no line breaks and nothing that hides or reorders. */
function oneLine(words: string): string {
  const visible = words.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ').trim();
  return visible.length > maxWords ? `${visible.slice(0, maxWords - 1)}…` : visible;
}
