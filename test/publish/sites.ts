/** Small sites for tests: definitions, histories and rules in, published files out. */
import { announce, emptyLedger } from '#judge/ledger/announce.ts';
import { factsOf } from '#judge/ledger/facts.ts';
import { purlsOf } from '#model/purl.ts';
import {
  componentFormats,
  componentStandards,
  formatLinks,
  siteStandards,
  type ComponentFormats,
  type LifecycleFacts,
} from '#publish/standards/standards.ts';
import { readAssets, readTemplates } from '#io/program-files.ts';
import { loadTemplateEngine } from '#io/template-engine.ts';
import { endoflifeFull } from '#publish/standards/endoflife-site.ts';
import {
  statementFile,
  statementPage,
  statementSections,
} from '#publish/standards/statement-page.ts';
import { wholeText, type WholeFile } from '#publish/whole-file.ts';
import { judge } from '#judge/judge.ts';
import { component as componentShape } from '#model/component/component.ts';
import type { HeldChange, RecordedRelease, SourceState } from '#model/history/history.ts';
import { dayOf, type Day, type Instant } from '#model/time/instant.ts';
import type { Rule } from '#model/support/policy.ts';
import type { Site } from '#model/site.ts';
import type { JudgedComponent } from '#model/support/verdict.ts';
import { componentChanges } from '#publish/json/changes.ts';
import { newestFirst } from '#publish/json/newest-first.ts';
import { componentPages } from '#publish/component-files.ts';
import { textOf, type Output, type PiecedOutput } from '#publish/output.ts';
import { assetFiles, pageContext, type PageContext } from '#publish/pages/page-context.ts';
import { sitePages } from '#publish/site-files.ts';
import { summarise } from '#publish/support/summary.ts';

export const now: Instant = '2026-11-20T06:00:00.000Z';

const site: Site = {
  title: 'Release index',
  description: 'Which versions exist, when they came out, and whether they are still supported.',
  baseUrl: 'https://releases.example.com',
  datasource: 'svc',
};

export type Given = {
  readonly definition?: Record<string, unknown>;
  /** Version to day, oldest first. */
  readonly releases?: Readonly<Record<string, string>>;
  readonly recorded?: readonly RecordedRelease[];
  readonly rules?: readonly Rule[];
  readonly sources?: readonly SourceState[];
  readonly held?: readonly HeldChange[];
  readonly now?: Instant;
};

export function judged(id: string, given: Given = {}): JudgedComponent {
  const component = componentShape.parse({
    id,
    title: `Title of ${id}`,
    summary: `Summary of ${id}.`,
    homepage: 'https://example.com/home',
    changelogUrl: 'https://example.com/changes',
    sources: [{ kind: 'npm', package: id }],
    line: 2,
    ...given.definition,
  });
  const releases = Object.entries(given.releases ?? {}).map(([version, date]): RecordedRelease => ({
    version,
    date: date as Day,
    basis: 'stated',
    evidence: 'a page',
  }));
  return judge({
    component,
    history: {
      id,
      sources: [...(given.sources ?? [])],
      held: [...(given.held ?? [])],
      releases: [...releases, ...(given.recorded ?? [])],
    },
    rules: given.rules ?? [],
    curated: undefined,
    now: given.now ?? now,
  });
}

export function shared(at: Instant = now, changed: Partial<Site> = {}): PageContext {
  return pageContext({
    site: { ...site, ...changed },
    today: dayOf(at),
    templates: readTemplates('').value,
    assets: readAssets('').value,
    loadEngine: loadTemplateEngine,
  });
}

/** Path to text, as the build writes it. */
export function published(
  components: readonly JudgedComponent[],
  at: Instant = now,
  common: PageContext = shared(at),
): Map<string, string> {
  const changes = newestFirst(
    components.flatMap((component) => componentChanges(component, { events: [] }, at)),
  );
  const formats = components.map((component) =>
    componentFormats(component, told(component), common),
  );
  const outputs: (Output | PiecedOutput)[] = [
    ...components.flatMap((component) =>
      componentPages(
        component,
        componentChanges(component, { events: [] }, at),
        common,
        formatLinks(component.component.id, componentStandards(component, told(component), common)),
      ),
    ),
    ...sitePages(
      components.map((component) => summarise(component, at)),
      changes,
      common,
    ),
    ...components.flatMap((component) => componentStandards(component, told(component), common)),
    ...siteStandards(formats, common),
    ...wholeOutputs(formats, common),
  ];
  const assets = assetFiles(common).map(
    ({ path, bytes }) => [path, Buffer.from(bytes).toString()] as const,
  );
  return new Map([...outputs.map((output) => [output.path, textOf(output)] as const), ...assets]);
}

/** The files that hold a piece of every component. */
function wholeOutputs(formats: readonly ComponentFormats[], common: PageContext): Output[] {
  const statements = formats.map(({ statement }) => statement);
  const whole = (file: WholeFile, pieces: readonly string[]): Output => ({
    path: file.path,
    text: wholeText(file, pieces),
  });
  const sections = statements.map((one) => statementSections(one, common));
  return [
    whole(
      statementFile(common.site),
      statements.map((one) => JSON.stringify(one)),
    ),
    whole(statementPage(common), [
      ...sections.map(({ stated }) => stated),
      ...sections.map(({ unstated }) => unstated),
    ]),
    whole(
      endoflifeFull(formats),
      formats.map(({ product }) => JSON.stringify(product)),
    ),
  ];
}

/** Announced today, all at once. */
function told(judged: JudgedComponent): LifecycleFacts {
  const ledger = emptyLedger(judged.component.id);
  const facts = factsOf(judged);
  return {
    ledger: announce({ ledger, facts, reasons: new Map(), today: dayOf(now) }),
    purls: purlsOf(judged.component),
  };
}
