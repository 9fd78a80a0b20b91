/** Versions of Python packages: https://packaging.python.org/en/latest/specifications/version-specifiers/ */

const shape =
  /^v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[-_.]?(alpha|a|beta|b|preview|pre|c|rc)[-_.]?(\d*))?(?:-(\d+)|[-_.]?(post|rev|r)[-_.]?(\d*))?(?:[-_.]?(dev)[-_.]?(\d*))?(?:\+([a-z0-9]+(?:[-_.][a-z0-9]+)*))?$/;

const stages: Record<string, string> = { alpha: 'a', beta: 'b', c: 'rc', pre: 'rc', preview: 'rc' };

/** The same for all spellings of a version, so that `1.0-1` is `1.0.post1` and not `1.0.1`. */
export function versionKey(version: string): string {
  const match = shape.exec(version.toLowerCase());
  if (match === null) return version.toLowerCase().replaceAll('_', '-');
  const [, epoch = '0', release = '', stage, n, implicit, post, postN, dev, devN, local] = match;
  return [
    `${withoutZeros(epoch)}!${release.split('.').map(withoutZeros).join('.')}`,
    stage === undefined ? '' : `${stages[stage] ?? stage}${withoutZeros(n)}`,
    implicit === undefined && post === undefined ? '' : `.post${withoutZeros(implicit ?? postN)}`,
    dev === undefined ? '' : `.dev${withoutZeros(devN)}`,
    local === undefined ? '' : `+${local.replace(/[-_]/g, '.')}`,
  ].join('');
}

/** The same for `1.0` and `1.0.0` too, which Python takes for equal. */
export function looseVersionKey(version: string): string {
  return versionKey(version).replace(/^(\d+!\d+(?:(?:\.0)*\.[1-9]\d*)*)(?:\.0)+(?!\.?\d)/, '$1');
}

export function isPythonPrerelease(version: string): boolean {
  const match = shape.exec(version.toLowerCase());
  return match !== null && (match[3] !== undefined || match[8] !== undefined);
}

function withoutZeros(digits = ''): string {
  return digits.replace(/^0+(?=\d)/, '') || '0';
}
