/** Sources inside one's own network, which may be requested, but not named in public. */
import type { SourceDefinition } from '#model/component/component.ts';
import type { EndSource, GatheredEnds } from '#model/component/line.ts';
import { literal } from '#model/glob.ts';
import { isAmong, withoutOwnHosts } from '#model/url.ts';
import type { FoundRelease, Gathered } from '#model/history/gathered.ts';
import type { Machine, SiteAccess } from './machine.ts';
import { sourceOf } from './sources.ts';

/** The server that a definition names; undefined if it uses the default. */
export function serverOf(definition: SourceDefinition): string | undefined {
  return sourceOf(definition).coordinates.write(definition).server;
}

export function isPrivateSource(
  definition: SourceDefinition,
  privateHosts: readonly string[] = [],
): boolean {
  const server = serverOf(definition);
  return server !== undefined && (definition.private === true || isAmong(privateHosts, server));
}

/** The publishable result of a private table of last days: without its address. */
export function publishableEnds(answer: GatheredEnds, { kind, url }: EndSource): GatheredEnds {
  if (answer.kind === 'not-modified') return answer;
  if (answer.kind === 'unavailable')
    return { ...answer, because: hideAddress(answer.because, url) };
  const evidence = `a ${kind} of last days that is not public`;
  return { ...answer, ends: answer.ends.map((end) => ({ ...end, evidence })) };
}

/** The publishable part of a result: public evidence, and no private address. */
export function publishable(answer: Gathered, definition: SourceDefinition, machine: Machine) {
  const { privateHosts = [] } = machine.access;
  const isHidden = isPrivateSource(definition, privateHosts);
  const server = isHidden ? serverOf(definition) : configuredServer(definition, machine);
  const hidden = isHidden ? `a source of kind ${definition.kind} that is not public` : undefined;
  const { evidence = hidden } = definition;
  const servers = [server ?? [], privateHosts.map((host) => `https://${host}`)].flat();
  const isAll = servers.length === 0 && evidence === undefined;
  if (isAll || answer.kind === 'not-modified') return answer;
  const hide = (text: string): string => servers.reduce(hideAddress, text);
  const isPublic = (url = '') => url !== '' && withoutOwnHosts(hide(url)) === url;
  if (!('releases' in answer)) return { ...answer, because: hide(answer.because) };
  const releases = answer.releases.map(
    ({ changelogUrl, notes, deprecated, ...release }): FoundRelease => ({
      ...release,
      evidence: evidence ?? release.evidence,
      ...(notes !== undefined && { notes: hide(notes) }),
      ...(deprecated !== undefined && { deprecated: hide(deprecated) }),
      ...(isPublic(changelogUrl) && { changelogUrl }),
    }),
  );
  const skipped = answer.skipped.map((one) => ({ ...one, because: hide(one.because) }));
  const { homepage, ...rest } = answer;
  const isShown = !isHidden && isPublic(homepage);
  const listed = { ...rest, releases, skipped, ...(isShown && { homepage }) };
  return listed.kind === 'partial' ? { ...listed, because: hide(listed.because) } : listed;
}

/** The address of a registry that only this machine's configuration names is not published. */
function configuredServer(definition: SourceDefinition, machine: Machine): string | undefined {
  const { usual, coordinates } = sourceOf(definition);
  const { server: named, name = '' } = coordinates.write(definition);
  if (named !== undefined || typeof usual !== 'function') return undefined;
  const server = URL.parse(usual(name, machine));
  return server?.hostname.endsWith('.npmjs.org') ? undefined : server?.href;
}

export function hideAddress(text: string, server: string): string {
  const { host, hostname } = new URL(server);
  // A host name of a single word, such as `git`, is also a word of other texts.
  const names = [host, hostname].filter((name) => /[.:]/.test(name)).map(literal);
  const places = [`(?<=//)${literal(host)}`, ...names].join('|');
  const whole = `(?:(?<![\\w.-])|(?<=%2f))(?:${places})(?![\\w-]|\\.\\w)`;
  return text.replaceAll(new RegExp(String.raw`\(${whole}\)|${whole}`, 'gi'), '(private)');
}

/** What people write must not name private hosts; what is recorded already is not checked. */
export function privateIn(where: string, shown: unknown, { privateHosts = [] }: SiteAccess) {
  const text = JSON.stringify(shown);
  const named = privateHosts.filter((host) => hideAddress(text, `https://${host}`) !== text);
  const message = `would publish ${named.join(', ')} of "privateHosts"; write there, and in its rules and corrections, what everybody may see, or name the host at the source alone, with "private": true`;
  return named.length > 0 ? [{ code: 'E-WRONG-VALUE' as const, where, message }] : [];
}
