/** npm: the full package document; the short form has no dates. */
import { describeSource } from '../coordinates.ts';
import { found, listing, type Finding } from '../found.ts';
import { parseJson } from '../parse.ts';
import { walk } from '../pages.ts';
import type { Source } from '../source.ts';
import { words } from '../words.ts';
import { packument, type Packument } from './schema.ts';

export const npm: Source<'npm'> = async ({ definition, validators, now, surroundings }, http) => {
  const registry = definition.registry ?? surroundings.npmRegistry(definition.package);
  const url = `${registry.replace(/\/+$/, '')}/${definition.package.replaceAll('/', '%2F')}`;
  const read = await walk(http, { url, accept: 'application/json' }, validators, (answer) => ({
    items: parseJson(answer, url, packument),
  }));
  if (read === 'not-modified') return { kind: read };
  // Which registry this machine happens to use is no evidence for readers elsewhere.
  const evidence = definition.registry === undefined ? describeSource(definition) : url;
  const findings = read.pages.flatMap(({ versions, time }) =>
    Object.entries(versions).map(([version, { deprecated }]): Finding => {
      const release = { version, evidence, ...flag(deprecated) };
      return found(
        release,
        Object.hasOwn(time, version) ? time[version] : undefined,
        'published',
        now,
      );
    }),
  );
  return listing(url, findings, read.validators, read.pages.map((page) => cutOff(page, url))[0]);
};

/** An author's words, or just a mark; an empty text takes a deprecation back. */
function flag(deprecated: unknown): { readonly deprecated?: string } {
  if (deprecated === true) return { deprecated: 'marked as deprecated in its registry' };
  if (typeof deprecated !== 'string' || words(deprecated) === '') return {};
  return { deprecated: words(deprecated) };
}

function cutOff({ versions, 'dist-tags': tags }: Packument, url: string): string | undefined {
  const latest = tags?.latest;
  if (latest === undefined || Object.hasOwn(versions, latest)) return undefined;
  return `${url} names ${words(latest)} as its latest version and does not list it`;
}
