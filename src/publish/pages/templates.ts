/** The page templates, each compiled when it is first used. */
import Handlebars, { type RuntimeOptions, type TemplateDelegate } from 'handlebars';
import { Refusal, type Problem } from '#model/problem.ts';
import { cleanLines } from '#answer/clean.ts';

/** Strict: a key that a view lacks is an error, so a typing mistake leaves no gap on a page. */
export const templateOptions = {
  strict: true,
  preventIndent: true,
  knownHelpers: { each: true, if: true, unless: true, with: true },
  knownHelpersOnly: true,
};

const ownKeysAlone = { allowProtoMethodsByDefault: false, allowProtoPropertiesByDefault: false };

/** `files`: file name to text, such as `home.hbs`. Each can be used as a page and as a partial. */
export function prepareTemplates(files: ReadonlyMap<string, string>) {
  /** The template that is being filled: if it throws, the one with the mistake. */
  let current = '';
  const partials = Object.fromEntries(
    [...files].map(([file, text]) => {
      return [file.replace(/\.hbs$/, ''), within(file, Handlebars.compile(text, templateOptions))];
    }),
  );
  const showsPages = files.get('layout.hbs')?.includes('@partial-block') ?? true;
  /** `mark` changes if a template does: pages rendered with other templates are rendered again. */
  return { mark: JSON.stringify([...files]), render };

  function within(file: string, fill: TemplateDelegate): TemplateDelegate {
    // `fn`: the body of a block that calls a partial, which Handlebars passes beside the data.
    return (view: object, options?: RuntimeOptions & { readonly fn?: unknown }) => {
      const caller = current;
      current = file;
      const { fn, data } = options ?? {};
      // That body is in the caller's file, so its errors are reported there.
      if (fn !== undefined) data['partial-block'] = within(caller, data['partial-block']);
      const text = fill(view, options);
      current = caller;
      return text;
    };
  }

  /** Fills a template, which escapes all texts, and cleans the whole result: no field is missed. */
  function render(name: string, view: object): string {
    current = `${name}.hbs`;
    const template = partials[name];
    if (!template) throw refusal({ code: 'E-FILE-MISSING', message: 'is missing; put it back' });
    try {
      const text = template(view, { partials, ...ownKeysAlone });
      if (showsPages) return cleanLines(text);
    } catch (error) {
      throw refusal({ code: 'E-WRONG-TEMPLATE', ...complaint(error) }, error);
    }
    current = 'layout.hbs';
    const message = 'must name {{> @partial-block}}, where the page within it stands';
    throw refusal({ code: 'E-WRONG-TEMPLATE', message });
  }

  function refusal(problem: Omit<Problem, 'where'>, cause?: unknown): Refusal {
    return new Refusal([{ ...problem, where: `site/templates/${current}` }], cause);
  }
}

/** What Handlebars says, and plain words for it. It may show a view as `[object Object]`. */
const plainWords: readonly (readonly [said: RegExp, words: string])[] = [
  [/^"(.+)" not defined in .*/s, 'names "$1", which its page does not have'],
  [/^The partial (.+) could not.*/, 'uses {{> $1}}, and there is no template "$1.hbs"'],
  [/^You specified .* helper (.+)/, 'calls "$1", which is no helper of Handlebars'],
  [/^(.+) doesn't match (.+)/, 'closes {{#$1}} with {{/$2}}'],
  [/^Maximum call stack .*/, 'uses itself without end, alone or through another template'],
  [/^(?:Parse|Lexical) error.*?\n(.*?)\n.*/s, 'opens or closes a tag or block wrongly near "$1"'],
];

function complaint(error: unknown): Omit<Problem, 'where' | 'code'> {
  const said = error instanceof Error ? error.message : String(error);
  const [place] = /(?<= - )\d+:\d+$|(?<= on line )\d+/.exec(said) ?? [];
  const words = said.replace(/ - \d+:\d+$/, '');
  const message = plainWords.reduce((text, [from, to]) => text.replace(from, to), words);
  return { ...(place && { place }), message: message.replaceAll(/\s+/g, ' ') };
}
