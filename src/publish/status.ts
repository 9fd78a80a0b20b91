/** `status.json`: how fresh each component is. The only served file with run times. */
import type { Instant } from '#model/instant.ts';
import type { StatusFile } from '#model/served.ts';
import type { JudgedComponent } from '#model/verdict.ts';

type ComponentStatus = StatusFile['components'][string];

export function componentStatus(
  { component, sources, held }: Pick<JudgedComponent, 'component' | 'sources' | 'held'>,
  lastSuccess: Instant | undefined,
): ComponentStatus {
  const failing = sources.flatMap(({ source, failing }) =>
    failing ? [{ source, ...failing }] : [],
  );
  return {
    state: stateOf(component.sources.length, failing.length, held.length),
    ...(lastSuccess !== undefined && { lastSuccess }),
    ...(failing.length > 0 && { failing }),
    ...(held.length > 0 && { held: [...held] }),
  };
}

/** Held outweighs stale: it waits for a person, and staleness may mend itself. */
function stateOf(sources: number, failing: number, held: number): ComponentStatus['state'] {
  if (sources === 0) return 'unwatched';
  if (held > 0) return 'held';
  return failing > 0 ? 'stale' : 'fresh';
}

export function statusText(
  built: Instant,
  components: ReadonlyMap<string, ComponentStatus>,
): string {
  const lines = [...components].map(
    ([id, status]) => `${JSON.stringify(id)}:${JSON.stringify(status)}`,
  );
  return `{"schema":1,\n"built":${JSON.stringify(built)},\n"components":{\n${lines.join(',\n')}\n}}\n`;
}
