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
import { eachPreset } from './renovate/presets.ts';
import { searchPage, type SearchHelp } from './pages/search-page.ts';
import type { PageContext } from './pages/page-context.ts';
import { sitePages } from './site-outputs.ts';
import { withLinks } from './own-links.ts';
import {
  componentFormats,
  componentStandards,
  formatAddresses,
  formatLinks,
  siteStandards,
  type ListedFormats,
  type LifecycleFacts,
} from './standards/standards.ts';
import { agentFiles, type AgentServer } from './standards/agents.ts';
import type { ComponentSummary } from './support/summary.ts';

/** The first is the component's file itself, which becomes part of `all.json`. */
export function componentFiles(
  judged: JudgedComponent,
  told: LifecycleFacts,
  changes: readonly Change[],
  shared: PageContext,
  notes: readonly ReleaseNotes[],
  formats = componentFormats(judged, told, shared),
): readonly [file: Output, ...others: Output[]] {
  const { id } = judged.component;
  const linked = withLinks(judged, shared.site.baseUrl);
  const standards = componentStandards(judged, told, shared, formats);
  const served = servedNotes(notes);
  return [
    { path: `${id}.json`, text: jsonText(componentFile(linked), 'releases') },
    {
      path: `details/${id}.json`,
      text: jsonText(
        detailsFile(linked, served, formatAddresses(id, standards, shared.site)),
        'releases',
      ),
    },
    ...standards,
    ...componentPages(judged, changes, shared, formatLinks(id, standards), served),
  ];
}

export type SiteFacts = {
  readonly components: readonly Component[];
  readonly rules: ReadonlyMap<string, readonly Rule[]>;
  readonly summaries: readonly ComponentSummary[];
  readonly formats: readonly ListedFormats[];
  /** Of all components, newest first. */
  readonly news: readonly Change[];
  /** `site/schema/`: file name to text. A test keeps them in step with what parses. */
  readonly schemas: ReadonlyMap<string, string>;
  /** The search language by example. */
  readonly help: SearchHelp;
  /** The program as it answers agents. */
  readonly server: AgentServer;
};

/** One after the other, since together they are large. */
export function* siteFiles(
  { components, rules, summaries, formats, news, schemas, help, server }: SiteFacts,
  shared: PageContext,
): Generator<Output> {
  const newest = newestOf(summaries);
  yield { path: 'index.json', text: indexText(components.map(({ id }) => id)) };
  yield { path: 'changes.json', text: jsonText({ schema: 2, changes: news }, 'changes') };
  yield { path: 'openapi.json', text: openapiText(shared.site) };
  yield { path: '_headers', text: headersFile(shared.site) };
  for (const [name, text] of schemas) yield { path: `schema/${name}`, text };
  yield* eachPreset(components, { rules, today: shared.today, site: shared.site });
  yield* renovatePage(components, newest, shared);
  yield* sitePages(summaries, news, shared);
  yield* siteStandards(formats, shared);
  yield* agentFiles(shared.site, server);
  yield searchPage(help, { components, newest }, shared);
}

function newestOf(summaries: readonly ComponentSummary[]): ReadonlyMap<string, string> {
  return new Map(
    summaries.flatMap(({ id, headline }) => (headline ? [[id, headline.version]] : [])),
  );
}
