/** Small sites for tests: definitions, histories and rules in, published files out; and one with one of everything that a page can show. */
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
import { addDays, dayOf, type Day, type Instant } from '#model/time/instant.ts';
import type { XmlElement } from '#model/xml.ts';
import { textOf } from '#publish/output.ts';
import { pageContext, type PageContext } from '#publish/pages/page-context.ts';
import type { ComponentFacts } from '#publish/publish-component.ts';
import { publishIndex } from '#publish/publish-site.ts';
import { recorded } from '../judge/cases.ts';

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
  const { sources = [], held = [], rules = [], now: at = now } = given;
  const dated = Object.entries(given.releases ?? {}).map((one) => recorded(...one));
  const releases = [...dated, ...(given.recorded ?? [])];
  const history = { id, sources: [...sources], held: [...held], releases };
  const whole = judge({ component, history, rules, curated: undefined, now: at });
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
  return node.children.flatMap((one) => [...(one.name === name ? [one] : []), ...all(one, name)]);
}

export function first(node: XmlElement, name: string): string {
  const found = node.children.find((child) => child.name === name);
  return found ? xmlText(found) : '';
}

/** Its own, and that of what is in it. */
function xmlText({ text, children }: XmlElement): string {
  return [text, ...children.map(xmlText)].join('');
}

const because = { reason: 'A line lives eighteen months', seen: 'https://example.com/policy' };

/** No policy, no lines, days of every quality, and an upstream that takes one release back. */
const known = { '1.0': 'inferred', '1.1': 'by', '1.2': 'near', '1.3': 'by' } as const;
const takenBack = { deprecated: { since: '2025-04-02', words: 'Broken, use 1.2' } };
const ofEveryQuality = Object.entries(known).map(([version, basis], i) =>
  recorded(version, `2025-0${i + 1}-01`, { basis, ...(version === '1.3' && takenBack) }),
);

const ends = { since: '2025-07-15', ends: '2026-12-31', replacedBy: 'edge-node' } as const;
const why = { reason: 'It is replaced.', seen: 'https://example.com/bcn' };

const components: Readonly<Record<string, Given>> = {
  svc: {
    definition: { title: 'Server', changelog: [{ url: 'https://example.com/changes/{dashes}' }] },
    releases: {
      '2025.1.0': '2025-01-15',
      '2025.2.0': '2025-07-15',
      '2025.2.1': '2025-08-01',
      '2026.1.0': '2026-03-26',
    },
    rules: [{ kind: 'line-age', months: 18, ...because }],
  },
  'build-cache-node': {
    definition: {
      title: 'Build cache node',
      line: 1,
      references: [{ kind: 'docker', name: 'a/b' }],
    },
    releases: { '20.0': '2024-08-19', '21.0': '2025-04-08', '21.2': '2025-06-06' },
    rules: [{ kind: 'all', ...ends, ...why }],
  },
  'edge-node': {
    definition: { title: 'Edge node', line: undefined, follows: 'svc', tags: ['cache'] },
    recorded: ofEveryQuality,
  },
  svcctl: {
    definition: { title: 'Control tool' },
    releases: { '1.18': '2025-01-01', '1.19': '2025-09-16', '1.20': '2026-01-10' },
    rules: [{ kind: 'below', version: '1.19', ...because }],
  },
  kit: {
    definition: { title: 'Kit' },
    releases: { '2.0': '2026-01-01' },
    held: [{ key: 'jump', since: '2026-11-01', because: '9999.0.0 is implausibly new' }],
    sources: ['503', '503', '404'].map((because, i) => ({
      source: `npm ${i}`,
      failing: { since: addDays('2026-11-03', i), because },
    })),
  },
  'dashboard-bundle': {
    definition: { title: 'Dashboard', sources: [], facts: { 'build tool': 'Docker' } },
  },
};

/** A hundred releases in each of 120 lines, oldest first. */
export const twelveThousand = Array.from({ length: 12_000 }, (_, i): RecordedRelease => ({
  version: `${Math.floor(i / 100)}.${i % 100}.${(i * 7919) % 1000}`,
  date: addDays('2000-01-01', Math.floor(i * 0.9)),
  basis: i % 3 === 0 ? 'by' : 'published',
  evidence: 'A page.',
}));

export function sample(at: Instant = now): PublicComponent[] {
  return Object.entries(components).map(([id, given]) => judged(id, { ...given, now: at }));
}
