/** What a component goes with, in words. */
import type { GoesWith } from '#model/component/goes-with.ts';
import { isInRange } from '#model/version/range.ts';

/** Both ranges are empty if none is stated. `subject`: the component that has these rows. */
export function goesWithWords({ versions, own, updated }: GoesWith, subject: string) {
  const isStated = versions !== undefined || own !== undefined;
  const order = updated === 'first' ? 'before' : 'after';
  return {
    own: isStated ? (own ?? 'all versions') : '',
    versions: isStated ? (versions ?? 'all versions') : '',
    order: updated === undefined ? '' : `update it ${order} ${subject}`,
  };
}

/** Rows for `explain`: all, or those that apply to `version` if one is asked about. */
export function goesWithFacts(rows: readonly GoesWith[], subject: string, version?: string) {
  return rows.flatMap((row): [string, string][] => {
    const { own, versions, order } = goesWithWords(row, subject);
    if (version !== undefined && (own === '' || !isInRange(version, row.own))) return [];
    const ranges = own && ` ${versions}, for ${own}`;
    return [['Goes with', `${row.title} (${row.component})${ranges}${order && `; ${order}`}`]];
  });
}
