/** Files as the clauses see them, made of what a reader answers. */
import { servedKind } from '#model/served/served-paths.ts';
import { sumOf, textOf } from './document.ts';
import { rawOf } from './raw.ts';
import type { FileFacts, SeenFile } from './observed.ts';
import type { Answer, Reader } from './reader.ts';

export function factsOfFile(
  path: string,
  answer: Answer,
  components: ReadonlySet<string>,
  sum = sumOf(answer),
): FileFacts {
  const kind = servedKind(path, components);
  const known = { path, ...(kind === undefined ? {} : { kind }), sha256: sum };
  if (answer.kind === 'failed')
    return { ...known, failure: answer.because, headers: new Map(), size: 0 };
  const { status, headers, body } = answer;
  return { ...known, status, headers, size: body.length };
}

/** Its content is decoded and parsed where a clause asks, once for all of them. */
export function withContent(facts: FileFacts, answer: Answer): SeenFile {
  const isKnown = facts.kind !== undefined && answer.kind === 'answered';
  return Object.assign(new Content(isKnown ? answer.body : nothing), facts);
}

const nothing = new Uint8Array();

/** A class, as getters of each object's own keep what they hold long after the object was let go. */
class Content {
  readonly #body: Uint8Array;
  #text: string | undefined;
  #raw: string | undefined;
  #json: { readonly value: unknown } | undefined;

  constructor(body: Uint8Array) {
    this.#body = body;
  }

  get text() {
    return (this.#text ??= decoded(this.#body));
  }

  get raw() {
    return (this.#raw ??= rawOf(this.#body));
  }

  // Whoever asks for the value seldom asks for the text, which would stay as long as the file.
  get json() {
    return (this.#json ??= { value: jsonOf(this.#text ?? decoded(this.#body)) }).value;
  }
}

/** Without a byte order mark. */
function decoded(body: Uint8Array): string {
  return textOf(body).replace(/^\ufeff/, '');
}

/** The parsed text; none where it is missing or is no JSON. */
export function jsonOf(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Hosts move `/name.html` to `/name`, so a page may be one step away. */
export async function getPage(reader: Reader, path: string): Promise<Answer> {
  const answer = await reader.get(path);
  if (answer.kind === 'failed' || !path.endsWith('.html')) return answer;
  const location = answer.headers.get('location');
  if (answer.status < 300 || answer.status > 399 || location === undefined) return answer;
  const base = new URL(path, reader.where);
  const target = URL.parse(location, base.href);
  return target?.origin === base.origin ? reader.get(target.href) : answer;
}
