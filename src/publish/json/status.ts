/** `status.json`: how fresh each component is, and how it stands. The only served file with run times. */
import { servedStanding } from '#facts/standing.ts';
import { healthOf } from '#model/history/health.ts';
import type { StatusFile } from '#model/served/status-file.ts';
import { supportEnd } from '#model/support/support.ts';
import type { PublicComponent } from '#model/support/verdict.ts';
import type { Instant } from '#model/time/instant.ts';
import { withoutUndefined } from '#model/without-undefined.ts';
import type { Output } from '../output.ts';

/** All but the time of the last success. */
export type UntimedStatus = Omit<StatusFile['components'][string], 'lastSuccess'>;

type Watched = Pick<PublicComponent, 'component' | 'sources' | 'held' | 'headline'>;

export function statusOf(judged: Watched): UntimedStatus {
  const { sources, held, headline } = judged;
  const of = (doubt: 'failing' | 'partial') => {
    const found = sources.flatMap(({ source, [doubt]: said }) =>
      said ? [{ source, ...said }] : [],
    );
    return found.length > 0 ? found : undefined;
  };
  return withoutUndefined({
    state: healthOf(judged).kind,
    failing: of('failing'),
    partial: of('partial'),
    held: held.length > 0 ? [...held] : undefined,
    headline: headline?.version.text,
    isDeprecated: headline?.verdict.deprecated,
    supportEnds: headline && supportEnd(headline.verdict.ends)?.day,
    ...(headline && servedStanding(headline.verdict)),
  });
}

/** `successes`: when each component was last gathered well, where that is known. */
export function statusFile(
  built: Instant,
  components: ReadonlyMap<string, UntimedStatus>,
  successes: ReadonlyMap<string, Instant>,
): Output {
  const lines = [...components].map(([id, { state, ...status }]) => {
    const lastSuccess = successes.get(id);
    return `${JSON.stringify(id)}:${JSON.stringify({ state, lastSuccess, ...status })}`;
  });
  const text = `{"schema":2,\n"built":${JSON.stringify(built)},\n"components":{\n${lines.join(',\n')}\n}}\n`;
  return { path: 'status.json', text };
}
