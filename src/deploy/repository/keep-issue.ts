/** One issue that says what needs a person, kept by itself: opened, rewritten, closed. */
import * as z from 'zod';
import { refuse, Refusal, type Problem } from '#model/problem.ts';
import type { Environment } from '../host/wrangler.ts';
import { askPlatform, type Method } from './github.ts';

const label = 'release-index';

type IssueText = { readonly title: string; readonly body: string };

const issues = z.array(z.object({ number: z.number(), body: z.string().nullable() }));
const created = z.object({ number: z.number() });

/** `text` is absent where nothing needs a person. */
export async function keepIssue(env: Environment, text: IssueText | undefined, about = 'publish') {
  const ask = issuesOf(env);
  // Finds the issue again, whatever people do to its title.
  const topic = about === 'publish' ? '' : ` (${about})`;
  const mark = `<!-- kept by the release index${topic}: do not remove this line -->`;
  const open = issues.parse(await ask('GET', `?state=open&labels=${label}&per_page=100`));
  const issue = open.find(({ body }) => body?.includes(mark));
  const number = issue?.number;
  if (text === undefined) {
    if (number === undefined) return { what: 'none' };
    await ask('POST', `/${number}/comments`, { body: 'Nothing needs a person any more.' });
    await ask('PATCH', `/${number}`, { state: 'closed', state_reason: 'completed' });
    return { what: 'closed', number };
  }
  const marked = { title: text.title, body: `${mark}\n\n${text.body}` };
  if (number === undefined) {
    const answer = await ask('POST', '', { ...marked, labels: [label] });
    return { what: 'opened', number: created.parse(answer).number };
  }
  if (issue?.body?.replaceAll('\r\n', '\n').trim() === marked.body.trim())
    return { what: 'unchanged', number };
  await ask('PATCH', `/${number}`, marked);
  return { what: 'rewritten', number };
}

function issuesOf(env: Environment) {
  const token = env['GITHUB_TOKEN'] ?? '';
  const repository = env['GITHUB_REPOSITORY'] ?? '';
  const problems: Problem[] = [];
  const notSet = (where: string, message: string) =>
    problems.push({ code: 'E-NOT-SET', where, message });
  if (token === '') notSet('GITHUB_TOKEN', 'is not set; it must allow issues');
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository))
    notSet('GITHUB_REPOSITORY', 'must name the repository, such as owner/name');
  if (problems.length > 0) throw new Refusal(problems);
  const base = `${env['GITHUB_API_URL'] ?? 'https://api.github.com'}/repos/${repository}/issues`;
  return async (method: Method, path: string, body?: object): Promise<unknown> => {
    const url = `${base}${path}`;
    const { status, text } = await askPlatform(method, url, token, body).catch((error: unknown) =>
      refuse('E-UNREACHABLE', url, (error as Error).message, error),
    );
    if (status >= 300) refuse('E-UNREACHABLE', url, `answered ${status}`);
    return JSON.parse(text);
  };
}
