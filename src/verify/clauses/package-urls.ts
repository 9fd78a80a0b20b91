/** Package URLs: which component a package is, in one list and one file for each package. */
import { purlsOf } from '#model/purl.ts';
import { purlFile, purlsFile } from '#model/standards/purls.ts';
import { purlFiles } from '#publish/standards/purls.ts';
import type { Clause } from '../clause.ts';
import { wrong } from '../clause.ts';
import { baseOf } from '../base.ts';
import { jsonOf } from '../files.ts';
import { described, ownFileOf, unlike } from '../formats.ts';
import { ownFile, type Observed } from '../observed.ts';
import { remember } from '../remember.ts';

const list = 'purls.json';

export const packageUrls: readonly Clause[] = [
  {
    name: 'purls-are-of-components',
    level: 'violation-if-ours',
    why: 'A scanner goes from a package to its component, and must arrive at the right one.',
    across: (index) => ({
      *each(part) {
        const one = described(part);
        const known = listed(index);
        if (one === undefined || known === undefined) return;
        for (const { purl, to } of purlsOf({ references: one.details.references }))
          if (!known.has(keyOf({ purl, component: one.id, to })))
            yield wrong(list, `lacks it, although details/${one.id}.json names the package`, purl);
      },
      *end() {
        const base = baseOf(index) ?? '';
        const purls = ownFileOf(index, list, purlsFile)?.purls ?? [];
        for (const [at, { purl, component, file }] of purls.entries()) {
          if (!index.names.has(component))
            yield wrong(list, `leads to ${component}, which is not listed`, purl);
          if (file !== `${base}/${component}.json`)
            yield wrong(list, 'leads to another file', purl);
          if (at > 0 && purl < (purls[at - 1]?.purl ?? ''))
            yield wrong(list, 'is not in order', purl);
        }
      },
    }),
  },
  {
    name: 'purl-files-are-the-list',
    level: 'violation-if-ours',
    why: 'Each package has its file, and it says what the list says.',
    *check(index) {
      const purls = ownFileOf(index, list, purlsFile)?.purls;
      if (purls === undefined) return;
      const owners = [...Map.groupBy(purls, ({ component }) => component)].map(([id, own]) => ({
        id,
        purls: own.map(({ purl, to }) => ({ purl, ...(to !== undefined && { to }) })),
      }));
      const wanted = purlFiles(owners, baseOf(index) ?? '');
      for (const [path, file] of wanted)
        if (ownFile(index, path) === undefined)
          yield wrong(path, `is missing, although ${list} names the package`);
        else {
          const found = ownFileOf(index, path, purlFile);
          if (found !== undefined)
            yield* unlike(path, 'the whole', found, jsonOf(JSON.stringify(file)) as object);
        }
      for (const { path, kind, status } of index.own.values())
        if (path.startsWith('purl/') && kind === 'json' && status === 200 && !wanted.has(path))
          yield wrong(path, `is of a package that ${list} does not name`);
    },
  },
];

type Listed = { readonly purl: string; readonly component: string; readonly to?: unknown };

function keyOf({ purl, component, to }: Listed): string {
  return JSON.stringify([purl, component, to]);
}

const listed = /* @__PURE__ */ remember((index: Observed): ReadonlySet<string> | undefined => {
  const purls = ownFileOf(index, list, purlsFile)?.purls;
  return purls && new Set(purls.map(keyOf));
});
