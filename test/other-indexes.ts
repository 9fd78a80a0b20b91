/** Two indexes of other vendors: one product without a policy, and forty of every kind of source. */
import { draftOf, draftText } from '#gather/draft.ts';
import { parseCoordinates } from '#gather/coordinates.ts';
import { kinds } from '#gather/sources.ts';
import { addDays } from '#model/time/instant.ts';
import { folderOf } from './folder.ts';
import { recorded } from './project.ts';

export const coordinates: Readonly<Record<(typeof kinds)[number], string>> = {
  npm: 'npm:@acme/NAME',
  maven: 'maven:com.example:NAME',
  pypi: 'pypi:NAME',
  helm: 'helm:https://charts.example.com#NAME',
  'docker-hub': 'docker-hub:acme/NAME',
  oci: 'oci:registry.example.com/acme/NAME',
  'github-releases': 'github-releases:acme/NAME',
  'gitlab-releases': 'gitlab-releases:https://git.example.com#acme/NAME',
  'git-tags': 'git-tags:https://git.example.com/acme/NAME.git',
  nuget: 'nuget:NAME',
  crates: 'crates:NAME',
  rubygems: 'rubygems:NAME',
  go: 'go:example.com/acme/NAME',
  packagist: 'packagist:acme/NAME',
  terraform: 'terraform:acme/NAME',
  hex: 'hex:NAME',
  pub: 'pub:NAME',
  'jenkins-plugins': 'jenkins-plugins:NAME',
  homebrew: 'homebrew:NAME',
  conda: 'conda:acme/NAME',
  'gitea-releases': 'gitea-releases:acme/NAME',
  'github-tags': 'github-tags:acme/NAME',
  'gradle-plugin': 'gradle-plugin:com.acme.NAME',
  table: 'table:https://example.com/NAME/table',
  page: 'page:https://example.com/NAME/releases',
  json: 'json:https://example.com/NAME/releases.json#/releases',
};

/** How its versions look: the oldest first, a hundred days apart. */
const numberings = [
  ['1.0.0', '1.0.1', '1.1.0', '2.0.0', '2.0.1'],
  ['9', '10', '11'],
  ['2024.1', '2024.2', '2025.1', '2026.1'],
  ['2024-05-01', '2025-05-01', '2026-05-01'],
  ['0.9', '0.10', '0.10.1'],
  ['1.18.0.1', '1.18.0.2', '1.20.0.1'],
  ['3.0.0-alpine', '3.1.0-alpine'],
  ['20230101', '20240101', '20260101'],
] as const;

const evidence = { reason: 'It says so.', seen: 'https://example.com/policy' };

/** Every kind of rule, each for a product of its own. */
const rules: readonly (readonly object[])[] = [
  [{ kind: 'line-age', months: 18, ...evidence }],
  [{ kind: 'latest-lines', count: 1, months: 3, ...evidence }],
  [{ kind: 'below', version: '2025.1', ...evidence }],
  [{ kind: 'all', since: '2026-01-01', ends: '2026-12-31', ...evidence }],
  [{ kind: 'superseded', ...evidence }],
  [{ kind: 'versions', versions: ['1.18.0.1'], ...evidence }],
];

/** `versions`: those of each component, oldest first. */
export type OtherIndex = ReturnType<typeof fortyProducts>;

/** No policy, no correction, no link of its own. */
export function oneProduct() {
  const id = 'hub';
  const [versions] = numberings;
  const folder = folderOf({
    'site/site.json': site('Umbrella hub', 'umbrella'),
    [`components/${id}.json`]: definition('npm:https://npm.example.com#@umbrella/hub', id),
    [`data/history/${id}.json`]: history(id, versions),
  });
  return { datasource: 'umbrella', folder, versions: { [id]: versions } };
}

/** What the names end with, a product of each kind each; then comes a number. */

export function fortyProducts(length = 40) {
  const products = Array.from({ length }, (_, i) => {
    const kind = kinds[i % kinds.length] ?? 'npm';
    const round = Math.floor(i / kinds.length);
    const id = `${kind}-${['kit', 'tool', 'core'][round] ?? round}`;
    const versions = numberings[i % numberings.length] ?? [];
    const name = kind === 'hex' || kind === 'pub' ? id.replaceAll('-', '_') : id;
    const source = coordinates[kind].replace('NAME', name);
    const more = {
      ...((i < rules.length || i % 2 === 0) && { line: i % numberings.length === 1 ? 1 : 2 }),
      ...(i % 5 === 0 && { tags: ['kit', 'für Übung'], facts: { Language: '日本語' } }),
      ...(i % 7 === 3 && { follows: 'npm-kit' }),
    };
    return { id, versions, text: definition(source, id, more) };
  });
  const policy = Object.fromEntries(rules.map((list, i) => [products[i]?.id, list]));
  const folder = folderOf({
    'site/site.json': site('Forty things', 'forty'),
    'data/support-policy.json': { components: policy },
    ...Object.fromEntries(
      products.flatMap(({ id, versions, text }) => [
        [`components/${id}.json`, text],
        [`data/history/${id}.json`, history(id, versions)],
      ]),
    ),
  });
  const versions = Object.fromEntries(products.map((one) => [one.id, one.versions]));
  return { datasource: 'forty', folder, versions };
}

function site(title: string, datasource: string) {
  const baseUrl = `https://${datasource}.example.com`;
  return { title, description: `All of ${title}.`, baseUrl, datasource };
}

function definition(source: string, id: string, more: object = {}): object {
  return { ...(JSON.parse(draftText(draftOf(id, parseCoordinates(source)))) as object), ...more };
}

function history(id: string, versions: readonly string[]) {
  const releases = versions.map((version, i) => recorded(version, addDays('2025-03-01', i * 100)));
  return { id, imported: '2026-11-01', releases };
}
