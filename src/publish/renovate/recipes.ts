/**
 * The configurations that the documentation shows. The contract tests run these very objects, so that
 * what is shown is what works.
 */
import { parseVersion } from '#model/version.ts';
import type { Component } from '#model/component.ts';
import type { Site } from '#model/site.ts';
import { datasourceName } from './preset.ts';

export type Recipe = {
  readonly title: string;
  readonly config: Readonly<Record<string, unknown>>;
};

export type Recipes = ReturnType<typeof recipes>;

/** Whom the examples speak of. */
export type Cast = {
  /** The component that most others follow, or the first. */
  readonly leader: Component;
  readonly leaderVersion: string;
  readonly followers: readonly string[];
  readonly other: Component;
};

export const anyVersion = '1.2.0';

/** `newest`: by component; nothing for an index without components. */
export function castOf(
  components: readonly Component[],
  newest: ReadonlyMap<string, string>,
): Cast | undefined {
  const followersOf = (id: string) => components.filter(({ follows }) => follows === id);
  const [leader] = components.toSorted(
    (a, b) => followersOf(b.id).length - followersOf(a.id).length,
  );
  if (!leader) return undefined;
  const followers = followersOf(leader.id).map(({ id }) => id);
  const other = components.find(({ id }) => id !== leader.id && !followers.includes(id)) ?? leader;
  return { leader, leaderVersion: newest.get(leader.id) ?? anyVersion, followers, other };
}

export function recipes({ baseUrl, datasource }: Site, cast: Cast) {
  const { leader, followers, other } = cast;
  const preset = (name: string) => ({ extends: [`${baseUrl}/${name}.json`] });
  const whole = preset('renovate');
  const matchDatasources = [datasourceName(datasource)];
  const rule = (...rules: readonly object[]) => ({
    ...whole,
    packageRules: rules.map((each) => ({ matchDatasources, ...each })),
  });
  return {
    whole: { title: 'Everything', config: whole },
    parts: {
      title: 'Comments and pull-request notes only',
      config: { extends: [`${baseUrl}/presets/comments.json`, `${baseUrl}/presets/notes.json`] },
    },
    only: { title: 'One component', config: preset(`presets/only/${other.id}`) },
    files: { title: 'Comments in one kind of file', config: preset('presets/files/dockerfile') },
    withoutComponent: {
      title: 'Without one component',
      config: rule({ matchPackageNames: [other.id], enabled: false }),
    },
    withoutFiles: {
      title: 'Without some files',
      config: rule({ matchFileNames: ['legacy/**'], enabled: false }),
    },
    ungrouped: {
      title: 'One pull request per component',
      config: rule({ groupName: null }),
    },
    age: { title: 'Wait a week', config: rule({ minimumReleaseAge: '7 days' }) },
    line: {
      title: 'Stay on a line',
      config: rule({ matchPackageNames: [leader.id], allowedVersions: linePattern(cast) }),
    },
    approval: {
      title: 'Ask before what follows is updated',
      config: rule({ matchPackageNames: followers, dependencyDashboardApproval: true }),
    },
    abandoned: {
      title: 'Notice what is no longer released',
      config: rule({ abandonmentThreshold: '1 year' }),
    },
    mirror: {
      title: 'A mirror of the index',
      config: {
        ...whole,
        customDatasources: {
          [datasource]: {
            defaultRegistryUrlTemplate: 'https://mirror.example.com/releases/{{packageName}}.json',
          },
        },
      },
    },
    mirrorForOne: {
      title: 'A mirror for one component',
      config: rule({
        matchPackageNames: [other.id],
        registryUrls: ['https://mirror.example.com/releases/{{packageName}}.json'],
      }),
    },
    credentials: {
      title: 'A mirror that asks for a token',
      config: {
        hostRules: [
          { matchHost: 'https://mirror.example.com/', token: '{{ secrets.MIRROR_TOKEN }}' },
        ],
      },
    },
    internal: {
      title: 'A mirror inside your network, in the configuration of Renovate itself',
      config: {
        hostRules: [{ matchHost: 'https://mirror.example.com/releases/', allowInternal: true }],
      },
    },
    kubernetes: {
      title: 'Images in Kubernetes files',
      config: { ...whole, kubernetes: { managerFilePatterns: ['deploy/**/*.yaml'] } },
    },
  } satisfies Record<string, Recipe>;
}

/** `/^2025\.1(\.|$)/` for 2025.1.3: the end of the group keeps 2025.10 out. */
function linePattern({ leader, leaderVersion }: Cast): string {
  const groups = parseVersion(leaderVersion)?.groups ?? [];
  const line = groups.slice(0, leader.line ?? 2).join(String.raw`\.`);
  return String.raw`/^${line}(\.|$)/`;
}
