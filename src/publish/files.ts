/** Which files are made of what: a component's, and the whole site's. */
import type { Component } from '#model/component.ts';
import type { ReleaseNotes } from '#model/notes.ts';
import type { Rule } from '#model/policy.ts';
import type { Change } from '#model/served.ts';
import type { JudgedComponent } from '#model/verdict.ts';
import { componentPages } from './component-outputs.ts';
import { detailsFile } from './json/details.ts';
import { headersFile } from './headers.ts';
import { componentFile, indexText, jsonText } from './json/json.ts';
import { servedNotes } from './json/release-notes.ts';
import { openapiText } from './json/openapi.ts';
import type { Output } from './output.ts';
import { renovatePage } from './renovate/page.ts';
import { renovatePresets } from './renovate/presets.ts';
import { searchPage, type SearchHelp } from './pages/search-page.ts';
import type { Shared } from './pages/shared.ts';
import { sitePages } from './site-outputs.ts';
import {
  componentStandards,
  formatAddresses,
  formatLinks,
  siteStandards,
  type ComponentFormats,
  type Told,
} from './standards/standards.ts';
import type { ComponentSummary } from './support/summary.ts';

/** The first is the component's file itself, which becomes part of `all.json`. */
export function componentFiles(
  judged: JudgedComponent,
  told: Told,
  changes: readonly Change[],
  shared: Shared,
  notes: readonly ReleaseNotes[],
): readonly [file: Output, ...others: Output[]] {
  const { id } = judged.component;
  const standards = componentStandards(judged, told, shared);
  return [
    { path: `${id}.json`, text: jsonText(componentFile(judged), 'releases') },
    {
      path: `details/${id}.json`,
      text: jsonText(
        detailsFile(judged, servedNotes(notes), formatAddresses(id, standards, shared.site)),
        'releases',
      ),
    },
    ...standards,
    ...componentPages(judged, changes, shared, formatLinks(id, standards)),
  ];
}

export type Whole = {
  readonly components: readonly Component[];
  readonly rules: ReadonlyMap<string, readonly Rule[]>;
  readonly summaries: readonly ComponentSummary[];
  readonly formats: readonly ComponentFormats[];
  /** Of all components, newest first. */
  readonly news: readonly Change[];
  /** `site/schema/`: file name to text. A test keeps them in step with what parses. */
  readonly schemas: ReadonlyMap<string, string>;
  /** The search language by example. */
  readonly help: SearchHelp;
};

export function siteFiles(
  { components, rules, summaries, formats, news, schemas, help }: Whole,
  shared: Shared,
): Output[] {
  const newest = newestOf(summaries);
  return [
    { path: 'index.json', text: indexText(components.map(({ id }) => id)) },
    { path: 'changes.json', text: jsonText({ schema: 2, changes: news }, 'changes') },
    { path: 'openapi.json', text: openapiText(shared.site) },
    { path: '_headers', text: headersFile(shared.site) },
    ...[...schemas].map(([name, text]) => ({ path: `schema/${name}`, text })),
    ...renovatePresets(components, { rules, today: shared.today, site: shared.site }),
    ...renovatePage(components, newest, shared),
    ...sitePages(summaries, news, shared),
    ...siteStandards(formats, shared),
    searchPage(help, { components, newest }, shared),
  ];
}

function newestOf(summaries: readonly ComponentSummary[]): ReadonlyMap<string, string> {
  return new Map(
    summaries.flatMap(({ id, headline }) => (headline ? [[id, headline.version]] : [])),
  );
}
