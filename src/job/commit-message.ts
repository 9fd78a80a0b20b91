/** A commit message that reads as news. */
import { withoutReferences } from '#io/actions.ts';
import { changeWords } from './gather-words.ts';
import type { ComponentReport } from './report.ts';

const maxSubject = 72;
const maxLines = 20;

export function commitMessage(components: readonly ComponentReport[]): string {
  const written = components.filter((component) => component.written);
  const body = written.flatMap(bodyLines);
  const lines = [subject(written), ...(body.length > 0 ? ['', ...body] : []), ''];
  return withoutReferences(lines.join('\n'));
}

function subject(written: readonly ComponentReport[]): string {
  const released = written.flatMap(({ id, changes }) =>
    changes.first.flatMap(({ kind, version }) => (kind === 'released' ? [`${id} ${version}`] : [])),
  );
  const imported = written.filter(({ imported }) => imported > 0);
  if (written.length === 0) return 'Announce what holds from now on';
  const count = released.length + imported.reduce((sum, one) => sum + one.imported, 0);
  if (count === 0)
    return fitting(
      written.map(({ id }) => id),
      'What is known of',
      'components',
    );
  if (imported.length === 0) return fitting(released, 'Released:', 'releases');
  return `Import ${count} releases of ${written.length} components`;
}

function fitting(names: readonly string[], before: string, noun: string): string {
  const text = `${before} ${names.join(', ')}`;
  return text.length <= maxSubject ? text : `${before} ${names.length} ${noun}`;
}

function bodyLines({ id, imported, changes, failing, held }: ComponentReport): string[] {
  const lines = [
    ...(imported > 0 ? [`${imported} imported`] : []),
    ...changes.first.slice(0, maxLines).map(changeWords),
    ...(changes.count > maxLines ? [`and ${changes.count - maxLines} more`] : []),
    ...failing.map(({ source, since, because }) => `stale since ${since}: ${source}: ${because}`),
    ...held.map(({ since, because }) => `held since ${since}: ${because}`),
  ];
  return lines.map((line) => `- ${id}: ${line.replaceAll(/\s+/g, ' ')}`);
}
