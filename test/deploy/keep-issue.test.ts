/** Against a stand-in of the platform's API. */
import { text as textIn } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { keepIssue } from '#deploy/repository/keep-issue.ts';
import { listen } from '../gather/server.ts';

type Issue = { number: number; title: string; body: string; state: string; labels: string[] };

const text = { title: 'One component needs a look: svc', body: '| svc | held |\n' };

test('one issue is opened, rewritten only when there is news, and closed; another one with the label is left alone', async () => {
  const { issues, keep, strange } = await platform();
  const other = { number: 1, title: 'A wish', body: '', state: 'open', labels: ['release-index'] };
  issues.push({ ...other });
  expect(await keep(undefined)).toEqual({ what: 'none' });
  expect(await keep(text)).toEqual({ what: 'opened', number: 2 });
  // As the platform hands on what a person saved in a browser.
  for (const issue of issues) issue.body = issue.body.replaceAll('\n', '\r\n');
  expect(await keep(text)).toEqual({ what: 'unchanged', number: 2 });
  const news = { ...text, body: '| svc | stale |\n' };
  expect(await keep(news)).toEqual({ what: 'rewritten', number: 2 });
  expect(issues[1]?.body).toMatch(/^<!-- kept by the release index: do .*\n\n\| svc \| stale/);
  expect(await keep(undefined)).toEqual({ what: 'closed', number: 2 });
  expect(await keep(text)).toEqual({ what: 'opened', number: 3 });
  expect(issues.map(({ state }) => state)).toEqual(['open', 'closed', 'open']);
  expect(issues[0]).toEqual(other);
  expect(strange).toEqual([]);
});

test('what the platform refuses, and what is missing in the environment, is named, and no token', async () => {
  const { keep } = await platform('another-token');
  await expect(keep(text)).rejects.toThrow(
    /\/repos\/owner\/name\/issues\?.*: answered 401 \(Bad credentials\); try again; the token must allow issues/,
  );
  const { url } = await listen((_, response) => void response.end('<html>'));
  const env = { GITHUB_TOKEN: 'a', GITHUB_REPOSITORY: 'a/b', GITHUB_API_URL: url };
  const elsewhere = /answered 200 \(no answer of the platform\); try again; the token/;
  await expect(keepIssue(env, text)).rejects.toThrow(elsewhere);
  const ended = /^GITHUB_TOKEN: holds white space, such as a line end; set it without/;
  await expect(keepIssue({ ...env, GITHUB_TOKEN: 'a\n' }, text)).rejects.toThrow(ended);
  await expect(keepIssue({}, text)).rejects.toThrow(
    /^GITHUB_TOKEN: is not set; .* must allow issues \[E-NOT-SET\]\nGITHUB_REPOSITORY: is not set; /,
  );
});

async function platform(token = 'a-token') {
  const issues: Issue[] = [];
  const strange: string[] = [];
  const { url } = await listen(async (request, response) => {
    const body = JSON.parse((await textIn(request)) || '{}') as Partial<Issue>;
    const isAllowed = request.headers.authorization === 'Bearer a-token';
    const what = `${request.method} ${request.url}`;
    const answer = isAllowed ? act(issues, what, body) : { message: 'Bad credentials' };
    if (answer === undefined) strange.push(what);
    response.writeHead(isAllowed ? 200 : 401).end(JSON.stringify(answer ?? {}));
  });
  const env = { GITHUB_TOKEN: token, GITHUB_REPOSITORY: 'owner/name', GITHUB_API_URL: url };
  const keep = (wanted: typeof text | undefined) => keepIssue(env, wanted);
  return { issues, strange, keep };
}

function act(issues: Issue[], what: string, body: Partial<Issue>): unknown {
  const all = '/repos/owner/name/issues';
  if (what === `GET ${all}?state=open&labels=release-index&per_page=100`)
    return issues.filter((one) => one.state === 'open' && one.labels.includes('release-index'));
  if (what === `POST ${all}`) {
    const none = { title: '', body: '', labels: [], ...body };
    issues.push({ number: issues.length + 1, ...none, state: 'open' });
    return issues.at(-1);
  }
  const number = Number(/\/issues\/(\d+)/.exec(what)?.[1]);
  const issue = issues.find((one) => one.number === number);
  return issue && (what.startsWith('PATCH') ? Object.assign(issue, body) : {});
}
