/** What holds of every advice, worked out again from the served facts of the same day alone. */
import { addDays, type Day } from '#model/time/instant.ts';
import { compareVersions, parseVersion, type Version } from '#model/version/version.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- JSON as it is served
type Fields = Readonly<Record<string, any>>;

const versionOf = (text: string): Version => parseVersion(text) ?? parseVersion('0') ?? never();
const never = (): never => {
  throw new Error('0 is a version');
};
const isAbove = (a: string, b: string) => compareVersions(versionOf(a), versionOf(b)) > 0;
const isSupported = ({ support }: Fields) => support === 'active' || support === 'maintenance';
const endOf = ({ phases = [], support }: Fields): string =>
  phases.find((end: Fields) => end['phase'] === (support === 'extended' ? support : 'maintenance'))
    ?.ends ?? '~';

/** What is wrong with the advice that is given for a version; nothing where all is well. */
export function wrongAdvice(
  details: Fields,
  day: Day,
  version: string,
  advice: readonly Fields[],
): string[] {
  const all = details['releases'] as readonly Fields[];
  const own = all.find((one) => one['version'] === version);
  const sound = all.filter((one) => one['isStable'] && one['missingSince'] === undefined);
  const good = sound.filter((one) => !one['isDeprecated'] && one['support'] !== 'ended');
  const newestOf = (line: unknown) => good.findLast((one) => one['line'] === line);
  const heads = good.filter((one) => one === newestOf(one['line']));
  const supported = heads.filter(isSupported);
  const above = supported.filter((one) => isAbove(one['version'], version));
  const wrong: string[] = [];
  const fail = (what: string) =>
    wrong.push(`${details['id']} ${version} on ${day}: ${what}: ${JSON.stringify(advice)}`);
  if (advice.length < 1 || advice.length > 2) fail('not one or two');
  const [first] = advice;
  if (first?.['kind'] === 'none' && (good.length > 0 || (own && isSupported(own))))
    fail('something may be used');
  if (
    first?.['kind'] === 'stay' &&
    own &&
    supported.length > 0 &&
    !isSupported(own) &&
    above.length > 0
  )
    fail('stays without support');
  for (const one of advice) {
    const { kind, component, version: to } = one;
    if (kind === 'replace' ? component === details['id'] : component !== details['id'])
      fail('another component');
    if (kind !== 'patch' && kind !== 'move') continue;
    const target = all.find((release) => release['version'] === to);
    if (!target?.['isStable'] || target['missingSince']) fail('is not to be had');
    else if (target['support'] === 'extended') {
      if (above.length > 0 || (kind === 'move' && supported.length > 0))
        fail('is paid for, where something is supported');
    } else if (target['isDeprecated']) fail('is deprecated');
    else if (!isSupported(target) && supported.length > 0) fail('has no stated support');
    else if (newestOf(target['line']) !== target) fail('is not the newest of its line');
    else if (above.length > 0 && !isAbove(target['version'], version)) fail('goes back');
    if (
      target &&
      (kind === 'patch') !== (target['line'] !== undefined && target['line'] === own?.['line'])
    )
      fail('another line');
    if (target && (one['until']?.day ?? '~') !== endOf(target)) fail('another last day');
  }
  if (first?.['kind'] === 'move' && above.length > 0) {
    const enough = addDays(day, 90);
    const longest = above.map(endOf).toSorted().at(-1);
    const nearest =
      above.find((one) => endOf(one) >= enough) ?? above.find((one) => endOf(one) === longest);
    if (endOf(nearest ?? {}) !== (first['until']?.day ?? '~'))
      fail(`${nearest?.['version']} is nearer`);
    if ((advice.at(-1)?.['until']?.day ?? '~') !== longest)
      fail(`something lasts until ${longest}`);
  }
  return wrong;
}
