/** `support.html`: the support statement as people read and print it, linkable line by line. */
import type { PublicSettings } from '#model/site.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import { Refusal } from '#model/problem.ts';
import type { StatementComponent, StatementFile } from '#model/standards/statement.ts';
import { phaseMeaning, states, stateOf, untilWords } from '#model/support/support-words.ts';
import { type PhaseEnd, type SupportPhase, type TimedPhase } from '#model/support/support.ts';
import { upgradeWords } from '#model/component/upgrades.ts';
import { adviceParts } from '#answer/advice.ts';
import { layout } from '../pages/layout.ts';
import { pageOf } from '../pages/links.ts';
import type { PageContext } from '../pages/page-context.ts';
import { clip, prose, safeUrl } from '../pages/text.ts';
import { jsonText } from '../json/json-output.ts';
import { around, type WholeFile } from '../output.ts';
import { longDay, longEnd } from '../support/dates.ts';

type Line = StatementComponent['lines'][number];
type End = Line['ends'][number];

/** `support.json`: its pieces are the components' statements as JSON. */
export function statementFile({ manufacturer, contact }: PublicSettings): WholeFile {
  const empty: StatementFile = withoutUndefined({
    schema: 1 as const,
    manufacturer,
    contact,
    components: [],
  });
  const frame = around(jsonText(empty, 'components'), ']}\n');
  return { path: 'support.json', ...frame, first: '\n', next: ',\n', last: '\n' };
}

/** `support.html`: its pieces are what `statementSections` makes. */
export function statementPage(shared: PageContext): WholeFile {
  const { manufacturer, contact } = shared.site;
  const facts = {
    title: 'Support statement',
    description: 'Until when each version of each component is supported, and who says so.',
    path: 'support',
  };
  const view = {
    page: layout(facts, shared),
    manufacturer,
    contact: contact && { href: contact, words: contact.replace(/^mailto:/, '') },
    statements: place,
  };
  const [opening, end, ...others] = shared.templates.render('support', view).split(place);
  if (opening === undefined || end === undefined || others.length > 0) {
    const isShown = shared.templates.mark.includes('@partial-block');
    const where = `site/templates/${isShown ? 'support' : 'layout'}.hbs`;
    const message = isShown
      ? 'must name {{statements}} once, where the components stand'
      : 'must name {{> @partial-block}}, where the page within it stands';
    throw new Refusal([{ code: 'E-WRONG-TEMPLATE', where, message }]);
  }
  return { path: 'support.html', opening, first: '', next: '', end };
}

/** Where the components' sections go; no other text of the page has it. */
const place = 'place-of-all-statements';

/** What the page says of one component. One without a policy stands behind all that have one. */
export function statementSections(
  statement: StatementComponent,
  { templates }: Pick<PageContext, 'templates'>,
): { readonly stated: string; readonly unstated: string } {
  const section = templates.render('statement', componentView(statement));
  return hasPolicy(statement)
    ? { stated: section, unstated: '' }
    : { stated: '', unstated: section };
}

function hasPolicy({ lines }: StatementComponent): boolean {
  return lines.some(({ phase }) => phase !== 'unstated');
}

function componentView(statement: StatementComponent): object {
  const { id, title, updates, upgrades, lines } = statement;
  // What stands in the place of a table.
  const none = lines.length === 0 ? `${states.empty.word}.` : 'No support policy is published.';
  return {
    id,
    href: pageOf(id),
    title: clip(title, 100),
    updates: safeUrl(updates),
    upgrades: {
      unstated: upgrades.free === 'unstated',
      words: upgradeWords[upgrades.free],
      how: upgrades.how && prose(upgrades.how),
      url: safeUrl(upgrades.url),
    },
    none: hasPolicy(statement) ? undefined : none,
    lines: lines.map((line) => lineView(id, line)),
  };
}

function lineView(id: string, line: Line): object {
  const { phase, deprecated, released, newest } = line;
  const ends = line.ends.map(phaseEndOf);
  const standing = { deprecated, phase, ends };
  const state = stateOf(standing);
  return {
    anchor: line.line === undefined ? id : `${id}-${line.line}`,
    name: clip(line.title ?? line.line ?? 'All versions', 80),
    state,
    stateWord: states[state].word,
    until: untilWords(standing, longEnd),
    kind: phaseMeaning[phase],
    released: released && longDay(released),
    newest: newest && clip(newest, 80),
    ends: line.ends.map(endView),
    advice: line.advice.filter(({ kind }) => kind !== 'stay').map(adviceView),
    warning: warnings[phase],
  };
}

function adviceView(advice: Line['advice'][number]): object {
  const { verb, target = '', end } = adviceParts(advice, longEnd);
  return {
    verb: `${verb.charAt(0).toUpperCase()}${verb.slice(1)}`,
    target: clip(target, 80),
    href: pageOf(advice.component),
    end,
  };
}

function phaseEndOf({ phase, lastDay, precision, basis, past }: End): PhaseEnd {
  return withoutUndefined({ phase, day: lastDay, precision, basis, past });
}

const phaseTitle: Readonly<Record<TimedPhase, string>> = {
  active: 'Active support',
  maintenance: 'Security fixes',
  extended: 'Extended support',
};

function endView(end: End): object {
  const { phase, lastDay, announced, reason, seen } = end;
  const until = lastDay === undefined ? undefined : longEnd(phaseEndOf(end));
  return {
    title: phaseTitle[phase],
    until: until ?? (end.past ? 'ended; no date was published' : 'no end announced'),
    announced: announced && longDay(announced),
    reason: prose(reason),
    seen: safeUrl(seen),
  };
}

/** A missing warning would read as a promise. */
const warnings: Readonly<Record<SupportPhase, string | undefined>> = {
  unstated: 'Nothing is stated about its support. Do not take it as supported.',
  ended: 'It gets no security fixes any more. Using it is a risk.',
  extended: 'Security fixes come only under a paid or limited offer.',
  active: undefined,
  maintenance: undefined,
};
