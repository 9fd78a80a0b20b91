/** One issue that says what needs a person, kept by itself: opened, rewritten, closed. */
import type { IssueText, Tracker } from './github.ts';

const label = 'release-index';
/** Finds the issue again, whatever people do to its title. */
function markOf(about: string): string {
  const topic = about === 'publish' ? '' : ` (${about})`;
  return `<!-- kept by the release index${topic}: do not remove this line -->`;
}

export type IssueOutcome = {
  readonly what: 'opened' | 'rewritten' | 'closed' | 'unchanged' | 'none';
  readonly number?: number;
};

/** `text` is absent where nothing needs a person. */
export async function keepIssue(
  tracker: Tracker,
  text: IssueText | undefined,
  about = 'publish',
): Promise<IssueOutcome> {
  const mark = markOf(about);
  const issue = (await tracker.open(label)).find(({ body }) => body.includes(mark));
  if (text === undefined) {
    if (issue === undefined) return { what: 'none' };
    await tracker.close(issue.number, 'Nothing needs a person any more.');
    return { what: 'closed', number: issue.number };
  }
  const marked = { title: text.title, body: `${mark}\n\n${text.body}` };
  if (issue === undefined) return { what: 'opened', number: await tracker.create(label, marked) };
  if (issue.body.replaceAll('\r\n', '\n').trim() === marked.body.trim())
    return { what: 'unchanged', number: issue.number };
  await tracker.rewrite(issue.number, marked);
  return { what: 'rewritten', number: issue.number };
}
