/** `support.html`: the support statement as people read and print it, linkable line by line. */
import type { Site } from '#model/site.ts';
import { given } from '#model/given.ts';
import type { StatementComponent, StatementFile } from '#model/standards/statement.ts';
import { phaseMeaning, states, stateOf, untilWords } from '#model/support-words.ts';
import { type PhaseEnd, type SupportPhase, type TimedPhase } from '#model/support.ts';
import { upgradeWords } from '#model/upgrades.ts';
import type { Output } from '../output.ts';
import { layout } from '../pages/layout.ts';
import { pageOf } from '../pages/links.ts';
import type { PageContext } from '../pages/page-context.ts';
import { clip, prose, safeUrl } from '../pages/text.ts';
import { longDay, longEnd } from '../support/dates.ts';

type Line = StatementComponent['lines'][number];
type End = Line['ends'][number];

export function statementFile(
  components: readonly StatementComponent[],
  { manufacturer, contact }: Site,
): StatementFile {
  return given({ schema: 1 as const, manufacturer, contact, components: [...components] });
}

export function statementPage(statement: StatementFile, shared: PageContext): Output {
  const { components, manufacturer, contact } = statement;
  const view = {
    page: layout(
      {
        title: 'Support statement',
        description: 'Until when each version of each component is supported, and who says so.',
        path: 'support',
      },
      shared,
    ),
    manufacturer,
    contact: contact && { href: contact, words: contact.replace(/^mailto:/, '') },
    components: components.map(componentView),
  };
  return { path: 'support.html', text: shared.templates.render('support', view) };
}

function componentView({ id, title, updates, upgrades, lines }: StatementComponent): object {
  return {
    id,
    href: pageOf(id),
    title: clip(title, 100),
    updates: safeUrl(updates),
    upgrades: upgradesView(upgrades),
    none: lines.every(({ phase }) => phase === 'unstated'),
    lines: lines.map((line) => lineView(id, line)),
  };
}

function upgradesView({ free, how, url }: StatementComponent['upgrades']): object {
  return {
    unstated: free === 'unstated',
    words: upgradeWords[free],
    how: how && prose(how),
    url: safeUrl(url),
  };
}

function lineView(id: string, line: Line): object {
  const { phase, deprecated, released, newest, moveTo } = line;
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
    moveTo: moveTo && {
      href: pageOf(moveTo.component),
      words: moveTo.version === undefined ? moveTo.component : clip(moveTo.version, 80),
    },
    warning: warningOf(phase),
  };
}

function phaseEndOf({ phase, lastDay, precision, basis, past }: End): PhaseEnd {
  return given({ phase, day: lastDay, precision, basis, past });
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
function warningOf(phase: SupportPhase): string | undefined {
  switch (phase) {
    case 'unstated':
      return 'Nothing is stated about its support. Do not take it as supported.';
    case 'ended':
      return 'It gets no security fixes any more. Using it is a risk.';
    case 'extended':
      return 'Security fixes come only under a paid or limited offer.';
    case 'active':
    case 'maintenance':
      return undefined;
    default:
      return phase satisfies never;
  }
}
