/** What git says of a failure, as the same failure of any other source. */
import { Failure } from '../failure.ts';
import { statusFailure } from '../http/status.ts';
import { sanitizeText } from '../reading/text.ts';

type Known = {
  readonly said: RegExp;
  readonly words: string;
  readonly unreachable?: true;
  readonly again?: true;
};

const known: readonly Known[] = [
  {
    said: /failed to connect|connection refused/i,
    words: 'cannot be read: the connection was refused',
    unreachable: true,
    again: true,
  },
  {
    said: /could not resolve/i,
    words: 'cannot be read: its host name cannot be resolved (DNS)',
    unreachable: true,
  },
  {
    said: /certificate|ssl/i,
    words: 'cannot be read: its certificate is not trusted here',
  },
  {
    said: /reset by peer|empty reply|recv failure|broken pipe/i,
    words: 'cannot be read: the connection was reset',
    again: true,
  },
  {
    said: /out of memory|file size limit|mmap failed/i,
    words: 'answers with more than is read of a repository, which is refused',
  },
  {
    said: /transfer closed|early eof|hung up|unexpected disconnect|expected flush|bad line length|unexpected end|unterminated|invalid index-pack|packet/i,
    words: 'answers with what is cut off or broken',
    again: true,
  },
  {
    said: /redirect|update url base|returned error: 3\d\d/i,
    words: 'redirects, which git is not allowed to follow; name the new address in the definition',
  },
  {
    said: /is this a git repository|not valid|invalid content-type|not a git/i,
    words: 'does not answer as a git repository, or is cut off',
  },
];

export function gitFailure(url: string, said: string, code: number | null): Failure {
  const status = /returned error: (\d{3})/.exec(said)?.[1];
  if (status !== undefined && !status.startsWith('3')) return statusOf(url, Number(status));
  if (/repository '[^']*' not found/.test(said)) return statusOf(url, 404);
  if (/could not read (?:Username|Password)|authentication failed/i.test(said))
    return statusOf(url, 401);
  const found = known.find((one) => one.said.test(said));
  if (found !== undefined) {
    const { words, unreachable, again } = found;
    return new Failure(`${url} ${words}`, {
      ...(unreachable && { unreachable }),
      ...(again && { scope: 'server' as const, retry: {} }),
    });
  }
  const last =
    said.split('\n').findLast((line) => /^(?:fatal|error):/.test(line)) ?? `exit ${code}`;
  return new Failure(`${url} cannot be read by git: ${sanitizeText(last)}`);
}

function statusOf(url: string, status: number): Failure {
  return statusFailure({ url }, status, () => undefined, 0);
}
