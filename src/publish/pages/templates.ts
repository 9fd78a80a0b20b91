/** The page templates, compiled once per build. */
import type Handlebars from 'handlebars';
import { Refusal, type Problem } from '#model/problem.ts';
import { compileTemplates } from './compile-templates.ts';
import { cleanDeep } from './text.ts';

export type Templates = {
  /** Changes with the templates: what was rendered with others is rendered again. */
  readonly mark: string;
  /** Fills a template; every text in `view` is cleaned first, and escaped by the template. */
  readonly render: (name: string, view: object) => string;
};

/** What renders templates that our own functions do not know, and says what is wrong with one. */
export type LoadEngine = () => typeof Handlebars;

/**
 * `files`: file name to text, such as `home.hbs`. Each can be used as a page and as a partial.
 * A key that a template names and its view lacks is an error, so that a typing mistake cannot
 * publish a page with a gap.
 */
export function prepareTemplates(
  files: ReadonlyMap<string, string>,
  loadEngine: LoadEngine,
): Templates {
  const fast = compileTemplates(files);
  let compiled: Compiled | undefined;
  const render = (name: string, view: object): string => {
    try {
      const text = fast(name)?.(view);
      if (text !== undefined) return text;
    } catch {
      // The engine takes over: it renders all that its language has, and names a mistake's place.
    }
    compiled ??= compileWith(loadEngine(), files);
    return fill(compiled, name, view);
  };
  return { mark: JSON.stringify([...files]), render };
}

type Compiled = ReadonlyMap<string, Handlebars.TemplateDelegate>;

function compileWith(handlebars: typeof Handlebars, files: ReadonlyMap<string, string>): Compiled {
  const engine = handlebars.create();
  const compiled = new Map<string, Handlebars.TemplateDelegate>();
  for (const [file, text] of files) {
    const name = file.replace(/\.hbs$/, '');
    const template = engine.compile(text, { strict: true, noEscape: false, preventIndent: true });
    compiled.set(name, template);
    engine.registerPartial(name, template);
  }
  return compiled;
}

function fill(compiled: Compiled, name: string, view: object): string {
  const template = compiled.get(name);
  const file = `site/templates/${name}.hbs`;
  if (!template)
    throw new Refusal([
      { code: 'E-FILE-MISSING', where: file, message: 'is missing; put it back' },
    ]);
  try {
    return template(cleanDeep(view), {
      allowProtoMethodsByDefault: false,
      allowProtoPropertiesByDefault: false,
    });
  } catch (error) {
    throw new Refusal([{ code: 'E-WRONG-TEMPLATE', where: file, ...complaint(error) }], error);
  }
}

/** The engine's messages are several lines long, or name a view by `[object Object]`. */
function complaint(error: unknown): Omit<Problem, 'where' | 'code'> {
  const words = error instanceof Error ? error.message : String(error);
  const [, key, at] = /^"(.+)" not defined in .* - (\d+:\d+)$/s.exec(words) ?? [];
  if (at !== undefined)
    return { place: at, message: `names "${key}", which its page does not have` };
  const [, line] = /^Parse error on line (\d+):/.exec(words) ?? [];
  if (line === undefined) return { message: words.replaceAll(/\s+/g, ' ') };
  return { place: line, message: `is no template: ${words.slice(words.lastIndexOf('\n') + 1)}` };
}
