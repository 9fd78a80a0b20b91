/** What was decided about a whole component: in force today, or from a known day on. */
import type { PublicDefinition, PublicRule } from '#model/support/verdict.ts';
import { addDays, type Day } from '#model/time/instant.ts';
import type { PublicSettings } from '#model/site.ts';
import type { TimedPhase } from '#model/support/support.ts';
import { longDay } from '../support/dates.ts';
import { escapeLinkText, escapeTemplate } from './preset.ts';

/** What the notes are made of. */
export type NoteFacts = {
  readonly rules: ReadonlyMap<string, readonly PublicRule[]>;
  readonly titles: ReadonlyMap<string, string>;
  readonly today: Day;
  readonly site: PublicSettings;
};

export function endNotes({ id }: PublicDefinition, facts: NoteFacts): [id: string, text: string][] {
  const notes = (facts.rules.get(id) ?? []).filter(({ all }) => all);
  return notes.length === 0 ? [] : [[id, notes.map((rule) => endNote(rule, facts)).join('\n\n')]];
}

function endNote(rule: PublicRule, { titles, today, site }: NoteFacts): string {
  const { reason, seen, ends, replacedBy } = rule;
  const from = deprecatedFrom(rule);
  const isComing = from === undefined || from > today;
  const sentences = [
    ...(isComing ? [] : ['⚠️']),
    ...(isComing && from !== undefined ? [`From ${longDay(from)}:`] : []),
    escapeTemplate(reason),
    ...(ends === undefined ? [] : [lastDay(rule.phase ?? 'maintenance', ends, today)]),
    ...(replacedBy === undefined
      ? []
      : [
          `Replaced by [${escapeLinkText(titles.get(replacedBy) ?? replacedBy)}](${site.baseUrl}/${replacedBy}).`,
        ]),
    `([source](${seen}))`,
  ];
  return sentences.join(' ');
}

/** As the judge has it: the end of maintenance deprecates, that of another phase does not. */
function deprecatedFrom({ since, ends, phase = 'maintenance' }: PublicRule): Day | undefined {
  if (since !== undefined || ends === undefined || phase !== 'maintenance') return since;
  return addDays(ends, 1);
}

const phaseWords = {
  active: 'Active support',
  maintenance: 'Support',
  extended: 'Extended support',
} satisfies Record<TimedPhase, string>;

function lastDay(phase: TimedPhase, ends: Day, today: Day): string {
  const words = phaseWords[phase];
  return ends < today
    ? `${words} ended on ${longDay(ends)}.`
    : `${words} ends on ${longDay(ends)}.`;
}
