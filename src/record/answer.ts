/** What one source's answer means for the history: only a success may change a release. */
import type { Gathered, Outcome, Validator, Clean } from '#model/history/gathered.ts';
import type { History, RecordedRelease, SourceState } from '#model/history/history.ts';
import { addDays, type Day } from '#model/time/instant.ts';
import { versionProblem } from '#model/version/version-problem.ts';
import { counted } from '#model/words.ts';
import { some } from '#model/without-undefined.ts';

export type SourceAnswer = {
  /** The source's kind and coordinates, as the history names it. */
  readonly source: string;
  /** Of the definition that the request was made with. */
  readonly fingerprint: string;
  readonly gathered: Gathered;
};

/** `doubt`: why the answer may be incomplete. */
type AnswerOutcome = Outcome<{ readonly doubt?: string }>;

/** An empty list counts as a failure: what was known of the upstream is still true. */
export function outcomeOf(gathered: Gathered): AnswerOutcome {
  if (gathered.kind === 'not-modified') return gathered;
  if (!('releases' in gathered)) return { kind: 'unavailable', because: gathered.because };
  const { releases, validators } = gathered;
  const [first] = releases;
  const none =
    'lists no release at all; if that is right, take it out of "sources", else check its coordinates and patterns';
  if (first === undefined) return { kind: 'unavailable', because: none };
  if (releases.every(({ version }) => versionProblem(version) !== undefined)) {
    const name = JSON.stringify(first.version.slice(0, 100));
    const because = `lists ${counted(releases.length, 'name')}, and none is a version: ${name} ${versionProblem(first.version)}; give its source a "version" pattern (of json: "pattern")`;
    return { kind: 'unavailable', because };
  }
  const isDoubtful = gathered.kind === 'partial' && !gathered.isWindow;
  return { kind: 'read', validators, ...(isDoubtful && { doubt: gathered.because }) };
}

type Recording = {
  /** How much of the answers the history has taken: nothing if they are held. */
  readonly taken: 'all' | 'some' | 'none';
  readonly isNews: boolean;
  readonly today: Day;
};

/** Versions with a date still owed; earlier ones stay until dated, or until all sources list. */
export function nextOwed(
  { owed = [] }: History,
  answers: readonly SourceAnswer[],
  clean: Clean,
  releases: readonly RecordedRelease[],
): string[] | undefined {
  const listings = answers.flatMap(({ gathered }) => ('releases' in gathered ? [gathered] : []));
  const dated = new Set(clean.releases.flatMap((one) => (one.date ? [one.version.text] : [])));
  const open = listings.length === answers.length ? [] : owed.filter((one) => !dated.has(one));
  const all = new Set([...listings.flatMap((one) => one.owed ?? []), ...open]);
  const recorded = new Set(releases.map(({ version }) => version));
  return some([...all].filter((version) => recorded.has(version)));
}

/** A source or a table: its name, the definition of the request, and the outcome. */
export type Asked = Pick<SourceAnswer, 'source' | 'fingerprint'> & {
  readonly outcome: AnswerOutcome;
};

/** The next state of each. If two have one name, the fingerprint tells which, else their order. */
export function nextSources(
  asked: readonly Asked[],
  sources: readonly SourceState[],
  recording: Recording,
): SourceState[] {
  return asked.map((one, i) => {
    const { source, fingerprint } = one;
    const named = sources.filter((state) => state.source === source);
    const place = asked.slice(0, i).filter((other) => other.source === source).length;
    const known = named.find((state) => state.fingerprint === fingerprint) ?? named[place];
    return nextSource(one, known ?? { source }, recording);
  });
}

/** Takes new validators only if the history has all of the answer: a 304 would hide the rest. */
function nextSource(asked: Asked, known: SourceState, recording: Recording): SourceState {
  const { failing, partial, ...healthy } = known;
  const { source, fingerprint, outcome } = asked;
  if (outcome.kind === 'unavailable') {
    const since = failing?.since ?? recording.today;
    return { ...healthy, failing: { since, because: outcome.because } };
  }
  if (outcome.kind === 'not-modified') return healthy;
  const begun = partial?.since ?? recording.today;
  const doubt = outcome.doubt && { partial: { since: begun, because: outcome.doubt } };
  if (recording.taken === 'none') return { ...healthy, ...doubt };
  // Kept validators belong to the known fingerprint; a state without one gets this answer's.
  if (recording.taken === 'some')
    return { ...healthy, fingerprint: known.fingerprint ?? fingerprint, ...doubt };
  return { source, fingerprint, ...validation(outcome.validators, known, recording), ...doubt };
}

/** Some upstreams send a new ETag each time: without news, keep none, so that files stay equal. */
function validation(
  validators: readonly Validator[],
  known: SourceState,
  { isNews, today }: Recording,
): Pick<SourceState, 'validators' | 'read' | 'volatile'> {
  const isSame = JSON.stringify(known.validators) === JSON.stringify(validators);
  if (!isNews && (known.volatile || (known.validators !== undefined && !isSame)))
    return { volatile: true };
  if (validators.length === 0) return {};
  const read = isSame && !mustBeReadWhole(known, today) ? known.read : today;
  return { validators: [...validators], ...(read !== undefined && { read }) };
}

/** A cache may answer 304 for ever: each source is read whole now and then, not all on one day. */
export function mustBeReadWhole({ source, read }: SourceState, today: Day): boolean {
  if (read === undefined) return true;
  const spread = Buffer.from(source).reduce((sum, byte) => sum + byte, 0) % 8;
  return today >= addDays(read, wholeAfterDays + spread);
}

const wholeAfterDays = 20;
