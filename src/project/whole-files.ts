/** The files that hold a piece of every component, written while the components are made. */
import type { OutputFolder } from '#io/output-folder.ts';
import type { Instant } from '#model/time/instant.ts';
import type { Problem } from '#model/problem.ts';
import { allFile, pieceOfAll } from '#publish/json/json.ts';
import { searchData } from '#publish/json/search-data.ts';
import type { PageContext } from '#publish/pages/page-context.ts';
import { brokenPromises } from '#publish/promise.ts';
import { endoflifeFull } from '#publish/standards/endoflife-site.ts';
import type { ListedFormats } from '#publish/standards/standards.ts';
import { statementFile, statementPage } from '#publish/standards/statement-page.ts';
import { wholeText, type WholeFile } from '#publish/whole-file.ts';
import type { Pieces } from './component-part.ts';

type WholeFiles = {
  /** `file`: the component's own file. */
  readonly add: (id: string, file: readonly string[], pieces: Pieces) => void;
  readonly end: (formats: readonly ListedFormats[]) => {
    readonly sums: readonly (readonly [path: string, sum: string])[];
    /** What is wrong around the pieces, which were proven with their components. */
    readonly problems: readonly Problem[];
  };
};

export function openWholeFiles(
  folder: OutputFolder,
  shared: PageContext,
  now: Instant,
): WholeFiles {
  const all = openFile(folder, allFile);
  const search = openFile(folder, searchData);
  const statement = openFile(folder, statementFile(shared.site));
  const page = openFile(folder, statementPage(shared));
  const unstated: string[] = [];
  const products = openFile(folder, { ...endoflifeFull([]), opening: '' });
  return {
    add(id, file, pieces) {
      all.add(pieceOfAll(id, file));
      search.add([pieces.search]);
      statement.add([pieces.statement]);
      page.add([pieces.stated]);
      unstated.push(pieces.unstated);
      products.add([pieces.product]);
    },
    end(formats) {
      page.add(unstated);
      const frames = [statementFile(shared.site), endoflifeFull(formats)];
      return {
        sums: [
          ...[all, search, statement, page].map((file) => file.end()),
          products.end(endoflifeFull(formats).opening),
        ],
        problems: frames.flatMap((frame) =>
          brokenPromises({ path: frame.path, text: wholeText(frame, []) }, now),
        ),
      };
    },
  };
}

function openFile(folder: OutputFolder, { path, opening, first, next, last = '', end }: WholeFile) {
  const stream = folder.stream(path);
  stream.write([opening]);
  let isEmpty = true;
  return {
    add(piece: readonly string[]) {
      stream.write([isEmpty ? first : next]);
      stream.write(piece);
      isEmpty = false;
    },
    /** `later`: how the file begins, where that is known only at its end. */
    end(later?: string) {
      stream.write([isEmpty ? end : last + end]);
      return [path, stream.end(later)] as const;
    },
  };
}
