/** The little that is asked of the platform's API: issues with one label. */
import { request } from 'undici';
import * as z from 'zod';
import { Refusal, type Problem } from '#model/problem.ts';
import type { Environment } from '../host/wrangler.ts';

type Issue = { readonly number: number; readonly body: string };

export type IssueText = { readonly title: string; readonly body: string };

export type Tracker = {
  /** Open issues with the label. */
  readonly open: (label: string) => Promise<readonly Issue[]>;
  readonly create: (label: string, text: IssueText) => Promise<number>;
  readonly rewrite: (number: number, text: IssueText) => Promise<void>;
  readonly close: (number: number, comment: string) => Promise<void>;
};

const timeoutMs = 30_000;
const issues = z.array(z.object({ number: z.number(), body: z.string().nullable() }));
const created = z.object({ number: z.number() });

export function tracker(env: Environment): Tracker {
  const { token, repository, api } = settings(env);
  const base = `${api}/repos/${repository}/issues`;
  const ask = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object): Promise<unknown> =>
    exchange(method, url, token, body);
  return {
    async open(label) {
      const found = issues.parse(
        await ask('GET', `${base}?state=open&labels=${label}&per_page=100`),
      );
      return found.map(({ number, body }) => ({ number, body: body ?? '' }));
    },
    async create(label, text) {
      return created.parse(await ask('POST', base, { ...text, labels: [label] })).number;
    },
    async rewrite(number, text) {
      await ask('PATCH', `${base}/${number}`, text);
    },
    async close(number, comment) {
      await ask('POST', `${base}/${number}/comments`, { body: comment });
      await ask('PATCH', `${base}/${number}`, { state: 'closed', state_reason: 'completed' });
    },
  };
}

function settings(env: Environment) {
  const token = env['GITHUB_TOKEN'] ?? '';
  const repository = env['GITHUB_REPOSITORY'] ?? '';
  const api = env['GITHUB_API_URL'] ?? 'https://api.github.com';
  const problems = [
    ...(token === '' ? notSet('GITHUB_TOKEN', 'is not set; it must allow issues') : []),
    ...(/^[\w.-]+\/[\w.-]+$/.test(repository)
      ? []
      : notSet('GITHUB_REPOSITORY', 'must name the repository, such as owner/name')),
  ];
  if (problems.length > 0) throw new Refusal(problems);
  return { token, repository, api };
}

function notSet(where: string, message: string): Problem[] {
  return [{ code: 'E-NOT-SET', where, message }];
}

async function exchange(
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  token: string,
  body?: object,
): Promise<unknown> {
  const response = await request(url, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'user-agent': 'release-index',
      'x-github-api-version': '2022-11-28',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw failed(url, (error as Error).message, error);
  });
  const text = await response.body.text();
  if (response.statusCode >= 300) throw failed(url, `answered ${response.statusCode}`);
  return JSON.parse(text);
}

function failed(url: string, message: string, cause?: unknown): Refusal {
  return new Refusal([{ code: 'E-UNREACHABLE', where: url, message }], cause);
}
