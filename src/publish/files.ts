/** Which files are made of what: a component's, and the whole site's. */
import type { Component } from '#model/component.ts';
import type { Rule } from '#model/policy.ts';
import type { Change } from '#model/served.ts';
import type { JudgedComponent } from '#model/verdict.ts';
import { componentPages } from './component-outputs.ts';
import { detailsFile } from './details.ts';
import { headersFile } from './headers.ts';
import { componentFile, indexText, jsonText } from './json.ts';
import { openapiText } from './openapi.ts';
import type { Output } from './output.ts';
import { renovatePage } from './renovate/page.ts';
import { renovatePresets } from './renovate/presets.ts';
import { searchPage, type SearchHelp } from './search-page.ts';
import type { Shared } from './shared.ts';
import { sitePages } from './site-outputs.ts';
import type { ComponentSummary } from './summary.ts';

/** The first is the component's file itself, which becomes part of `all.json`. */
export function componentFiles(
  judged: JudgedComponent,
  changes: readonly Change[],
  shared: Shared,
): readonly [file: Output, ...others: Output[]] {
  const { id } = judged.component;
  return [
    { path: `${id}.json`, text: jsonText(componentFile(judged), 'releases') },
    { path: `details/${id}.json`, text: jsonText(detailsFile(judged), 'releases') },
    ...componentPages(judged, changes, shared),
  ];
}

export type Whole = {
  readonly components: readonly Component[];
  readonly rules: ReadonlyMap<string, readonly Rule[]>;
  readonly summaries: readonly ComponentSummary[];
  /** Of all components, newest first. */
  readonly news: readonly Change[];
  /** `site/schema/`: file name to text. A test keeps them in step with what parses. */
  readonly schemas: ReadonlyMap<string, string>;
  /** The search language by example. */
  readonly help: SearchHelp;
};

export function siteFiles(
  { components, rules, summaries, news, schemas, help }: Whole,
  shared: Shared,
): Output[] {
  return [
    { path: 'index.json', text: indexText(components.map(({ id }) => id)) },
    { path: 'changes.json', text: jsonText({ schema: 1, changes: news }, 'changes') },
    { path: 'openapi.json', text: openapiText(shared.site) },
    { path: '_headers', text: headersFile() },
    ...[...schemas].map(([name, text]) => ({ path: `schema/${name}`, text })),
    ...renovatePresets(components, rules, shared.site),
    ...renovatePage(components, newestOf(summaries), shared),
    ...sitePages(summaries, news, shared),
    searchPage(help, shared),
  ];
}

function newestOf(summaries: readonly ComponentSummary[]): ReadonlyMap<string, string> {
  return new Map(summaries.flatMap(({ id, bearer }) => (bearer ? [[id, bearer.version]] : [])));
}
