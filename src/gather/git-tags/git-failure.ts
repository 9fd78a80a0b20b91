/** What git says of a failure, as the same failure of any other source. */
import { Failure } from '../failure.ts';
import { statusFailure } from '../http/status.ts';
import { sanitizeText } from '../reading/text.ts';

type Details = { readonly unreachable?: true; readonly again?: true };

const cutOff =
  /transfer closed|early eof|hung up|unexpected disconnect|expected flush|bad line length|unexpected end|unterminated|invalid index-pack|packet/i;

/** What git says, what that means, and what may be done about it; the first that fits counts. */
const known: readonly (readonly [RegExp, string, Details?])[] = [
  [
    /failed to connect|connection refused/i,
    'cannot be read: the connection was refused',
    { unreachable: true, again: true },
  ],
  [
    /could not resolve/i,
    'cannot be read: its host name cannot be resolved (DNS)',
    { unreachable: true },
  ],
  [/certificate|ssl/i, 'cannot be read: its certificate is not trusted here'],
  [
    /reset by peer|empty reply|recv failure|broken pipe/i,
    'cannot be read: the connection was reset',
    { again: true },
  ],
  [
    /out of memory|file size limit|mmap failed/i,
    'answers with more than is read of a repository, which is refused',
  ],
  [cutOff, 'answers with what is cut off or broken', { again: true }],
  [
    /redirect|update url base|returned error: 3\d\d/i,
    'redirects, which git is not allowed to follow; name the new address in the definition',
  ],
  [
    /is this a git repository|not valid|invalid content-type|not a git/i,
    'does not answer as a git repository, or is cut off',
  ],
];

export function gitFailure(url: string, said: string, code: number | null): Failure {
  const status = /returned error: (\d{3})/.exec(said)?.[1];
  if (status !== undefined && !status.startsWith('3')) return statusOf(url, Number(status));
  if (/repository '[^']*' not found/.test(said)) return statusOf(url, 404);
  if (/could not read (?:Username|Password)|authentication failed/i.test(said))
    return statusOf(url, 401);
  const [, words, details] = known.find(([says]) => says.test(said)) ?? [];
  if (words !== undefined) return new Failure(`${url} ${words}`, details);
  const last =
    said.split('\n').findLast((line) => /^(?:fatal|error):/.test(line)) ?? `exit ${code}`;
  return new Failure(`${url} cannot be read by git: ${sanitizeText(last)}`);
}

function statusOf(url: string, status: number): Failure {
  return statusFailure({ url }, status, () => undefined, 0);
}
