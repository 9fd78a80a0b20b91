/** Reads an index part by part: the files of each component together, then those of the index itself. */
import { factsOf } from './document.ts';
import { factsOfFile, getPage, withContent } from './files.ts';
import type { Part, SeenFile } from './observed.ts';
import type { Reader } from './reader.ts';
import { isThere, readDocument, type ReadDocument } from './read-document.ts';
import type { Survey } from './survey.ts';
import { wholeFile } from './whole-file.ts';

/** Each is let go when the next one is asked for. */
export async function* partsOf(reader: Reader, survey: Survey): AsyncGenerator<Part> {
  const whole = wholeFile(survey.all, survey.allFacts);
  for await (const read of readAhead(reader, survey)) {
    const { document, answer } = read.document;
    const details = isThere(read.details.document) ? read.details.document : undefined;
    const inAll = whole.inAll(document, answer);
    survey.specified.set(document.path, factsOf(document));
    if (details !== undefined) survey.beyond.set(details.path, factsOf(details));
    yield {
      index: survey.index,
      component: { name: read.name, document, ...(details !== undefined && { details }) },
      specified: [document],
      beyond: details === undefined ? [] : [details],
      files: read.files,
      ...(inAll !== undefined && { inAll }),
    };
  }
  const { index } = survey;
  const all = whole.document();
  survey.specified.set('all.json', factsOf(all));
  yield {
    index,
    specified: [index.index, all],
    beyond: [index.status, index.changes].filter((one) => one !== undefined),
    files: index.own,
  };
}

type Read = {
  readonly name: string;
  readonly document: ReadDocument;
  readonly details: ReadDocument;
  readonly files: ReadonlyMap<string, SeenFile>;
};

/** Over HTTP, the next component is asked for while this one is held against the clauses. */
async function* readAhead(reader: Reader, survey: Survey): AsyncGenerator<Read> {
  const names = [...survey.index.names];
  const atOnce = reader.over === 'http' ? 2 : 1;
  const reading: Promise<Read>[] = [];
  for (const at of names.keys()) {
    for (const name of names.slice(at + reading.length, at + atOnce))
      reading.push(readComponent(reader, survey, name));
    const [next] = reading.splice(0, 1);
    if (next !== undefined) yield await next;
  }
}

async function readComponent(reader: Reader, survey: Survey, name: string): Promise<Read> {
  const [document, details] = await Promise.all([
    readDocument(reader, `${name}.json`),
    readDocument(reader, `details/${name}.json`),
  ]);
  const known = new Map([document, details].map((one) => [one.document.path, one]));
  const files = await Promise.all(
    (survey.pathsOf.get(name) ?? []).map(async (path) => {
      const read = known.get(path);
      const answer = read?.answer ?? (await getPage(reader, path));
      const sum = read?.document.sha256;
      const facts = factsOfFile(path, answer, survey.index.names, sum);
      survey.files.set(path, facts);
      return [path, withContent(facts, answer)] as const;
    }),
  );
  return { name, document, details, files: new Map(files) };
}
