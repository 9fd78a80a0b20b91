/** Where files lead that could not be compared: to hosts that the facts name, and to no others. */
import { wrong, type Clause } from './clause.ts';
import { textHeld, type Held } from './held.ts';

type LinkedHosts = {
  readonly held: Held;
  readonly names: readonly string[];
  readonly paths: readonly string[];
};

/** What the formats name, and the documents of Renovate. */
const ofFormats =
  /(^|\.)(w3\.org|schema\.org|jsonfeed\.org|sitemaps\.org|a9\.com|json-schema\.org|oasis-open\.org|cyclonedx\.org|tc54\.org|modelcontextprotocol\.io|renovatebot\.com|maven\.apache\.org|example\.com)$/;

export const linkedHosts: readonly Clause<LinkedHosts>[] = [
  {
    name: 'hosts-are-those-of-the-facts',
    why: 'A link to a host that no fact names was put there by somebody else.',
    *check({ held, names, paths }) {
      const known = new Set(
        [
          'facts.json',
          ...names.flatMap((name) => [`details/${name}.json`, `lifecycle/${name}.json`]),
        ].flatMap((path) => [...hostsIn(held, path)]),
      );
      for (const path of paths)
        for (const host of hostsIn(held, path))
          if (!known.has(host) && !ofFormats.test(host))
            yield wrong(path, `links to ${host}, which no fact names`);
    },
  },
];

function hostsIn(held: Held, path: string): ReadonlySet<string> {
  const text = textHeld(held, path) ?? '';
  const links = text.match(/https?:\/\/[\w.-]+\.[a-z]{2,}(?![\w.-])/gi) ?? [];
  return new Set(links.map((link) => link.replace(/^https?:\/\//i, '').toLowerCase()));
}
