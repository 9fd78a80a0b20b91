/** Whatever an index says: what is written as facts can be read back, and is the same value. */
import * as fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { detailsFile } from '#facts/details.ts';
import { factsFile, factsText, publicPartOf } from '#facts/index-facts.ts';
import { publicPart } from '#facts/public-part.ts';
import { readDetails, readNotes } from '#facts/read-details.ts';
import { servedNotes } from '#facts/release-notes.ts';
import { component as componentShape } from '#gather/definition.ts';
import { judge } from '#judge/judge.ts';
import { curated as curatedShape } from '#model/component/curated.ts';
import { readableHistory } from '#model/history/history.ts';
import { notes as notesShape } from '#model/history/notes.ts';
import { purlsOf } from '#model/purl.ts';
import { detailsFile as detailsShape } from '#model/served/details-file.ts';
import { site as siteShape } from '#model/site.ts';
import { supportPolicy } from '#model/support/policy.ts';
import { servable } from '#record/servable.ts';
import { noon } from '../accepted-index.ts';
import { anyIndex, type AnyIndex } from '../any-index.ts';

const settings = { baseUrl: 'https://releases.example.com' };
const indexes = fc.sample(anyIndex, { numRuns: 1000, seed: 27 });

test('the public part of each component of a thousand indexes', () => {
  const kinds = new Map<string, number>();
  for (const { judged, notes } of indexes.flatMap(componentsOf)) {
    const served = JSON.parse(JSON.stringify(detailsFile(judged, settings, notes))) as unknown;
    const details = detailsShape.parse(served);
    const read = readDetails(details, settings);
    // To look for a difference takes ten times as long as to find none; the same object is not looked into.
    expect(isDeepStrictEqual(read, judged) ? judged : read).toStrictEqual(judged);
    const versions = new Set(judged.releases.map(({ version }) => version.text));
    const shown = [...notes].filter(([version]) => versions.has(version));
    expect(new Map(readNotes(details))).toEqual(new Map(shown));
    for (const line of judged.allLines) {
      const kind = !('newest' in line) ? 'empty' : line.shares === undefined ? 'own' : 'shared';
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
  }
  for (const kind of ['empty', 'own', 'shared']) expect(kinds.get(kind)).toBeGreaterThan(50);
});

test('nothing private of the settings becomes a fact', () => {
  const open = { title: 'Releases', description: 'All releases.', ...settings, datasource: 'svc' };
  const site = siteShape.parse({
    ...open,
    credentials: { INDEX_AUTH_SECRET: 'https://registry.internal' },
    privateHosts: ['registry.internal'],
    attestedBy: 'owner/name',
  });
  const text = factsText({
    program: { name: 'program', version: '1.0.0', fingerprint: '0'.repeat(64) },
    settings: publicPartOf(site),
    built: '2026-11-20T08:00:00.000Z',
    successes: new Map(),
  });
  expect(factsFile.parse(JSON.parse(text)).settings).toEqual(open);
  expect(text).not.toMatch(/internal|SECRET|owner/);
});

/** Whatever is wrong with it: what `check` refuses must not be lost either. */
function componentsOf(index: AnyIndex) {
  const { files, days } = JSON.parse(JSON.stringify(index)) as AnyIndex;
  const now = noon(days[0]);
  const policy = supportPolicy.safeParse(files['data/support-policy.json']).data;
  const paths = Object.keys(files).filter((path) => path.startsWith('components/'));
  return paths.flatMap((path) => {
    const component = componentShape.safeParse(files[path]).data;
    const id = path.slice('components/'.length, -'.json'.length);
    const recorded = readableHistory.safeParse(files[`data/history/${id}.json`]).data;
    if (!component || !recorded) return [];
    const curated = curatedShape.safeParse(files[`data/curated/${id}.json`]).data;
    const { history } = servable(recorded, curated, now);
    const judged = judge({ component, history, curated, rules: policy?.components[id] ?? [], now });
    const written = notesShape.safeParse(files[`data/notes/${id}.json`]).data;
    const known = publicPart(judged, { purls: purlsOf(component), settings });
    return { judged: known, notes: servedNotes(written?.notes ?? []) };
  });
}
