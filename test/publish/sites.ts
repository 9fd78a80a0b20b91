/** Small sites for tests: definitions, histories and rules in, published files out. */
import { publicPartOf, type IndexFacts } from '#facts/index-facts.ts';
import { publicPart } from '#facts/public-part.ts';
import { readProgramSite } from '#io/program-site.ts';
import { judge } from '#judge/judge.ts';
import { announce, emptyLedger } from '#judge/ledger/announce.ts';
import { factsOf } from '#judge/ledger/facts.ts';
import { component as componentShape } from '#model/component/component.ts';
import type { HeldChange, RecordedRelease, SourceState } from '#model/history/history.ts';
import { purlsOf } from '#model/purl.ts';
import type { Site } from '#model/site.ts';
import type { Ledger } from '#model/support/ledger.ts';
import type { Rule } from '#model/support/policy.ts';
import type { PublicComponent } from '#model/support/verdict.ts';
import { dayOf, type Day, type Instant } from '#model/time/instant.ts';
import type { XmlElement } from '#model/xml.ts';
import { textOf } from '#publish/output.ts';
import { pageContext, type PageContext } from '#publish/pages/page-context.ts';
import type { ComponentFacts } from '#publish/publish-component.ts';
import { publishIndex } from '#publish/publish-site.ts';

export { parseXml } from '#model/xml.ts';

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

export function judged(id: string, given: Given = {}): PublicComponent {
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
  const whole = judge({
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
  return publicPart(whole, { purls: purlsOf(component), settings: site });
}

export function shared(at: Instant = now, changed: Partial<Site> = {}): PageContext {
  const { templates, assets } = readProgramSite().value;
  return pageContext({ site: { ...site, ...changed }, today: dayOf(at), templates, assets });
}

/** Path to text, as the build writes it; where nothing else is given, all is announced today, at once. */
export function published(
  components: readonly PublicComponent[],
  at: Instant = now,
  common: PageContext = shared(at),
  more: Partial<ComponentFacts> = {},
): Map<string, string> {
  const files = new Map<string, string>();
  const facts = components.map((judged) => {
    return { judged, ledger: told(judged), notes: new Map(), ...more };
  });
  for (const output of publishIndex(indexFacts(at), common, facts)) {
    const earlier = 'isPart' in output ? (files.get(output.path) ?? '') : '';
    files.set(output.path, earlier + textOf(output));
  }
  return files;
}

function indexFacts(built: Instant): IndexFacts {
  const program = { name: 'release-index', version: '1.0.0', fingerprint: '0'.repeat(64) };
  return { program, settings: publicPartOf(site), built, successes: new Map() };
}

/** `before`: what was told earlier. */
export function told(
  judged: PublicComponent,
  today: Day = dayOf(now),
  before = emptyLedger(judged.component.id),
): Ledger {
  return announce(before, factsOf(judged), today);
}

/** All elements of a name in XML, at any depth. */
export function all(node: XmlElement, name: string): XmlElement[] {
  return node.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...all(child, name),
  ]);
}

export function first(node: XmlElement, name: string): string {
  const found = node.children.find((child) => child.name === name);
  return found ? xmlText(found) : '';
}

/** Its own, and that of what is in it. */
function xmlText({ text, children }: XmlElement): string {
  return [text, ...children.map(xmlText)].join('');
}
