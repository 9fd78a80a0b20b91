/** The files that hold a piece of every component, written while the components are made. */
import type { OutputFolder } from '#io/output-folder.ts';
import { allFile, pieceOfAll } from '#publish/json/json.ts';
import { searchData } from '#publish/json/search-data.ts';
import type { PageContext } from '#publish/pages/page-context.ts';
import { endoflifeFull } from '#publish/standards/endoflife-site.ts';
import type { ListedFormats } from '#publish/standards/standards.ts';
import { statementFile, statementPage } from '#publish/standards/statement-page.ts';
import type { WholeFile } from '#publish/whole-file.ts';
import type { Pieces } from './component-part.ts';

type WholeFiles = {
  /** `file`: the component's own file. */
  readonly add: (id: string, file: readonly string[], pieces: Pieces) => void;
  /** Their sums. */
  readonly end: (
    formats: readonly ListedFormats[],
  ) => readonly (readonly [path: string, sum: string])[];
};

export function openWholeFiles(folder: OutputFolder, shared: PageContext): WholeFiles {
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
      return [
        ...[all, search, statement, page].map((file) => file.end()),
        products.end(endoflifeFull(formats).opening),
      ];
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
