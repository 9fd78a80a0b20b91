/** What changed between two versions. */
import * as z from 'zod';
import type { Step } from '#answer/between.ts';
import type { ReleaseIndex } from '../../release-index.ts';
import { strict } from '#model/shape.ts';
import { parseVersion } from '#model/version/version.ts';
import { askedWords, dayWords, quoteOf, releasedFact, resolve } from '../facts.ts';
import * as shapes from '../shapes.ts';
import { defineTool, type Row } from '../tool.ts';
import { plainLink, plainText, quoted } from '../untrusted.ts';
import { failedRow } from './check-versions.ts';

const step = strict({
  version: z.string(),
  released: shapes.day,
  answer: z.string(),
  deprecated: z.literal(true).optional(),
  prerelease: z.literal(true).optional(),
  changelog: z.string().optional(),
  notes: shapes.quote.optional(),
});

const row = strict({
  asked: z.string(),
  trouble: shapes.trouble.optional(),
  component: z.string().optional(),
  count: z.int().optional(),
  releases: z.array(step).optional().describe('Newest first.'),
  moreReleases: z.int().optional(),
  source: z.string().optional(),
});

type NewsRow = z.infer<typeof row>;
type Item = { readonly component: string; readonly from: string; readonly to?: string | undefined };

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
  output: shapes.answers(row),
  async ask(index, { items, detail, limit }) {
    const share = Math.max(1, Math.floor(limit / items.length));
    const rows = await Promise.all(items.map((item) => newsRow(index, item, detail, share)));
    return { rows };
  },
});

async function newsRow(
  index: ReleaseIndex,
  { component, from, to }: Item,
  detail: 'short' | 'full',
  limit: number,
): Promise<Row<NewsRow>> {
  const asked = askedWords(component, `${from} to ${to ?? 'the newest'}`);
  const found = await resolve(index, component);
  if ('trouble' in found) return failedRow(asked, found.trouble);
  const { id } = found;
  const steps = await index.between(id, from, to);
  if (steps === undefined) return failedRow(asked, { message: wrongVersion(from, to) });
  const shown = steps.slice(0, limit).map((one) => stepOf(one, detail));
  const more = steps.length - shown.length;
  const source = plainLink(index.page(id));
  const value = {
    asked,
    component: plainText(id),
    count: steps.length,
    releases: shown,
    ...(more > 0 && { moreReleases: more }),
    ...(source !== undefined && { source }),
  };
  return { value, line: lineOf(value) };
}

function wrongVersion(from: string, to: string | undefined): string {
  const wrong = parseVersion(from) === undefined ? from : (to ?? from);
  return `${quoted(wrong, 100)} is no version that can be ordered; write it as the index does, such as 2.1.0`;
}

function stepOf(release: Step, detail: 'short' | 'full'): z.infer<typeof step> {
  const changelog = plainLink(release.changelogUrl);
  const { notes } = release;
  return {
    version: plainText(release.version),
    released: releasedFact(release.released, release.basis),
    answer: release.words,
    ...(release.deprecated && { deprecated: true }),
    ...(!release.stable && { prerelease: true }),
    ...(changelog !== undefined && { changelog }),
    ...(detail === 'full' && notes && { notes: quoteOf(notes.text, notes.from, 600) }),
  };
}

function lineOf({ asked, count = 0, releases = [], moreReleases, source }: NewsRow): string {
  const written = releases.map(({ version, released, deprecated, prerelease }) => {
    const facts = [dayWords(released), deprecated && 'deprecated', prerelease && 'pre-release'];
    return `${version} (${facts.filter(Boolean).join(', ')})`;
  });
  return [
    `${asked}: ${count === 1 ? '1 release' : `${count} releases`}`,
    ...(written.length === 0 ? [] : [written.join(', ')]),
    ...(moreReleases === undefined ? [] : [`and ${moreReleases} more`]),
    ...(source === undefined ? [] : [source]),
  ].join('; ');
}
