/** A source in one line: `npm:@scope/name`, `helm:https://charts.example.com#chart`; both ways. */
import type { SourceDefinition } from '#model/component/component.ts';
import { didYouMean, nearest } from '#model/nearest.ts';
import { source as sourceShape } from './definition.ts';
import { pastedCoordinates } from './pasted.ts';
import { isPrivateSource } from './private-source.ts';
import type { Coordinates } from './source.ts';
import { isKind, kinds, sourceOf } from './sources.ts';

/** `kind:name`, or `kind:server#name` where the server is not the usual one, or `private` where it is. */
export function describeSource(definition: SourceDefinition, privateHosts: readonly string[] = []) {
  const { server: address, name } = sourceOf(definition).coordinates.write(definition);
  const server = isPrivateSource(definition, privateHosts) ? 'private' : address;
  return `${definition.kind}:${[server, name].filter((part) => part !== undefined).join('#')}`;
}

/** The same among all of a component: of those that differ only in what is private, the second has a number. */
export function nameAmong(
  all: readonly SourceDefinition[],
  definition: SourceDefinition,
  privateHosts?: readonly string[],
): string {
  const name = describeSource(definition, privateHosts);
  const alike = all.filter((one) => describeSource(one, privateHosts) === name);
  const own = [...new Set(alike.map((one) => describeSource(one)))];
  const at = own.indexOf(describeSource(definition));
  return at > 0 ? `${name}#${at + 1}` : name;
}

/** A first definition from one coordinate; what it does not say is filled in for editing. */
export function parseCoordinates(text: string): SourceDefinition {
  const [, kind = '', rest = ''] = /^([^:]*):?(.*)$/s.exec(text) ?? [];
  const written = JSON.stringify(text);
  if (!isKind(kind)) {
    const pasted = pastedCoordinates(text);
    const begun = kinds.find((one) => one.startsWith(`${kind}-`)) ?? nearest(kind, kinds);
    // A word alone is the name of a package.
    const near = text.includes(':') && begun ? `${begun}:${rest}` : undefined;
    const all = pasted ? '' : `: ${kinds.join(', ')}`;
    throw new Error(`${written} must start with a kind${all}${didYouMean(pasted ?? near)}`);
  }
  const { read, example } = sourceOf({ kind }).coordinates;
  const parsed = sourceShape.safeParse({ kind, ...read(split(rest)) });
  if (parsed.success) return parsed.data;
  // What a shape of ours says is meant for people; what is missing altogether, the example shows.
  const issue = parsed.error.issues.find(({ code }) => code === 'custom');
  const why = issue === undefined ? '' : `: its ${issue.path.join('.')} ${issue.message}`;
  throw new Error(`${written} is no ${kind} source${why}; write it as ${kind}:${example}`);
}

function split(rest: string): Coordinates {
  if (!/^https?:/.test(rest)) return { name: rest };
  const hash = rest.indexOf('#');
  return hash < 0 ? { server: rest } : { server: rest.slice(0, hash), name: rest.slice(hash + 1) };
}
