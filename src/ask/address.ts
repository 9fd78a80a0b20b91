/** A served index behind an address, over any `fetch`: that of a browser, a worker or Node.js. */
import type { IndexFiles } from '#model/served/served-paths.ts';
import { Refusal } from '#model/problem.ts';

/** The part of `fetch` that is used. */
export type Fetch = (url: string) => Promise<{
  readonly ok: boolean;
  readonly status: number;
  readonly text: () => Promise<string>;
}>;

export function filesAt(address: string, fetch: Fetch): IndexFiles {
  const base = address.endsWith('/') ? address : `${address}/`;
  const parsed = URL.parse(base);
  // The name of a file takes the place of all that follows the path.
  if (parsed === null || parsed.search !== '' || parsed.hash !== '')
    refuse(address, 'is no address; write it as https://host/path');
  return {
    where: address,
    read: async (path) => {
      const url = new URL(path, base).href;
      const fail = (error: unknown): never => {
        const why = error instanceof Error ? error.message : String(error);
        return refuse(url, `does not answer: ${why}`, error);
      };
      const answer = await fetch(url).catch(fail);
      if (answer.status === 404) return undefined;
      if (!answer.ok) refuse(url, `answers with the status ${answer.status}`);
      return await answer.text().catch(fail);
    },
  };
}

function refuse(where: string, message: string, cause?: unknown): never {
  throw new Refusal([{ code: 'E-UNREACHABLE', where, message }], cause);
}
