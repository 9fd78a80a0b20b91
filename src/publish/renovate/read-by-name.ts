/**
 * Lines that a manager of Renovate reads by itself: `FROM image:2.1.0`, a dependency of Gradle, a chart. A comment
 * there would propose a second update of the same line, perhaps to another version, so it is left to that manager
 * wherever it is switched on.
 */
import { packagesOf } from '#model/component/artifact.ts';
import type { PublicDefinition } from '#model/support/verdict.ts';
import type { PublicSettings } from '#model/site.ts';
import { datasourceName, type PackageRule } from './preset.ts';
import type { ReferenceKind } from './names.ts';

/** Managers and their own pattern of files; what stands on the line up to the version, or what was seen beside it. */
type Reader = readonly [managers: string, files: string, line: string, beside: string];

const image = String.raw`\bimage["']?\s*[:=]`;
const coordinates = String.raw`["'][\w.-]+:[\w.-]+:`;
const gradle = String.raw`\.gradle(\.kts)?$|\.versions\.toml$|(^|/)gradle/.+\.toml$`;
const sbt = String.raw`\.sbt$|project/[^/]*\.scala$`;
const python = String.raw`pep621 poetry setup-cfg pip_setup pipenv ~ (^|/)(pyproject\.toml|setup\.cfg|setup\.py|Pipfile)$`;

const readers = rows(String.raw`
dockerfile ~ (^|[/.])(docker|container)file[^/]*$ ~ ^\s*ARG\s ~ FROM
helm-values ~ (^|/)values\.ya?ml$ ~ ~ repository
dockerfile ~ (^|[/.])(docker|container)file[^/]*$ ~ ^\s*FROM\s|--from=|,from=
docker-compose ~ (^|/)(docker-)?compose[^/]*\.ya?ml$ ~ ${image}
gitlabci ~ \.gitlab-ci\.ya?ml$ ~ ${image}|^\s*-\s+["']?[\w./-]+:v?\d
github-actions ~ (^|/)(workflow-templates|\.(github|gitea|forgejo)/(workflows|actions))/|(^|/)action\.ya?ml$ ~ (uses|container|image):
circleci ~ (^|/)\.circleci/ ~ ${image}|@
bitbucket-pipelines ~ -pipelines\.yml$ ~ ${image}|pipe:
droneci woodpecker ~ (^|/)\.(drone|woodpecker)[^/]*(/[^/]+)?$ ~ ${image}
cloudbuild ansible velaci crow batect ~ cloudbuild\.ya?ml|(^|/)(tasks/[^/]+|\.vela|\.crow(/[^/]+)?|batect(-bundle)?)\.ya?ml$ ~ ${image}|name:
devcontainer quadlet ~ devcontainer\.json$|\.(container|image|volume)$ ~ ${image}
helm-values ~ (^|/)values\.ya?ml$ ~ image["']?\s*[:=]
kustomize ~ (^|/)kustomization\.ya?ml$ ~ ref=|(newTag|version):
helmv3 helm-requirements vendir ~ (^|/)(Chart|requirements|vendir)\.ya?ml$ ~ ^\s+(-\s+)?(version|tag|url):
helmfile fleet ~ (^|/)(helmfile|fleet)\b.*ya?ml ~ \bversion:
terraform ~ \.(tf|tofu)$ ~ ^\s*(version|source|image|name)\s*=
gradle kotlin-script bazel ~ ${gradle}|\.main\.kts$|(^|/)WORKSPACE[^/]*$|\.bzl$ ~ ${coordinates}|\bid\b.*\bversion\b|\b(module|group|id)\s*=
maven ant ~ pom(\.template)?\.xml$|\.mvn/extensions\.xml$|(^|/)build\.xml$ ~ <version>|\bversion=|<dependency
sbt ~ ${sbt} ~ %\s*["']
npm ~ (^|/)(pnpm-workspace\.yaml|\.yarnrc\.yml)$ ~ :
${python} ~ ==
nuget ~ \.((cs|fs|vb)proj|props|targets)$ ~ Package(Reference|Version|Download)|Sdk
bundler ~ (^|/)Gemfile$ ~ \bgem\b
mix ~ (^|/)mix\.exs$ ~ \{:
swift ~ (^|/)Package\.swift ~ \.package\(
bazel-module ~ MODULE\.bazel$ ~ bazel_dep|${coordinates}
cargo pub ~ (^|/)(Cargo\.toml|pubspec\.ya?ml)$ ~`);

/** Where a version stands apart from its name: for a component that has a name of this kind. */
const byKind: Partial<Record<ReferenceKind, readonly Reader[]>> = {
  maven: rows(
    String.raw`gradle maven sbt ~ ${gradle}|(^|/)gradle\.properties$|buildSrc/.+\.kt$|pom\.xml$|${sbt} ~`,
  ),
  'sbt-plugin': rows(`sbt ~ ${sbt} ~`),
  pypi: rows(`${python} ~`),
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
    const ids = components.flatMap((one) =>
      one.references.some((reference) => reference.kind === kind) ? packagesOf(one) : [],
    );
    if (ids.length === 0) return [];
    return [{ ...rule(datasource, list), matchPackageNames: [`/^(?:${ids.join('|')})$/`] }];
  });
}

/** Whether a manager of Renovate reads a line by itself; `kinds`: of the names that its component has. */
export function isReadByName(
  path: string,
  { beside, replaced }: { readonly beside: string; readonly replaced: string },
  kinds: readonly string[],
): boolean {
  const ofKinds = Object.entries(byKind).flatMap(([kind, list]) =>
    kinds.includes(kind) ? [list] : [],
  );
  return [readers, ...ofKinds].some((list) =>
    new RegExp(`^(?:${patternOf(list)})`, 'mi').test(`*\n${path}\n${beside}\n${replaced}`),
  );
}

function patternOf(list: readonly Reader[]): string {
  return list
    .map(
      ([managers, files, line, beside]) =>
        String.raw`(\*|.* (${managers.replaceAll(' ', '|')}) .*)\n(?=.*(${files})).*\n${beside}\n[^]*(${line})`,
    )
    .join('|');
}

/** One expression, since it is tried several times for each version under a comment. */
function rule(datasource: string, list: readonly Reader[]): PackageRule {
  const subject =
    '($count(enabledManagers) = 0 ? "*" : " " & $join(enabledManagers, " ") & " ") & "\\n" & packageFile & "\\n" & depType & "\\n" & replaceString';
  const pattern = patternOf(list).replaceAll('/', String.raw`\/`);
  return {
    description: 'Renovate reads these lines by itself; a comment would propose a second update.',
    matchManagers: ['custom.regex'],
    matchFileNames: [`/${[...new Set(list.map(([, files]) => files))].join('|')}/i`],
    matchDatasources: [datasourceName(datasource)],
    matchJsonata: [`$contains(${subject}, /^(${pattern})/mi)`],
    enabled: false,
  };
}

function rows(table: string): Reader[] {
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const [managers = '', files = '', line = '', beside = '.*'] = row
        .split('~')
        .map((cell) => cell.trim());
      return [managers, files, line, beside];
    });
}
