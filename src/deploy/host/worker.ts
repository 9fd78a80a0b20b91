/** The Cloudflare Worker: answers AI agents, and passes all other requests to the files. */
import { answerAgents } from '#ask/agents/http.ts';
import { dayOf, type Instant } from '#model/time/instant.ts';

type Environment = {
  readonly ASSETS: { readonly fetch: (request: Request | URL) => Promise<Response> };
  readonly VERSION: string;
};

// The Workers runtime requires a default export.
// oxlint-disable-next-line import/no-default-export
export default {
  async fetch(request: Request, { ASSETS, VERSION }: Environment): Promise<Response> {
    const where = new URL(request.url).origin;
    const read = async (path: string) => {
      const answer = await ASSETS.fetch(new URL(`/${path}`, where));
      return answer.ok ? await answer.text() : undefined;
    };
    const answer = await answerAgents(request, {
      files: { where, read },
      today: dayOf(new Date().toISOString() as Instant),
      program: { name: 'release-index', version: VERSION },
      // oxlint-disable-next-line eslint/no-console
      onMistake: (error) => console.error(error),
    });
    return answer ?? (await ASSETS.fetch(request));
  },
};
