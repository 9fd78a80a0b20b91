/**
 * Lines that a manager of Renovate reads by itself: `FROM image:2.1.0`, a dependency of Gradle, a chart. A comment
 * there would propose a second update of the same line, perhaps to another version, so it is left to that manager
 * wherever it is switched on.
 */
import type { PublicDefinition } from '#model/support/verdict.ts';
import type { PublicSettings } from '#model/site.ts';
import { datasourceName, type PackageRule } from './preset.ts';
import type { ReferenceKind } from './references.ts';

/** By the manager's own pattern of files. `line` is what stands up to the version. */
type Reader = {
  readonly managers: string;
  readonly files: string;
  readonly line: string;
  /** What the comment's manager saw beside the line. */
  readonly depType?: string;
};

const image = String.raw`image["']?\s*[:=]`;
const coordinates = String.raw`["'][\w.-]+:[\w.-]+:`;
const key = String.raw`^\s*(-\s+)?["']?`;

const dockerfiles = '(^|[/.])(docker|container)file[^/]*$';

const readers: readonly Reader[] = [
  reader('dockerfile', dockerfiles, '', 'FROM'),
  reader('helm-values', String.raw`(^|/)values\.ya?ml$`, '', 'repository'),
  reader('dockerfile', dockerfiles, String.raw`^\s*FROM\s|--from=|,from=`),
  reader('docker-compose', String.raw`(^|/)(docker-)?compose[^/]*\.ya?ml$`, image),
  reader('gitlabci', String.raw`\.gitlab-ci\.ya?ml$`, String.raw`${image}|name:|${key}[\w./-]+:`),
  reader(
    'github-actions',
    String.raw`(^|/)(workflow-templates|\.(github|gitea|forgejo)/(workflows|actions))/|(^|/)action\.ya?ml$`,
    String.raw`(uses|container|image):`,
  ),
  reader('circleci', String.raw`(^|/)\.circleci/`, `${image}|@`),
  reader('bitbucket-pipelines', String.raw`-pipelines\.yml$`, `${image}|pipe:`),
  reader(
    'droneci woodpecker cloudbuild devcontainer quadlet ansible',
    String.raw`(^|/)\.(drone|woodpecker)[^/]*(/[^/]+)?$|cloudbuild\.ya?ml|devcontainer\.json$|\.(container|image|volume)$|(^|/)tasks/[^/]+\.ya?ml$`,
    `${image}|name:`,
  ),
  reader('helm-values', String.raw`(^|/)values\.ya?ml$`, image),
  reader(
    'kustomize',
    String.raw`(^|/)kustomization\.ya?ml$`,
    String.raw`ref=|${key}(newTag|version):`,
  ),
  reader('helmv3', String.raw`(^|/)Chart\.ya?ml$`, String.raw`^\s+(-\s+)?version:`),
  reader('helmfile fleet', String.raw`(^|/)(helmfile|fleet)\b.*ya?ml`, `${key}version:`),
  reader('terraform', String.raw`\.(tf|tofu)$`, String.raw`^\s*(version|source|image|name)\s*=`),
  reader(
    'gradle',
    String.raw`\.gradle(\.kts)?$|\.versions\.toml$|(^|/)gradle/.+\.toml$`,
    String.raw`${coordinates}|\bid\b.*\bversion\b|\b(module|group|id)\s*=`,
  ),
  reader('maven', String.raw`pom(\.template)?\.xml$|\.mvn/extensions\.xml$`, '<version>'),
  reader('sbt', String.raw`\.sbt$|project/[^/]*\.scala$`, String.raw`%\s*["']`),
  reader('npm', String.raw`(^|/)(pnpm-workspace\.yaml|\.yarnrc\.yml)$`, `${key}[@a-z]`),
  reader(
    'pep621 poetry setup-cfg pip_setup pipenv',
    String.raw`(^|/)(pyproject\.toml|setup\.cfg|setup\.py|Pipfile)$`,
    '==',
  ),
  reader(
    'nuget',
    String.raw`\.((cs|fs|vb)proj|props|targets)$`,
    'Package(Reference|Version|Download)|Sdk',
  ),
  reader('bundler', '(^|/)Gemfile$', String.raw`\bgem\b`),
  reader('mix', String.raw`(^|/)mix\.exs$`, String.raw`\{:`),
  reader('swift', String.raw`(^|/)Package\.swift`, String.raw`\.package\(`),
  reader('bazel-module', String.raw`MODULE\.bazel$`, `bazel_dep|${coordinates}`),
  reader('cargo pub', String.raw`(^|/)(Cargo\.toml|pubspec\.ya?ml)$`, '^'),
];

/** Where a version stands apart from its name: for a component that has a name of this kind. */
const byKind: Partial<Record<ReferenceKind, readonly Reader[]>> = {
  maven: [
    reader(
      'gradle maven sbt',
      String.raw`\.gradle(\.kts)?$|\.versions\.toml$|(^|/)gradle/.+\.toml$|(^|/)gradle\.properties$|buildSrc/.+\.kt$|pom\.xml$|\.sbt$|project/[^/]*\.scala$`,
      '^',
    ),
  ],
  'sbt-plugin': [reader('sbt', String.raw`\.sbt$|project/[^/]*\.scala$`, '^')],
  pypi: [
    reader(
      'pep621 poetry setup-cfg pip_setup pipenv',
      String.raw`(^|/)(pyproject\.toml|setup\.cfg|setup\.py|Pipfile)$`,
      '^',
    ),
  ],
};

/** In every file, whatever the component. */
export function readByNameRule({ datasource }: PublicSettings): PackageRule {
  return rule(datasource, readers);
}

/** For these components alone. */
export function readByKindRules(
  components: readonly PublicDefinition[],
  { datasource }: PublicSettings,
): PackageRule[] {
  return Object.entries(byKind).flatMap(([kind, list]) => {
    const ids = components.flatMap(({ id, references }) =>
      references.some((reference) => reference.kind === kind) ? [id] : [],
    );
    if (ids.length === 0) return [];
    return [{ ...rule(datasource, list), matchPackageNames: [`/^(?:${ids.join('|')})$/`] }];
  });
}

/** One expression, since it is tried several times for each version under a comment. */
function rule(datasource: string, list: readonly Reader[]): PackageRule {
  const subject =
    '($count(enabledManagers) = 0 ? "*" : " " & $join(enabledManagers, " ") & " ") & "\\n" & packageFile & "\\n" & depType & "\\n" & replaceString';
  const patterns = list.map(
    ({ managers, files, depType = '.*', line }) =>
      String.raw`(\*|.* (${managers.replaceAll(' ', '|')}) .*)\n(?=.*(${files})).*\n${depType}\n[^]*(${line})`,
  );
  const pattern = patterns.join('|').replaceAll('/', String.raw`\/`);
  return {
    description: 'Renovate reads these lines by itself; a comment would propose a second update.',
    matchManagers: ['custom.regex'],
    matchFileNames: [`/${[...new Set(list.map(({ files }) => files))].join('|')}/i`],
    matchDatasources: [datasourceName(datasource)],
    matchJsonata: [`$contains(${subject}, /^(${pattern})/mi)`],
    enabled: false,
  };
}

function reader(managers: string, files: string, line: string, depType?: string): Reader {
  return { managers, files, line, ...(depType !== undefined && { depType }) };
}
