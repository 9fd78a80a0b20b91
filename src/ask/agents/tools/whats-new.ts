/** What changed between two versions. */
import type { Step } from '#answer/component.ts';
import { strict } from '#model/shape.ts';
import { parseVersion } from '#model/version/version.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { counted } from '#model/words.ts';
import { answerEach, dayFact, dayWords, failedRow, quoteOf, versionTrouble } from '../facts.ts';
import type { Heard } from '../facts.ts';
import * as shapes from '../shapes.ts';
import { defineTool, lineOf, plainLink, plainText, quoted, type ToolRow } from '../tool.ts';

export const whatsNew = defineTool({
  name: 'whats_new',
  title: "What's new between two versions",
  description:
    'Use before and while upgrading: which releases lie after one version, up to another (or up to the newest), each with its day, changelog and whether it may be used. "full" adds the beginning of the release notes, quoted.',
  input: strict({
    items: shapes.items(
      strict({
        component: shapes.component,
        from: shapes.version,
        to: shapes.version.optional().describe('Without it, up to the newest.'),
      }),
    ),
    detail: shapes.detail,
    limit: shapes.limit.describe('How many releases at most in all, newest first.'),
  }),
  async ask(index, { items, detail, limit }) {
    const share = Math.max(1, Math.floor(limit / items.length));
    return await answerEach(
      index,
      items,
      async (heard, item) => await newsRow(heard, item, detail, share),
      ({ from, to = 'the newest' }) => `${from} to ${to}`,
    );
  },
});

async function newsRow(
  heard: Heard,
  { from, to }: { readonly from: string; readonly to?: string | undefined },
  detail: 'short' | 'full',
  limit: number,
): Promise<ToolRow> {
  const { index, asked, id } = heard;
  const steps = await index.between(id, from, to);
  if (steps === undefined) {
    const wrong = quoted(parseVersion(from) === undefined ? from : (to ?? from));
    const message = `${wrong} is no version that can be ordered; write it as the index does, such as 2.1.0`;
    return failedRow(asked, { message });
  }
  // For a mistyped version, "nothing newer" would look like "up to date".
  const bounds = [from, to ?? from].map(async (version) => {
    const answer = await index.check({ id, version });
    const isUnknown = answer.match !== 'none' && answer.known === 'nothing';
    return isUnknown ? await versionTrouble({ ...heard, answer }, version) : undefined;
  });
  const trouble = (await Promise.all(bounds)).find((one) => one !== undefined);
  if (trouble && steps.length === 0) return failedRow(asked, trouble);
  const releases = steps.slice(0, limit).map((one) => stepOf(one, detail));
  const moreReleases = steps.length - releases.length || undefined;
  const source = plainLink(index.page(id));
  const count = steps.length;
  const line = lineOf(
    `${asked}: ${counted(count, 'release')}`,
    trouble?.message,
    releases.map(stepWords).join(', '),
    moreReleases !== undefined && `and ${moreReleases} more`,
    source,
  );
  const value = { asked, component: plainText(id), count, releases, moreReleases, trouble, source };
  return { value, line, ...(detail === 'full' && { full: { releases } }) };
}

function stepOf(release: Step, detail: 'short' | 'full') {
  const { notes, released: day, basis } = release;
  return withoutUndefined({
    version: plainText(release.version),
    released: dayFact({ day, basis }),
    answer: release.words,
    deprecated: release.deprecated || undefined,
    prerelease: !release.stable || undefined,
    changelog: plainLink(release.changelogUrl),
    notes: detail === 'full' && notes ? quoteOf(notes.text, notes.from, 600) : undefined,
  });
}

function stepWords({ version, released, deprecated, ...step }: ReturnType<typeof stepOf>) {
  const { prerelease, changelog } = step;
  const states = [deprecated && 'deprecated', prerelease && 'pre-release'];
  return `${version} (${[dayWords(released), ...states, changelog].filter(Boolean).join(', ')})`;
}
