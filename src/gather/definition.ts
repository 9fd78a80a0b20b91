/** The shape of definitions, assembled from all kinds of sources, and what a shape cannot check. */
import { hash } from 'node:crypto';
import * as z from 'zod';
import { access, component as openComponent } from '#model/component/component.ts';
import { patterns as patternFields, type SourceDefinition } from '#model/component/component.ts';
import { strict } from '#model/shape.ts';
import { compareText } from '#model/order.ts';
import { patternProblem } from '#model/pattern.ts';
import { credentialProblem } from './credentials.ts';
import type { SiteAccess } from './machine.ts';
import { problemAt } from './reading/address.ts';
import { kinds, sourceOf } from './sources.ts';

const shapes = kinds.map((kind) => {
  const { fields } = sourceOf({ kind });
  const shared = Object.entries({ ...patternFields, ...access }).filter(
    ([name]) => !Object.hasOwn(fields, name),
  );
  return strict({ kind: z.literal(kind), ...fields, ...Object.fromEntries(shared) });
});

export const source: z.ZodType<SourceDefinition> = z.discriminatedUnion(
  'kind',
  shapes as unknown as readonly [(typeof shapes)[number]],
);

/** `components/<id>.json`, with its sources checked by their kinds. */
export const component = openComponent.extend({
  sources: z.array(source).describe('Where its releases are listed. Several are united.'),
});

/** `access`: what `site.json` says about credentials, if it is known. */
export function definitionProblems(definition: SourceDefinition, access?: SiteAccess) {
  const { version, include, exclude } = patternsOf(definition);
  const auth = access && credentialProblem(definition, access);
  return [
    ...problemAt(versionField(definition), version, (text) => patternProblem(text, ['version'])),
    ...problemAt('include', include, patternProblem),
    ...problemAt('exclude', exclude, patternProblem),
    ...(sourceOf(definition).problems?.(definition) ?? []),
    ...(auth ? [{ place: 'auth', message: auth }] : []),
  ];
}

/** The patterns that select releases among the listed names, and find their versions. */
export function patternsOf(definition: SourceDefinition) {
  const { include, exclude, separator, [versionField(definition)]: version } = definition;
  return { include, exclude, separator, version: version as string | undefined };
}

/** The field of the version pattern: a kind may have another use for the field `version`. */
function versionField(definition: SourceDefinition): 'version' | 'pattern' {
  return Object.hasOwn(sourceOf(definition).fields, 'pattern') ? 'pattern' : 'version';
}

/** Increase it if a source reads more of a response: a 304 to an old validator would hide that. */
const reading = 18;

/** A validator is valid only for the same fingerprint. The order of fields does not change it. */
export function fingerprint(definition: object): string {
  const fields = Object.entries(definition).filter(([, value]) => value !== undefined);
  const text = JSON.stringify([reading, fields.sort(([a], [b]) => compareText(a, b))]);
  return hash('sha256', text).slice(0, 16);
}
