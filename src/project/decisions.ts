/** Writes a person's decisions to `data/curated/<id>.json`, so that nobody has to edit the file. */
import { basename, join } from 'node:path';
import { privateIn } from '#gather/private-source.ts';
import { isFolder } from '#io/inputs.ts';
import { withLock } from '#io/lock.ts';
import { readOptional, required, valueIn } from '#io/read.ts';
import { writeFile } from '#io/write.ts';
import { finder } from '#judge/published-history.ts';
import { curated as schema, type Correction, type Curated } from '#model/component/curated.ts';
import { finding as findingShape } from '#model/history/gathered.ts';
import { versionsIn, type HeldChange } from '#model/history/history.ts';
import { jsonText } from '#model/json.ts';
import { didYouMean, nearest } from '#model/nearest.ts';
import { refuse, refuseAll, type Problem } from '#model/problem.ts';
import { dayOf } from '#model/time/instant.ts';
import { parseVersion } from '#model/version/version.ts';
import { some } from '#model/without-undefined.ts';
import { scopeOf } from '#record/guard.ts';
import type { Context } from './context.ts';
import { chosenComponents, curatedFile, loadRecorded, openProject } from './project.ts';
import { openRecorded, schemaOf } from './project.ts';

/** The result of a decision: `answer` for programs, `words` for people. */
export type Decision = { readonly answer: object; readonly words: string };

export type Why = { readonly why: string };
/** `seen`: the page that says so. */
export type Proven = Why & { readonly seen: string };

/** A lock: two decisions at once would overwrite each other. `work` reports a missing folder. */
export async function deciding<T>({ data }: Context, work: () => T) {
  return await (isFolder(data) ? withLock(join(data, 'decisions'), work) : work());
}

export function openComponent(context: Context, id: string) {
  chosenComponents(context, openRecorded(context), [id]);
  return required(loadRecorded(context, id));
}

/** Reads the file again, so that everything else in it stays. */
export function curate(context: Context, id: string, change: (before: Curated) => Curated): void {
  const file = curatedFile(context, id);
  const none = { $schema: schemaOf(context, file, 'curated'), id, corrections: [], accepted: [] };
  const next = change(valueIn(readOptional(file, schema)) ?? none);
  const issue = schema.safeParse(next).error?.issues[0];
  if (issue) refuse('E-WRONG-VALUE', '--why', issue.message);
  refuseAll(privateIn(file, next, openProject(context).site));
  const { corrections, accepted, ...head } = next;
  const lists = { corrections: some(corrections), accepted: some(accepted) };
  writeFile(file, jsonText({ ...head, ...lists }));
}

/** Accepts a held change. The next gather records it once all changes of its scope are accepted. */
export function accept(context: Context, { why }: Why, id: string, key?: string): Decision {
  const { history, curated } = openComponent(context, id);
  const accepted = new Set(curated?.accepted.map((one) => one.held));
  const open = history.held.filter((one) => !accepted.has(one.key));
  const held = choose(id, key === undefined && open.length > 0 ? open : history.held, key);
  const entry = { held: held.key, why, on: dayOf(context.clock) };
  const isNew = open.includes(held);
  if (isNew) curate(context, id, (old) => ({ ...old, accepted: [...old.accepted, entry] }));
  const what = isNew ? 'is accepted' : 'was accepted before';
  const others = open.filter((one) => one !== held && scopeOf(one.key) === scopeOf(held.key));
  const left = others.map((one) => one.key).join(', ');
  const next = left
    ? `nothing is recorded until all are accepted; still held: ${left}`
    : 'the next gather records it';
  const more = held.key.startsWith('newest:') ? '; deploy it with --allow versionJumps=1' : '';
  return {
    answer: { id, accepted: held.key, isNew },
    words: `${id}: ${held.key} ${what} (${held.because}); ${next}${more}`,
  };
}

function choose(id: string, all: readonly HeldChange[], key: string | undefined): HeldChange {
  const list = all.map((one) => `${one.key} (${one.because})`).join('; ');
  if (all.length === 0) refuse('E-NOTHING-HELD', id, 'nothing is held');
  const [only, ...others] = all.filter((one) => key === undefined || one.key === key);
  if (only !== undefined && others.length === 0) return only;
  const several = `several changes are held; name one: ${list}`;
  return refuse('E-NOTHING-HELD', id, only ? several : `"${key}" is not held; held are ${list}`);
}

/** A person has looked at a finding of the report; it is not reported again. */
export function acknowledge(context: Context, { why }: Why, id: string, finding: string): Decision {
  const { curated } = openComponent(context, id);
  if (!findingShape.shape.kind.options.some((kind) => finding.startsWith(`${kind}:`))) {
    const message = `"${finding}" is no finding; take the words in brackets behind it in the report, such as disagreement:1.0:2024-03-01`;
    refuse('E-UNKNOWN-FINDING', id, message);
  }
  const entry = { finding, why, on: dayOf(context.clock) };
  const known = curated?.acknowledged ?? [];
  const isNew = !known.some((one) => one.finding === finding);
  if (isNew) curate(context, id, (before) => ({ ...before, acknowledged: [...known, entry] }));
  const what = isNew ? 'is acknowledged: reports leave it out' : 'was acknowledged before';
  return { answer: { id, acknowledged: finding, isNew }, words: `${id}: ${finding} ${what}` };
}

/** Finds the recorded spelling: `v1.0` means the recorded 1.0 and is no other release. */
export function spelledIn(known: readonly string[]) {
  const read = known.flatMap((text) => parseVersion(text) ?? []);
  const find = finder(read.map((version) => ({ version })));
  return (text: string) => (known.includes(text) ? text : find(text)?.version.text);
}

/** A release that was published by mistake, or is malicious, leaves the index. */
export function withdraw(context: Context, { why, seen }: Proven, id: string, named: string) {
  const { history, curated } = openComponent(context, id);
  const known = versionsIn(history);
  const refusal = `no release "${named}" is recorded${didYouMean(nearest(named, known))}`;
  const version = spelledIn(known)(named) ?? refuse('E-UNKNOWN-RELEASE', id, refusal);
  const isOther = (one: Correction) => spelledIn([version])(one.version) === undefined;
  const before = curated?.corrections.find((one) => !isOther(one));
  const isNew = before?.withdrawn !== true;
  const entry: Correction = { version, withdrawn: true, why, seen, on: dayOf(context.clock) };
  // A withdrawn release has nothing else to correct, so an earlier correction is removed.
  if (isNew)
    curate(context, id, ({ corrections, ...others }) => {
      return { ...others, corrections: [...corrections.filter(isOther), entry] };
    });
  const what = isNew ? 'is withdrawn; run announce, then build' : 'was withdrawn before';
  const more = isNew && before ? '; it replaces an earlier correction of this release' : '';
  return { answer: { id, withdrawn: version, isNew }, words: `${id}: ${version} ${what}${more}` };
}

/** Keys without a meaning of their own, with the key that they are removed together with. */
const owners: Readonly<Record<string, string>> = { basis: 'date', replacedBy: 'deprecated' };

export function removeExpired(context: Context, expired: readonly Problem[]): void {
  for (const [file, found] of Map.groupBy(expired, ({ where }) => where)) {
    const places = new Set(found.map(({ place }) => place));
    const left = (one: Correction, i: number) =>
      Object.entries(one).filter(([key]) => !places.has(`corrections[${i}].${owners[key] ?? key}`));
    curate(context, basename(file, '.json'), ({ corrections, ...before }) => ({
      ...before,
      corrections: corrections
        .map((one, i) => Object.fromEntries(left(one, i)) as Correction)
        .filter(({ date, changelogUrl, deprecated, withdrawn }) =>
          [date, changelogUrl, deprecated, withdrawn].some((fact) => fact !== undefined),
        ),
    }));
  }
}
