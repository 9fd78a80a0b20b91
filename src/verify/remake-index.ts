/** The one place of this room that knows the code that publishes: every file anew, from the facts of an index. */
import { hash } from 'node:crypto';
import { factsFile, type FactsFile, type IndexFacts } from '#facts/index-facts.ts';
import { readDetails, readNotes } from '#facts/read-details.ts';
import { programFingerprint, readProgramSite, type ProgramSite } from '#io/program-site.ts';
import { programManifest } from '#io/program.ts';
import { type Instant, dayOf } from '#model/time/instant.ts';
import type { DetailsFile } from '#model/served/details-file.ts';
import { statusFile, freshnessFile } from '#model/served/status-file.ts';
import { tryJson } from '#model/json.ts';
import { lifecycleFile } from '#model/support/ledger.ts';
import type { Output } from '#publish/output.ts';
import { pageContext, type PageContext } from '#publish/pages/page-context.ts';
import { publishComponent, type ComponentFacts } from '#publish/publish-component.ts';
import { openSite } from '#publish/publish-site.ts';
import { hindrancesOf, type FactsAtHand, type Remake } from './remake.ts';

/** `source`: the folder `site` of the index, for templates and assets of its own. */
export function remakeFrom(source?: string): Remake {
  return (facts) => {
    const file = factsFile.parse(jsonAt(facts, 'facts.json'));
    const status = statusFile.parse(jsonAt(facts, 'status.json'));
    const own = readProgramSite(source).value;
    const { version } = programManifest();
    const have = { version, fingerprint: programFingerprint() };
    const atHand = { templates: sumsOf(own.templates), assets: sumsOf(own.assets) };
    const { commit } =
      freshnessFile.safeParse(tryJson(facts.read('freshness.json') ?? '')).data ?? {};
    const hindrances = hindrancesOf(file, { program: have, ...atHand }, commit);
    const index = { ...file, built: status.built, successes: successesIn(status.components) };
    return { hindrances, files: () => remade(facts, index, contextOf(index, own)) };
  };
}

function contextOf(index: IndexFacts, own: ProgramSite): PageContext {
  const brought = readProgramSite().value;
  return pageContext({
    site: index.settings,
    today: dayOf(index.built),
    templates: chosen(brought.templates, own.templates, index.templates),
    assets: chosen(brought.assets, own.assets, index.assets),
    schemas: brought.schemas,
  });
}

/** The program's files, and in their place those that the index says it has of its own. */
function chosen<Content>(
  brought: ReadonlyMap<string, Content>,
  own: ReadonlyMap<string, Content>,
  stated: FactsFile['templates'] = {},
): ReadonlyMap<string, Content> {
  return new Map([...brought, ...[...own].filter(([name]) => stated[name] !== undefined)]);
}

function sumsOf(files: ReadonlyMap<string, string | Uint8Array>): Record<string, string> {
  return Object.fromEntries([...files].map(([name, content]) => [name, hash('sha256', content)]));
}

function successesIn(
  components: Readonly<Record<string, { readonly lastSuccess?: Instant | undefined }>>,
): ReadonlyMap<string, Instant> {
  return new Map(
    Object.entries(components).flatMap(([id, { lastSuccess }]) =>
      lastSuccess === undefined ? [] : [[id, lastSuccess]],
    ),
  );
}

/** One component at a time, so that memory grows with the largest and little with their number. */
function* remade(facts: FactsAtHand, index: IndexFacts, shared: PageContext): Generator<Output> {
  const site = openSite(index, shared);
  for (const name of facts.names) {
    const piece = yield* publishComponent(readFacts(facts, name, index), shared);
    yield* site.add(piece);
  }
  yield* site.end();
}

function readFacts(facts: FactsAtHand, name: string, { settings }: IndexFacts): ComponentFacts {
  // The clauses of the facts have held it against its shape, and nothing in that adds or changes a value.
  const details = jsonAt(facts, `details/${name}.json`) as DetailsFile;
  const { schema: _, ...ledger } = lifecycleFile.parse(jsonAt(facts, `lifecycle/${name}.json`));
  return { judged: readDetails(details, settings), ledger, notes: readNotes(details) };
}

function jsonAt({ read }: FactsAtHand, path: string): unknown {
  return JSON.parse(read(path) ?? 'null');
}
