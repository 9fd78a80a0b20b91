/** `status.json`: how fresh each component is, and how it stands. The only served file with run times. */
import { withoutUndefined } from '#model/without-undefined.ts';
import { healthOf } from '#model/history/health.ts';
import type { Instant } from '#model/time/instant.ts';
import type { StatusFile } from '#model/served/status-file.ts';
import { supportEnd } from '#model/support/support.ts';
import type { JudgedComponent } from '#model/support/verdict.ts';
import { servedStanding } from './standing.ts';

type ComponentStatus = StatusFile['components'][string];
export type HeadlineStatus = Omit<
  ComponentStatus,
  'state' | 'lastSuccess' | 'failing' | 'partial' | 'held'
>;

/** The support of the release that stands for the component. */
export function headlineStatus({ headline }: Pick<JudgedComponent, 'headline'>): HeadlineStatus {
  if (!headline) return {};
  const { version, verdict } = headline;
  return withoutUndefined({
    headline: version.text,
    isDeprecated: verdict.deprecated,
    supportEnds: supportEnd(verdict.ends)?.day,
    ...servedStanding(verdict),
  });
}

export function componentStatus(
  watched: Pick<JudgedComponent, 'component' | 'sources' | 'held'>,
  standing: HeadlineStatus,
  lastSuccess: Instant | undefined,
): ComponentStatus {
  const { sources, held } = watched;
  const failing = sources.flatMap(({ source, failing }) =>
    failing ? [{ source, ...failing }] : [],
  );
  const partial = sources.flatMap(({ source, partial }) =>
    partial ? [{ source, ...partial }] : [],
  );
  return {
    state: healthOf(watched).kind,
    ...(lastSuccess !== undefined && { lastSuccess }),
    ...(failing.length > 0 && { failing }),
    ...(partial.length > 0 && { partial }),
    ...(held.length > 0 && { held: [...held] }),
    ...standing,
  };
}

export function statusText(
  built: Instant,
  components: ReadonlyMap<string, ComponentStatus>,
): string {
  const lines = [...components].map(
    ([id, status]) => `${JSON.stringify(id)}:${JSON.stringify(status)}`,
  );
  return `{"schema":2,\n"built":${JSON.stringify(built)},\n"components":{\n${lines.join(',\n')}\n}}\n`;
}
