/** Opens, rewrites and closes the one issue that says what needs a person. */
import * as z from 'zod';
import { tryJson } from '#model/json.ts';
import { refuse } from '#model/problem.ts';
import { requireSet } from '../host/cloudflare.ts';
import { askPlatform, type Method } from './github.ts';

const label = 'release-index';
type IssueText = { readonly title: string; readonly body: string };

const issue = z.object({ number: z.number(), body: z.string().nullish() });
const refusal = z.object({ message: z.string() });
const remedy = 'try again; the token must allow issues, and the repository must have them';

/** `text`: undefined if nothing needs a person. */
export async function keepIssue(env: NodeJS.ProcessEnv, text?: IssueText, about = 'publish') {
  const ask = issuesOf(env);
  // Finds the issue again, whatever people do to its title.
  const topic = about === 'publish' ? '' : ` (${about})`;
  const mark = `<!-- kept by the release index${topic}: do not remove this line -->`;
  const open = await ask(z.array(issue), 'GET', `?state=open&labels=${label}&per_page=100`);
  const { number, body } = open.find((one) => one.body?.includes(mark)) ?? {};
  if (text === undefined) {
    if (number === undefined) return { what: 'none' };
    const comment = { body: 'Nothing needs a person any more.' };
    await ask(z.unknown(), 'POST', `/${number}/comments`, comment);
    await ask(z.unknown(), 'PATCH', `/${number}`, { state: 'closed', state_reason: 'completed' });
    return { what: 'closed', number };
  }
  const marked = { title: text.title, body: `${mark}\n\n${text.body}` };
  if (number === undefined) {
    const made = await ask(issue, 'POST', '', { ...marked, labels: [label] });
    return { what: 'opened', number: made.number };
  }
  if (body?.replaceAll('\r\n', '\n').trim() === marked.body.trim())
    return { what: 'unchanged', number };
  await ask(z.unknown(), 'PATCH', `/${number}`, marked);
  return { what: 'rewritten', number };
}

function issuesOf(env: NodeJS.ProcessEnv) {
  const names = ['GITHUB_TOKEN', 'GITHUB_REPOSITORY'];
  requireSet(env, names, 'the platform’s jobs have it; the token must allow issues');
  const [token = '', repository = ''] = names.map((name) => env[name]);
  const base = `${env['GITHUB_API_URL'] ?? 'https://api.github.com'}/repos/${repository}/issues`;
  return async <T>(shape: z.ZodType<T>, method: Method, path: string, body?: object) => {
    const url = `${base}${path}`;
    const { status, text } = await askPlatform(method, url, token, body).catch((error: unknown) =>
      refuse('E-UNREACHABLE', url, (error as Error).message, error),
    );
    const answer = tryJson(text);
    const { data } = shape.safeParse(answer);
    if (status < 300 && data !== undefined) return data;
    const said = refusal.safeParse(answer).data?.message ?? 'no answer of the platform';
    return refuse('E-UNREACHABLE', url, `answered ${status} (${said}); ${remedy}`);
  };
}
