/** Ours against the code of the installed Renovate: the check before publishing takes what it takes, and the order is its own. */
import { readdirSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { componentFile } from '#model/served/component-file.ts';
import { compareVersions, parseVersion } from '#model/version/version.ts';
import { jsonIn } from '../../project.ts';
import { importedHistories } from '../../shipped.ts';
import { anyVersion, parsed } from '../../model/any-version.ts';
import { builtIndex, releases } from './built.ts';
import { ofRenovate } from './install.ts';

type Schema = { readonly safeParse: (value: unknown) => { readonly success: boolean } };

type Loose = {
  readonly isVersion: (version: string) => boolean;
  readonly sortVersions: (a: string, b: string) => number;
};

const seed = 20_260_115;
const { ReleaseResultZod: schema } = await ofRenovate<{ ReleaseResultZod: Schema }>(
  'modules/datasource/custom/schema.js',
);
const { api: loose } = await ofRenovate<{ api: Loose }>('modules/versioning/loose/index.js');
const built = await builtIndex('http://127.0.0.1:9');
const files = Object.keys(releases).map((id): unknown =>
  JSON.parse(built.get(`/${id}.json`)?.body ?? ''),
);

test('what our own shape of a component takes, Renovate takes, and loses nothing of it', () => {
  const outcomes = { taken: 0, rejected: 0 };
  const url = fc.constantFrom('https://example.com/a', 'http://example.com/', 'ftp://a', '');
  const version = fc.constantFrom('1.0', '2026.1.0-rc.1', 'v2', ' 1', '', 'one');
  const instant = fc.constantFrom('2024-01-01T00:00:00.000Z', '2024-01-01', '2024-02-30');
  const release = fc.record(
    {
      version,
      releaseTimestamp: instant,
      changelogUrl: url,
      isDeprecated: fc.boolean(),
      isStable: fc.boolean(),
    },
    { requiredKeys: ['version', 'isDeprecated'] },
  );
  const random = fc.record({ homepage: url, changelogUrl: url, releases: fc.array(release) });
  const value = fc.oneof(fc.constantFrom<unknown>(null, 0, true, '', [], {}), version, url);
  const file = fc.oneof(random, fc.constantFrom(...files));
  const path = fc.array(fc.nat(), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(file, path, fc.nat(), value, fc.boolean(), (file, path, kind, value, isChanged) => {
      const served = isChanged ? mutate(file, path, kind, value) : file;
      const ours = componentFile.safeParse(served);
      outcomes[ours.success ? 'taken' : 'rejected']++;
      expect(schema.safeParse(served)).toMatchObject(ours.success ? ours : {});
    }),
    { numRuns: 10_000, seed },
  );
  expect(Math.min(outcomes.taken, outcomes.rejected)).toBeGreaterThan(1000);
});

/** Follows the path as far as it leads, then replaces, adds or removes something there. */
function mutate(file: unknown, path: readonly number[], kind: number, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined || typeof file !== 'object' || file === null) return value;
  const keys = Object.keys(file);
  const key = keys[step % Math.max(1, keys.length)] ?? '0';
  const copy: Record<string, unknown> = { ...file };
  if (rest.length > 0) copy[key] = mutate(copy[key], rest, kind, value);
  else if (kind % 4 === 0) delete copy[key];
  else if (kind % 4 === 1) copy['unknown'] = value;
  else copy[key] = value;
  return Array.isArray(file) ? Object.values(copy) : copy;
}

const noise = fc.string({
  unit: fc.constantFrom(...Array.from('0123456789abcdefvV.-_ +xRC\n')),
  maxLength: 11,
});
/** Versions, commit hashes, too many groups, and things that are nothing of all this. */
const anyText = fc.oneof(
  noise,
  anyVersion,
  fc.tuple(anyVersion, noise).map((all) => all.join('')),
);

test('the same texts are versions', () => {
  const texts = fc.sample(anyText, { numRuns: 100_000, seed });
  const differing = texts.filter(
    (text) => loose.isVersion(text) !== (parseVersion(text) !== undefined),
  );
  expect(differing).toEqual([]);
  expect(texts.filter((text) => loose.isVersion(text)).length).toBeGreaterThan(10_000);
});

test('every pair of a thousand random versions and of the recorded ones is ordered alike', () => {
  const recorded = readdirSync(importedHistories).flatMap((file) => {
    const { releases } = jsonIn(importedHistories, file) as { releases: { version: string }[] };
    return releases.map((release) => release.version);
  });
  expect(recorded.length).toBeGreaterThan(300);
  const random = fc
    .sample(anyVersion, { numRuns: 1000, seed })
    .filter((text) => loose.isVersion(text));
  for (const texts of [random, recorded]) {
    const all = texts.map((text) => [text, parsed(text)] as const);
    const differing = all.flatMap(([a, first]) =>
      all.flatMap(([b, second]) =>
        Math.sign(loose.sortVersions(a, b)) === Math.sign(compareVersions(first, second))
          ? []
          : [`${a} and ${b}`],
      ),
    );
    expect(differing).toEqual([]);
  }
});
