/** Checks an index: reads its facts, makes every other file again from them, and compares. */
import { inTemporaryFolder } from '#io/write.ts';
import type { Instant } from '#model/time/instant.ts';
import { openFindings, wrong } from './clause.ts';
import type { Breach, ClauseFinding, Level, Needs, Findings } from './clause.ts';
import { compare, comparison, linkedHosts } from './compare.ts';
import { openFacts } from './facts/hold-facts.ts';
import { folder, holdFolder, isFactsFile, jsonHeld, namesIn, textHeld } from './held.ts';
import { type Held, readHeld } from './held.ts';
import { holdServed } from './hold-served.ts';
import { ownLog, publication, type OwnLog } from './publication.ts';
import type { Reader } from './reader.ts';
import { remakeFrom, type Remake } from './remake.ts';
import { parseSums, sums } from './sums.ts';
import { componentShape, releasesFile } from './spec/component.ts';
import { json, jsonFile } from './spec/json-file.ts';
import { dates, links, versions } from './spec/releases.ts';
import { meaningSum, whole as wholeClauses, wholeOf } from './spec/whole.ts';

export type Verification = ReturnType<typeof judge>;

export async function verify(
  reader: Reader,
  now: Instant,
  remake: Remake = remakeFrom(),
  asked: Needs & { readonly own?: OwnLog | undefined } = {},
): Promise<Verification> {
  const given = { now, remake, own: asked.own };
  if (reader.over === 'folder') return judge({ ...openFolder(reader), ...given });
  return await inTemporaryFolder(async (room) => {
    const first = await holdServed(reader, room, asked);
    // Some files are then from the previous index.
    const read = first.isReplaced ? await holdServed(reader, room, asked) : first;
    return judge({ ...read, ...given });
  });
}

function openFolder(reader: Reader) {
  const held = holdFolder(reader);
  const names = namesIn(jsonHeld(held, 'index.json'));
  const listed = parseSums(textHeld(held, 'SHA256SUMS') ?? '').sums.map(({ path }) => path);
  const promised = [...held.missing.keys(), ...listed];
  const hasFacts = promised.includes('facts.json') || isFactsFile(textHeld(held, 'facts.json'));
  const findings = openFindings(hasFacts);
  findings.hold('the folder', folder, { ...held, names });
  return { held, names, hasFacts, findings };
}

type Case = ReturnType<typeof openFolder> & {
  readonly now: Instant;
  readonly remake: Remake;
  readonly own: OwnLog | undefined;
};

function judge(one: Case) {
  const { held, names, findings, own } = one;
  // If an index with facts has no log, `log-ends-with-this` reports that.
  if (own !== undefined && (held.files.has('log.jsonl') || !one.hasFacts))
    findings.hold('the repository', ownLog, { served: textHeld(held, 'log.jsonl'), own });
  const { compared, notCompared } = held.unread.size > 0 ? unfinished(held) : prove(one);
  return {
    where: held.where,
    components: names.length,
    files: held.files.size,
    compared,
    chapters: findings.results(),
    notCompared,
    ...(findings.leftOut.clauses.length > 0 && { leftOut: findings.leftOut }),
    /** Some files were not read, so the contents were not checked. */
    isUnfinished: held.unread.size > 0,
  };
}

function prove(one: Case) {
  holdSpecification(one.held, one.names, one.now, one.findings);
  if (one.hasFacts) return holdOwn(one);
  const because = 'proven by nothing: there is no facts.json of this program to make them of';
  const paths = [...one.held.files.keys()].filter((path) => !/^[^/]+\.json$/.test(path));
  return unproven(because, 'build the index with this program', paths);
}

/** Nothing else can be said of an index that was read only in part. */
function unfinished({ unread, files }: Held) {
  const [because = ''] = unread.values();
  const read = `${files.size} of ${files.size + unread.size} files were read`;
  const remedy = 'verify again, when the host answers as it should';
  return unproven(`not finished (${read}): ${because}`, remedy, [...unread.keys()]);
}

function holdOwn(one: Case) {
  const { held, names, findings, now } = one;
  const text = textHeld(held, 'SHA256SUMS');
  findings.hold('checksums', sums, { held, text });
  // Nothing else says which files an address has.
  if (held.over === 'http' && parseSums(text ?? '').sums.length === 0)
    return unproven('listed nowhere: SHA256SUMS cannot be read', 'serve SHA256SUMS', []);
  const { atHand, statement, isOther, end } = openFacts(held, { names, now }, findings);
  findings.hold('freshness', publication, { now, held, freshness: statement });
  const found = atHand && compare(held, names, () => one.remake(atHand));
  const remedy = isOther ? 'verify with the program that made the index' : 'mend the facts';
  if (!(end() || isOther) || found === undefined)
    return unproven('made of facts that cannot be read', remedy, []);
  findings.hold('made of the facts', comparison, found);
  // An index with templates or assets of its own may link anywhere, such as to an imprint.
  const { templates, assets } = atHand?.file ?? {};
  const paths = (templates ?? assets) ? [] : found.notCompared.flatMap((some) => some.paths);
  findings.hold('links', linkedHosts, { held, names, paths });
  return found;
}

function unproven(because: string, remedy: string, paths: readonly string[]) {
  return { compared: 0, notCompared: [{ because, remedy, paths }] };
}

export function findingsOf({ chapters }: Verification, level: Level): readonly ClauseFinding[] {
  return chapters.flatMap(({ findings }) => findings.filter((finding) => finding.level === level));
}

/** What keeps an index from being proven whole: what is wrong, and what was not compared. */
export function unprovenOf(verification: Verification): readonly Breach[] {
  const reasons = verification.notCompared.map(({ because, remedy, paths }) => {
    const what = paths.length > 1 ? `is one of ${paths.length} files` : 'is';
    return wrong(paths[0] ?? 'facts.json', `${what} ${because}; ${remedy}`);
  });
  return [...findingsOf(verification, 'violation'), ...reasons];
}

/** 0 all proven; 1 something is wrong; 4 nothing wrong found, and not all compared. */
export function exitOf(verification: Verification): 0 | 1 | 4 {
  if (findingsOf(verification, 'violation').length > 0) return 1;
  return verification.notCompared.length > 0 ? 4 : 0;
}

function holdSpecification(held: Held, names: readonly string[], now: Instant, findings: Findings) {
  const index = readJson(held, 'index.json', findings);
  // `all.json` is the largest file by far: only sums of its content are kept.
  const whole = wholeOf(readJson(held, 'all.json', findings));
  const parts = new Map<string, string | undefined>();
  for (const name of names) {
    const path = `${name}.json`;
    const value = readJson(held, path, findings);
    const file = { ...releasesFile(value), path, now };
    parts.set(name, value === undefined ? undefined : meaningSum(value));
    findings.hold('component files', componentShape, file);
    findings.hold('versions', versions, file);
    findings.hold('dates', dates, file);
    findings.hold('links', links, file);
  }
  findings.hold('the whole', wholeClauses, { index, parts, whole });
}

function readJson(held: Held, path: string, findings: Findings): unknown {
  const body = readHeld(held, path);
  if (body === undefined) return undefined;
  const file = jsonFile(path, body);
  findings.hold('JSON', json, file);
  return file.value;
}
