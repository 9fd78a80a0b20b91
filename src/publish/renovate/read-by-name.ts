/**
 * Lines that a manager of Renovate reads by itself, such as `FROM image:2.1.0`: a comment there
 * would propose a second update. The first two rows are none of these: where 2.1 is a number, 2.1.0
 * is a mistake, and in YAML 1.10. (JSONata counts brackets: those in a class are escaped.)
 */
import { packagesOf } from '#model/component/artifact.ts';
import type { PublicDefinition } from '#model/support/verdict.ts';
import { anyOf, datasourceName, type PackageRule } from './preset.ts';

/** Managers, their files, the line up to the version, and the `depType` from `comments.ts`. */
type Reader = readonly [managers: string, files: string, line: string, beside: string];

/** Renovate skips a tag that is the default of a variable. */
const noDefault = String.raw`(?!.*:\$\{\w+:?-)`;
const image = String.raw`\bimage["']?\s*[:=]${noDefault}`;
/** An alias elsewhere in the file may refer to it: Renovate resolves aliases. */
const anchor = String.raw`&[\w-]+\s+["']?[\w./-]+:v?\d`;
const ofJob = String.raw`${image}|${anchor}|^\s*(-\s+)?(name:\s*)?["']?[\w./-]+:v?\d`;
const coordinates = String.raw`["'][\w.-]+:[\w.-]+:`;
const gradle = String.raw`\.gradle(\.kts)?$|\.versions\.toml$|(^|/)gradle/.+\.toml$|buildSrc/.+\.kt$`;
const workflows = String.raw`(^|/)(workflow-templates|\.(github|gitea|forgejo)/(workflows|actions))/|(^|/)action\.ya?ml$`;
const sbt = String.raw`\.sbt$|project/([^/]*\.scala|build\.properties)$`;
const devContainers = String.raw`^\.devcontainer(/([^/]+/)?devcontainer)?\.json$`;
const nuget = String.raw`\.((cs|fs|vb)proj|props|targets)$`;
/** Inputs of setup actions; the next ones have names that do not tell which tool they are for. */
const setUp = `(bun|cmake|dart|deno|dotnet|elixir|gleam|go|gradle|java|maven|node|otp|poetry|python|rebar3|ruby|rust)-version`;
const input =
  '(version(Spec)?|image|sdk|tag|crystal|shards|channel|toolchain|cosign-release|runtime)';
/** Tools that Renovate knows in `.tool-versions`; others have their own plugins. */
const tools =
  `act actionlint adr-tools apm argocd asdf-plugin-manager atmos awscli azure-cli bun cargo-make
checkov clojure clusterctl conftest container-structure-test cookiecutter cosign crystal dart
deno detekt direnv dotnet-core dprint ecspresso editorconfig-checker elixir elm erlang flutter
flux2 gauche ginkgo github-cli gitleaks gleam gohugo golang golangci-lint gomplate gotestsum
hadolint haskell helm helm-docs helmfile hugo idris istioctl java julia just k3s kind kotlin
ktlint kubebuilder kubectl kubetail kustomize localstack lua maestro markdownlint-cli2 maven
mimirtool minikube mockery nim nodejs ocaml oci opa opentofu packer perl php pnpm poetry
pre-commit protoc pulumi python rebar ruby rust sbt scala shellcheck shfmt skaffold sops
steampipe talhelper talosctl terraform terraform-docs terraformer terragrunt terramate tflint
tfsec trivy tuist typos uv vault yamlfmt yamllint yq zig`.replaceAll(/\s/g, '|');
/** Actions for which Renovate knows what their inputs install. */
const actions =
  `actions-rust-lang/setup-rust-toolchain aquaproj/aqua-installer aquasecurity/setup-trivy
aquasecurity/trivy-action astral-sh/ruff-action astral-sh/setup-uv
aws-actions/amazon-ecs-render-task-definition azure/setup-helm azure/setup-kubectl
baptiste0928/cargo-install biomejs/setup-biome bufbuild/buf-setup-action cargo-bins/cargo-binstall
cloudflare/wrangler-action conda-incubator/setup-miniconda crystal-lang/install-crystal cue-lang/setup-cue
cycjimmy/semantic-release-action dagger/dagger-for-github dart-lang/setup-dart docker/setup-buildx-action
docker/setup-compose-action docker/setup-docker-action dtolnay/rust-toolchain expo/expo-github-action
extractions/setup-just foundry-rs/foundry-toolchain GitTools/actions/gitversion/setup
golangci/golangci-lint-action goreleaser/goreleaser-action graalvm/setup-graalvm hashicorp/setup-packer
hashicorp/setup-terraform helm/chart-releaser-action helm/chart-testing-action helm/kind-action
j178/prek-action jakebailey/pyright-action jaxxstorm/action-install-gh-release jdx/mise-action
jfrog/setup-jfrog-cli julia-actions/setup-julia moonrepo/setup-rust moonrepo/setup-toolchain
mozilla-actions/sccache-action opentofu/setup-opentofu pdm-project/setup-pdm peaceiris/actions-hugo
pnpm/action-setup pnpm/setup prefix-dev/setup-pixi pulumi/actions PyO3/maturin-action pypa/hatch
raven-actions/actionlint renovatebot/github-action reviewdog/action-setup sigoden/install-binary
sigstore/cosign-installer snok/install-poetry subosito/flutter-action supabase/setup-cli
superfly/flyctl-actions/setup-flyctl swift-actions/setup-swift terraform-linters/setup-tflint
UpCloudLtd/upcloud-cli-action zizmorcore/zizmor-action`.replaceAll(/\s/g, '|');
const python = String.raw`pep621 poetry setup-cfg pip_setup pipenv ~ (^|/)(pyproject\.toml|setup\.cfg|setup\.py|Pipfile)$`;

const readers = rows(String.raw`
custom.regex ~ \.(toml|tf|tofu|hcl|tfvars|nomad|bicep|json[5c]?|kts?|gradle|groovy|sbt|scala|java|py|[cm]?[jt]sx?|vue|go|rs|rb|lua|nix|cs|swift|dart|php|exs?|(lib|j)sonnet|cue|bzl|bazel|star|[ch](pp|c)?|ps[dm]?1|rake|gemspec|sql)$|(^|/)((Jenkins|Rake|Gem|Vagrant)file[^/]*|BUILD|WORKSPACE)$ ~ ^(\w|[ \t.:<>,\{\(\[\]$@]|=[ \t]*[\{\(\[]|\b-\b)*("[\w.-]+"|'[\w.-]+')?[ \t]*([=,\(\[\{][ \t=,\(\[\{]*|:[ \t]+|\breturn[ \t]+)\d+\.\d+[ \t;,\}\)\]]*((//|#|--|/\*).*)?$
custom.regex ~ \.(ya?ml|sls)(\.\w+)?$ ~ ((:|&\w+|!!float|\bset\s+\w+\s+=)\s+|^[\s-]*-\s+|[\[,]\s*)\d+(\.\d+)+[\s,\]\}]?\nto \d+\.\d*0$
dockerfile ~ (^|[/.])(docker|container)file[^/]*$ ~ ^\s*(ARG\s|\w+=) ~ .* variable
helm-values ~ (^|/)values\.ya?ml$ ~ ^\s*["']?(tag|version)["']?: ~ (repository|image).*
github-actions ~ ${workflows} ~ ^\s*["']?[\w-]*${input}["']?: ~ (.*\/)?(${actions})
gradle maven sbt nuget ant ~ ${gradle}|(pom|(^|/)build)\.xml$|${sbt}|${nuget} ~ ~ .* variable
devcontainer ~ ${devContainers} ~ ^\s*"version": ~ .* feature
poetry pixi ~ (^|/)pyproject\.toml$ ~ ~ .* section.*
terraform ~ \.(tf|tofu)$ ~ ^\s*(image|name)\s*= ~ .* container
flux ~ \.ya?ml$ ~ ^\s*["']?(version|tag|newTag|semver|ref|\w*image)["']?:|:\s+&\w ~ .* fluxcd.*
dockerfile ~ (^|[/.])(docker|container)file[^/]*$ ~ ^\s*FROM\s${noDefault}|--from=|,from=
docker-compose ~ (^|/)(docker-)?compose[^/]*\.ya?ml$ ~ ${image}
gitlabci gitlabci-include ~ \.gitlab(-ci\.ya?ml$|/) ~ ${ofJob}|\b(ref|component):
gitlabci ~ \.ya?ml$ ~ ${ofJob} ~ .* gitlab
github-actions ~ ${workflows} ~ (^|[\s"',\{])(uses|container|image|runs-on|${setUp}):|${anchor}
circleci ~ (^|/)\.circleci/ ~ ${image}|${anchor}|:\s*[\"']?[\w-]+/[\w.-]+@
bitbucket-pipelines ~ -pipelines\.yml$ ~ ${image}|\b(pipe|name):
droneci ~ (^|/)\.drone\.yml$ ~ ${image}
ansible ~ (^|/)tasks/[^/]+\.ya?ml$ ~ ${image}
cloudbuild velaci crow woodpecker batect ~ cloudbuild\.ya?ml|^\.(crow|woodpecker)(/[^/]+)?\.ya?ml$|(^|/)(\.vela|batect(-bundle)?)\.ya?ml$ ~ ${image}|${anchor}|\b(name|ref):
devcontainer deno quadlet ~ ${devContainers}|deno\.jsonc$|\.(container|image|volume)$ ~ ${image}|^\s*"[\w./-]+:\d|(npm|jsr):|deno\.land
helm-values ~ (^|/)values\.ya?ml$ ~ image["']?\s*:|:\s+&\w
kustomize ~ (^|/)kustomization\.ya?ml$ ~ ref=|^\s*(-\s+)?(newTag|newName|version):|:\s+&\w
helmv3 helm-requirements vendir ~ (^|/)(Chart|requirements|vendir)\.ya?ml$ ~ ^[ \t-]+(version|tag|ref|url):
helmfile fleet ~ (^|/)(helmfile(\.d/.+)?|fleet)\.ya?ml ~ \bversion:
buildkite apm ~ (^|/)(\.?buildkite(/.+)?|apm)\.ya?ml$ ~ \w#v?
terraform terragrunt tflint-plugin ~ \.(tf|tofu)$|terragrunt\.hcl$|\.tflint\.hcl$ ~ (^|\{\s*source\b.*\b)\s*((required_|terraform_)?version|source)\s*=
gradle kotlin-script ~ ${gradle}|\.main\.kts$ ~ ${coordinates}|\b(id|kotlin)\b.*\bversion\b|\b(module|group|id)\s*[=:]|\btoolVersion\b
gradle ~ \.versions\.toml$ ~ =\s*["'][\w.-]+:
maven ant ~ pom(\.template)?\.xml$|\.mvn/extensions\.xml$|(^|/)build\.xml$ ~ <version>|\bversion=|<dependency|<(builder|runImage|buildpack)>
sbt ~ ${sbt} ~ %\s*["']|scalaVersion|sbt\.version
npm ~ (^|/)(pnpm-workspace\.yaml|\.yarnrc\.yml)$ ~ :
${python} ~ ==|requires-python
nuget ~ ${nuget} ~ Package(Reference|Version|Download)|\bSdk\b|ToolReference|<Version>|BaseImage
bundler cocoapods puppet ~ (^|/)(Gem|Pod|Puppet)file$ ~ \b(gem|ruby|pod|mod)\b|:tag
homebrew ~ ^Formula/.+\.rb$ ~ ^\s*url\s+["']https://(github\.com|registry\.npmjs\.org)/
mix ~ (^|/)mix\.exs$ ~ \{:|^\s*(tag:|"\d)
swift xcodegen ~ (^|/)(Package\.swift|project\.yml)$ ~ \.(package|exact)\(|\b(from|exact|exactVersion):|^[ ]{4}version:
bazel ~ (^|/)WORKSPACE[^/]*$|\.bzl$ ~ ${coordinates}|\btag\s*=|/(archive|releases/download)/
bazel-module ~ MODULE\.bazel$ ~ bazel_dep|${coordinates}|\b(version|tag)\s*=
conan copier ~ (^|/)(conanfile\.py|\.copier-answers[^/]*\.ya?ml)$ ~ ["'][\w-]+/\d|^_commit:
pre-commit ~ (^|/)\.pre-commit-config\.ya?ml$ ~ ^\s*(-\s+)?rev:|^\s*-\s+["']?[\w./@\[\],-]+(==|@)
azure-pipelines ~ \.azuredevops/|azure[^/]*pipelines?[^/]*\.ya?ml$ ~ \bref:
nix ~ (^|/)flake\.nix$ ~ nixpkgs/|nixos\.org/channels/
argocd sveltos ~ \.ya?ml$ ~ ^\s*(-\s+)?(targetRevision|chartVersion):
travis ~ ^\.travis\.ya?ml$ ~ node_js:|^\s*-\s+["']?\d
asdf ~ (^|/)\.tool-versions$ ~ ^(${tools}) +
mise ~ (^|[/.])mise[^/]*\.toml$|mise/(.+/)?[^/]+\.toml$ ~ ^\s*(["']\w+:|["']?[a-z\d][a-z\d.-]*["']?\s*=)
html jenkins buildpacks ~ \.html?$|(^|/)(plugins\.ya?ml|project\.toml)$ ~ cdnjs|^[ \t]+version:|^(builder|uri|version)\b
cargo pub gleam pixi mint cpanfile meteor rust-toolchain scalafmt gradle-wrapper maven-wrapper ~ (^|/)(Cargo\.toml|pubspec\.ya?ml|gleam\.toml|pixi\.toml|Mintfile|cpanfile|package\.js|rust-toolchain\.toml|\.scalafmt\.conf|(gradle|maven)-wrapper\.properties)$ ~`);

/** Files where a version may be apart from its name, by kind of a component's names or purls. */
const byKind: Readonly<Record<string, readonly Reader[]>> = {
  maven: rows(String.raw`gradle maven sbt ~ ${gradle}|(^|/)gradle\.properties$|pom\.xml$|${sbt} ~`),
  'sbt-plugin': rows(`sbt ~ ${sbt} ~`),
  pypi: rows(`${python} ~`),
  nuget: rows(`nuget ~ ${nuget} ~`),
};

/** One rule for all components, and rules for components with names of some kinds. */
export function readByNameRules(components: readonly PublicDefinition[], datasource: string) {
  const ofKinds = Object.entries(byKind).flatMap(([kind, list]) => {
    const ids = components.flatMap((one) => (isNamed(one, kind) ? packagesOf(one) : []));
    return ids.length === 0 ? [] : { ...rule(datasource, list), matchPackageNames: anyOf(ids) };
  });
  return [rule(datasource, readers), ...ofKinds];
}

function isNamed({ references, purls }: PublicDefinition, kind: string): boolean {
  const names = [...references.map((one) => `pkg:${one.kind}/`), ...purls.map(({ purl }) => purl)];
  return names.some((name) => name.startsWith(`pkg:${kind}/`));
}

/** Whether a manager of Renovate reads a line by itself. `kinds`: of the component's names. */
export function isReadByName(
  path: string,
  { beside, replaced }: Readonly<Record<'beside' | 'replaced', string>>,
  kinds: readonly string[],
): boolean {
  const list = [...readers, ...kinds.flatMap((kind) => byKind[kind] ?? [])];
  return new RegExp(`^(?:${patternOf(list)})`, 'mi').test(`*\n${path}\n${beside}\n${replaced}`);
}

function patternOf(list: readonly Reader[]): string {
  const each = list.map(
    ([managers, files, line, beside]) =>
      String.raw`(\*|.* (${managers.replaceAll(' ', '|')}) .*)\n(?=.*(${files})).*\n${beside}\n[^]*(${line})`,
  );
  return each.join('|');
}

/** One expression, as Renovate tests it several times for each version under a comment. */
function rule(datasource: string, list: readonly Reader[]): PackageRule {
  const subject =
    '($count(enabledManagers) = 0 ? "*" : " " & $join(enabledManagers, " ") & " ") & "\\n" & packageFile & "\\n" & depType & "\\n" & replaceString & "\\nto " & newValue';
  const pattern = patternOf(list).replaceAll('/', String.raw`\/`);
  return {
    description: 'Renovate reads these lines by itself, or a version would be a mistake there.',
    matchManagers: ['custom.regex'],
    matchFileNames: [`/${[...new Set(list.map(([, files]) => files))].join('|')}/i`],
    matchDatasources: [datasourceName(datasource)],
    matchJsonata: [`$contains(${subject}, /^(${pattern})/mi)`],
    enabled: false,
  };
}

function rows(table: string): Reader[] {
  return Array.from(table.trim().split('\n'), (row) => {
    const [managers = '', files = '', line = '', beside = '.*'] = row.split(/ *~ */);
    return [managers, files, line, beside];
  });
}
