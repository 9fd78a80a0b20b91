/** Is what I run supported? The question that most agents have, for many versions at once. */
import type { Listed } from '#answer/answer.ts';
import { strict } from '#model/shape.ts';
import { adviceLine, adviceOf, answerEach, dayFact, quoteOf, versionTrouble } from '../facts.ts';
import type { Heard } from '../facts.ts';
import * as shapes from '../shapes.ts';
import { defineTool, lineOf, plain, plainLinks, plainText, type ToolRow } from '../tool.ts';

export const checkVersions = defineTool({
  name: 'check_versions',
  title: 'Check versions',
  description:
    'Use whenever versions are at hand (a lock file, a bill of materials, an image tag) and it matters whether they still get fixes, or where to go from them. Answers for each: supported or not, last day and how sure that is, deprecated or not, and the advice: stay, patch, move, replace, with what to write. Without a version: what to begin with.',
  input: strict({ items: shapes.named, detail: shapes.detail }),
  ask: async (index, { items, detail }) =>
    await answerEach(index, items, async (heard) => await checkRow(heard, detail)),
});

export async function checkRow(heard: Heard, detail: 'short' | 'full'): Promise<ToolRow> {
  const { asked, id, answer } = heard;
  const { version, known } = answer;
  if (version === undefined)
    return {
      value: { asked, component: plainText(id), advice: adviceOf(answer) },
      line: `${asked}: no version is named; ${adviceLine(answer)}`,
    };
  const value = short(asked, answer);
  const more = detail === 'full' && { full: full(answer) };
  if (known !== 'nothing') return { value, line: checkLine(value, answer), ...more };
  // Nothing is known of this version, but the advice says where to move.
  const trouble = await versionTrouble(heard, version);
  return {
    value: { ...value, trouble },
    line: `${asked}: ${trouble.message}; ${adviceLine(answer)}`,
    failed: true,
  };
}

function short(asked: string, answer: Listed) {
  const { known, match, supportEnds, words, supported, phase, deprecated } = answer;
  return {
    asked,
    component: plainText(answer.component),
    version: plain(answer.version),
    ...(known !== 'nothing' && { answer: words, supported, phase, deprecated }),
    lastDay: supportEnds && dayFact(supportEnds),
    advice: adviceOf(answer),
    speaksOf: known === 'line' && answer.line !== answer.version ? known : undefined,
    match: match === 'name' ? match : undefined,
    source: plainLinks(answer.sources, 1)[0],
  };
}

function full(answer: Listed) {
  const { released, deprecatedSince } = answer;
  return {
    match: answer.match,
    line: plain(answer.line),
    released: released && dayFact(released),
    ends: Object.fromEntries(answer.ends.map((end) => [end.phase, dayFact(end)])),
    deprecatedSince: deprecatedSince && dayFact(deprecatedSince),
    reasons: answer.reasons.slice(0, 5).map(({ reason, seen }) => quoteOf(reason, seen)),
    sources: plainLinks(answer.sources, 6),
  };
}

function checkLine({ asked, component, ...row }: ReturnType<typeof short>, answer: Listed): string {
  const { version = '' } = row;
  // What `asked` does not say: the component of an image or a package, the line of `redis:7`.
  const unsaid = [!asked.startsWith(component) && component, !asked.endsWith(version) && version];
  const meant = unsaid.filter(Boolean).join(' ');
  return lineOf(
    `${asked}${meant && ` (${meant})`}: ${row.answer}`,
    row.match === 'name' && 'matched by name',
    row.speaksOf === 'line' && 'of its line; the release itself is not known',
    adviceLine(answer),
    row.source,
  );
}
