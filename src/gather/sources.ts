/** The table of all kinds of sources. A new kind is a folder beside this file, and a line here. */
import type { SourceDefinition } from '#model/component/component.ts';
import { conda } from './conda/source.ts';
import { crates } from './crates/source.ts';
import { dockerHub } from './docker-hub/source.ts';
import { gitTags } from './git-tags/source.ts';
import { giteaReleases, githubReleases } from './github-releases/source.ts';
import { githubTags } from './github-tags/source.ts';
import { gitlabReleases } from './gitlab-releases/source.ts';
import { go } from './go/source.ts';
import { helm } from './helm/source.ts';
import { hex } from './hex/source.ts';
import { homebrew } from './homebrew/source.ts';
import { jenkinsPlugins } from './jenkins-plugins/source.ts';
import { json } from './json/source.ts';
import { gradlePlugin, maven } from './maven/source.ts';
import { npm } from './npm/source.ts';
import { nuget } from './nuget/source.ts';
import { oci } from './oci/source.ts';
import { packagist } from './packagist/source.ts';
import { page, table as tables } from './page/source.ts';
import { pub } from './pub/source.ts';
import { pypi } from './pypi/source.ts';
import { rubygems } from './rubygems/source.ts';
import type { Source } from './source.ts';
import { terraform } from './terraform/source.ts';

const table = {
  npm,
  maven,
  'gradle-plugin': gradlePlugin,
  pypi,
  helm,
  'docker-hub': dockerHub,
  oci,
  'github-releases': githubReleases,
  'gitlab-releases': gitlabReleases,
  'gitea-releases': giteaReleases,
  'github-tags': githubTags,
  'git-tags': gitTags,
  nuget,
  crates,
  rubygems,
  go,
  packagist,
  terraform,
  hex,
  pub,
  'jenkins-plugins': jenkinsPlugins,
  homebrew,
  conda,
  table: tables,
  page,
  json,
} satisfies Readonly<Record<string, Source<never>>>;

type SourceKind = keyof typeof table;

export const kinds = Object.keys(table) as readonly SourceKind[];

export function isKind(kind: string): kind is SourceKind {
  return Object.hasOwn(table, kind);
}

/** The source of a definition's kind: it was parsed by that kind's fields, so the two fit. */
export function sourceOf({ kind }: Pick<SourceDefinition, 'kind'>): Source<SourceDefinition> {
  if (!isKind(kind)) throw new Error(`there is no kind of source called ${JSON.stringify(kind)}`);
  return table[kind] as unknown as Source<SourceDefinition>;
}
