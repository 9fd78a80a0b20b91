/** Package URLs: which component a package is, in one list and one file for each package. */
import { purlsOf } from '#model/purl.ts';
import { purlFile, purlsFile } from '#model/standards/purls.ts';
import { purlFiles } from '#publish/standards/purls.ts';
import type { Clause } from '../clause.ts';
import { wrong } from '../clause.ts';
import { baseOf, jsonOf } from '../base.ts';
import { described, fileOf, isServed, unlike } from '../formats.ts';
import { filesOf } from '../observed.ts';

const list = 'purls.json';

export const packageUrls: readonly Clause[] = [
  {
    name: 'purls-are-of-components',
    level: 'violation-if-ours',
    why: 'A scanner goes from a package to its component, and must arrive at the right one.',
    *check(index) {
      const base = baseOf(index) ?? '';
      const purls = fileOf(index, list, purlsFile)?.purls;
      if (purls === undefined) return;
      for (const [at, { purl, component, file }] of purls.entries()) {
        if (!index.components.has(component))
          yield wrong(list, `leads to ${component}, which is not listed`, purl);
        if (file !== `${base}/${component}.json`) yield wrong(list, 'leads to another file', purl);
        if (at > 0 && purl < (purls[at - 1]?.purl ?? ''))
          yield wrong(list, 'is not in order', purl);
      }
      for (const { id, details } of described(index))
        for (const { purl, to } of purlsOf({ references: details.references }))
          if (!purls.some((one) => one.purl === purl && one.component === id && one.to === to))
            yield wrong(list, `lacks it, although details/${id}.json names the package`, purl);
    },
  },
  {
    name: 'purl-files-are-the-list',
    level: 'violation-if-ours',
    why: 'Each package has its file, and it says what the list says.',
    *check(index) {
      const purls = fileOf(index, list, purlsFile)?.purls;
      if (purls === undefined) return;
      const owners = [...Map.groupBy(purls, ({ component }) => component)].map(([id, own]) => ({
        id,
        purls: own.map(({ purl, to }) => ({ purl, ...(to !== undefined && { to }) })),
      }));
      const wanted = purlFiles(owners, baseOf(index) ?? '');
      for (const [path, file] of wanted)
        if (!isServed(index, path))
          yield wrong(path, `is missing, although ${list} names the package`);
        else {
          const found = fileOf(index, path, purlFile);
          if (found !== undefined)
            yield* unlike(path, 'the whole', found, jsonOf(JSON.stringify(file)) as object);
        }
      for (const { path } of filesOf(index, 'json'))
        if (path.startsWith('purl/') && !wanted.has(path))
          yield wrong(path, `is of a package that ${list} does not name`);
    },
  },
];
