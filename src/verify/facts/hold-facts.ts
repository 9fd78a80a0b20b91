/** Compares the facts with each other: `status.json`, then one component at a time. */
import * as z from 'zod';
import { factsFile, type FactsFile } from '#facts/index-facts.ts';
import { readDetails, readNotes } from '#facts/read-details.ts';
import { programFingerprint } from '#io/program-site.ts';
import { goesTogether, type Related } from '#model/component/goes-with.ts';
import { pathText } from '#model/json.ts';
import { detailsFile } from '#model/served/details-file.ts';
import { freshnessFile, statusFile, type StatusFile } from '#model/served/status-file.ts';
import { compiled } from '#model/shape.ts';
import { lifecycleFile } from '#model/support/ledger.ts';
import { addDays, dayOf, instantAt, millisecondsOf, type Instant } from '#model/time/instant.ts';
import { componentFile } from '#publish/json/json.ts';
import { wrong, type Breach, type Clause, type Findings } from '../clause.ts';
import { jsonHeld, readHeld, type Held } from '../held.ts';
import { valueDifferences } from '../difference.ts';
import { json, jsonFile } from '../spec/json-file.ts';
import { detailsFacts } from './details.ts';
import { ledgerFacts } from './ledger.ts';
import { supportFacts } from './support.ts';

const title = 'facts';
const path = 'status.json';

type Known = { readonly names: readonly string[]; readonly now: Instant };

/** Checks the facts of the whole index; those of a component are checked when it is read. */
export function openFacts(held: Held, known: Known, findings: Findings) {
  const made = (jsonHeld(held, 'facts.json') as Partial<FactsFile> | undefined)?.program
    ?.fingerprint;
  const isOther = typeof made === 'string' && made !== programFingerprint();
  const from = { held, findings, isOther };
  const index = readFacts(from, 'facts.json', factsFile);
  const status = readFacts(from, path, statusFile);
  const statement = readFacts(from, 'freshness.json', freshnessFile);
  const prepared = statement?.prepared;
  if (status) findings.hold(title, statusClauses, { ...known, status, prepared });
  const built = dayOf(status?.built ?? known.now);
  const settings = index?.settings ?? { baseUrl: '' };
  let areRead = known.names.length > 0 && status !== undefined && index !== undefined;
  const left = known.names.values();
  const names = new Set(known.names);
  const all: Related[] = [];
  let released = 0;
  function* components() {
    for (const id of left) {
      const details = readFacts(from, `details/${id}.json`, detailsFile);
      const served = readFacts(from, `lifecycle/${id}.json`, lifecycleFile);
      areRead &&= details !== undefined && served !== undefined;
      if (details === undefined || served === undefined) continue;
      const { schema: _, ...ledger } = served;
      const judged = readDetails(details, settings);
      const said = { id, judged, ledger, built, names, wanted: componentFile(judged, settings) };
      const facts = { ...said, path: `details/${id}.json`, file: jsonHeld(held, `${id}.json`) };
      findings.hold(title, [...detailsFacts, ...supportFacts, ...ledgerFacts], facts);
      const { follows, goesWith, ...component } = judged.component;
      all.push({ id, title: component.title, follows, goesWith });
      released += judged.releases.length + judged.allLines.length;
      yield { judged, ledger, notes: readNotes(details) };
    }
  }
  return {
    statement,
    isOther,
    atHand: index &&
      status && { file: index, status, commit: statement?.commit, components: components() },
    /** Checks the components not read yet; returns whether all facts can be read. */
    end: (): boolean => {
      for (const _ of components());
      if (areRead) findings.hold(title, togetherFacts, { all, released });
      return areRead;
    },
  };
}

/** `isOther`: another state of the program made the index, and its facts may have other keys. */
type Facts = { readonly held: Held; readonly findings: Findings; readonly isOther: boolean };

/** A file of facts, checked with its schema; undefined if it cannot be read. */
function readFacts<T>({ held, findings, isOther }: Facts, path: string, shape: z.ZodType<T>) {
  const body = readHeld(held, path);
  const file = jsonFile(path, body ?? new Uint8Array());
  const isTold = held.missing.has(path);
  const missing = isTold ? [] : [wrong(path, 'is missing; run the build again')];
  const broken = body ? json.flatMap(({ check }) => [...check(file)]) : missing;
  // The schemas of facts have no defaults or transforms: a value that fits is used as it is.
  const fits = z.validate(compiled(shape), file.value);
  const issues = fits || isTold || isOther ? [] : (shape.safeParse(file.value).error?.issues ?? []);
  const unlike = issues.map((one) => wrong(path, one.message, pathText(one.path) || 'the whole'));
  findings.hold(title, factsShapes, broken.length > 0 ? broken : unlike);
  return fits && broken.length === 0 ? (file.value as T) : undefined;
}

const factsShapes: readonly Clause<readonly Breach[]>[] = [
  {
    name: 'facts-have-their-shape',
    why: 'What cannot be read as facts is what nothing can be made of.',
    check: (problems) => problems,
  },
];

type Dated = Known & { readonly status: StatusFile; readonly prepared: string | undefined };

const statusClauses: readonly Clause<Dated>[] = [
  {
    name: 'status-is-of-the-past',
    why: 'A build from the future makes every later one look older than what is live.',
    *check({ status, prepared = dayOf(status.built), now }) {
      if (prepared !== dayOf(status.built))
        yield wrong(path, `was built at ${status.built}, but published as prepared on ${prepared}`);
      if (status.built > later(now))
        yield wrong(path, `was built at ${status.built}, which has not come; set the clock right`);
      for (const [name, { lastSuccess }] of Object.entries(status.components))
        if (lastSuccess !== undefined && lastSuccess > later(status.built))
          yield wrong(path, `was gathered after the build, at ${lastSuccess}`, name);
    },
  },
  {
    name: 'fresh',
    level: 'note',
    why: 'The index is made anew every day.',
    *check({ status: { built }, now }) {
      if (dayOf(built) < addDays(dayOf(now), -2))
        yield wrong(path, `was built at ${built}, over two days ago`);
    },
  },
];

/** What components say of each other. `released`: how many releases and lines they have in all. */
const togetherFacts: readonly Clause<{
  readonly all: readonly Related[];
  readonly released: number;
}>[] = [
  {
    name: 'some-releases',
    why: 'An index without any release or line is what an emptied one looks like.',
    *check({ released }) {
      const message =
        'lists components, and none of them has a release or a line; gather or import one, or declare a line';
      if (released === 0) yield wrong('index.json', message);
    },
  },
  {
    name: 'both-say-what-goes-together',
    why: 'Which versions of two components go together is said by either, of the other as that one calls itself.',
    *check({ all }) {
      const wanted = goesTogether(all);
      for (const { id, goesWith = [] } of all)
        yield* valueDifferences(`details/${id}.json`, goesWith, wanted.get(id) ?? [], 'goesWith');
    },
  },
];

/** Clocks of two machines differ by a little. */
function later(instant: Instant): string {
  return instantAt(millisecondsOf(instant) + 15 * 60_000);
}
