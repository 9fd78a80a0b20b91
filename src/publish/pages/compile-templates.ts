/**
 * Templates as functions of our own: what is generated here does the work of the constructs that pages
 * use (fields, `if`, `unless`, `each`, `with`, partials). Whatever is not known for certain is left to
 * the engine, which also says what is wrong and where; both give the same text.
 */
import { bareFields } from './flat-template.ts';
import { joinTexts } from './join-texts.ts';
import { parseTemplate } from './parse-template.ts';
import { helpers, isInherited, place, read } from './template-paths.ts';
import { doubt, templateRuntime as runtime } from './template-runtime.ts';
import type { Block, Node } from './template-tree.ts';

export type Render = (view: object) => string;
type Scope = {
  /** Whether `i` and `list` say where the context stands. */
  readonly isItem: boolean;
  /** The context's fields that are read, by name: the variables that hold them. */
  readonly fields: Map<string, string>;
};
type Fill = (context: object, root: object, block?: (context: object) => string) => string;

/**
 * By name, each compiled with the partials that it leads to when it is first asked for; none for one that
 * uses, or leads to, what is not known here.
 */
export function compileTemplates(
  files: ReadonlyMap<string, string>,
): (name: string) => Render | undefined {
  const known = new Map<string, Fill | undefined>();
  return (name) => {
    const fill = fillOf(name);
    return fill && ((view) => fill(view, view));
  };

  function fillOf(name: string): Fill | undefined {
    if (known.has(name)) return known.get(name);
    // One that leads to itself is left to the engine.
    known.set(name, undefined);
    const fill = attempt(() => compile(files.get(`${name}.hbs`) ?? doubt()));
    known.set(name, fill);
    return fill;
  }

  function compile(text: string): Fill {
    const { source, partials } = generate(text);
    const given = { ...runtime };
    for (const [name, variable] of partials)
      Object.assign(given, { [variable]: fillOf(name) ?? doubt() });
    // oxlint-disable-next-line no-implied-eval -- made of JSON strings and names of our own
    const make = new Function(...Object.keys(given), source) as (...given: unknown[]) => Fill;
    return make(...Object.values(given));
  }
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    // The engine meets the same mistake when the template is used, and names it.
    return undefined;
  }
}

/** The source of what answers a template's function, and the variables that it has for its partials'. */
function generate(text: string) {
  const partials = new Map<string, string>();
  /** What is written with another context: functions of their own, of which each is one expression. */
  const bodies: string[] = [];
  let variables = 0;
  const nodes = joinTexts(parseTemplate(text));
  const bare = bareFields(nodes);
  const code = bare
    ? remembering(nodes, bare)
    : `return (c,root,block)=>{${wholeOf(nodes, false)}}`;
  return { source: `${bodies.join('')}${code}`, partials };

  /**
   * Rows beside each other often say the same: the last text is written again where no field differs. It is
   * put in one piece first, by looking into it, so that its pieces are not put together each time.
   */
  function remembering(nodes: readonly Node[], bare: readonly string[]): string {
    const scope = { isItem: false, fields: new Map<string, string>() };
    const code = sum(nodes, scope);
    const [reads, same, keep] = [[`last=''`], ['isKept'], ['isKept=true;']];
    for (const [name, variable] of scope.fields) {
      reads.push(`last${variable}`);
      same.push(`${variable}===last${variable}`);
      if (bare.includes(name)) same.push(`${variable}!==undefined`);
      keep.push(`last${variable}=${variable};`);
    }
    return `let isKept=false,${reads.join()};return (c)=>{${constantsOf(scope)}if(!(${same.join('&&')})){last=${code};last.charCodeAt(0);${keep.join('')}}return last;}`;
  }

  /**
   * The body of a function that fills its context, `c`, into a template or a block, and answers the text.
   * Each field of the context is read once, however often it is asked about and written.
   */
  function wholeOf(nodes: readonly Node[], isItem: boolean): string {
    const scope = { isItem, fields: new Map<string, string>() };
    const code = sum(nodes, scope);
    return `${constantsOf(scope)}return ${code};`;
  }

  function constantsOf({ fields }: Scope): string {
    const reads = [...fields].map(([name, variable]) => `${variable}=${read('c', name)}`);
    return reads.length === 0 ? '' : `const ${reads.join()};`;
  }

  function sum(nodes: readonly Node[], scope: Scope): string {
    return nodes.flatMap((node) => terms(node, scope)).join('+') || '""';
  }

  function terms(node: Node, scope: Scope): string[] {
    switch (node.type) {
      case 'comment':
        return [];
      case 'text':
        return node.value === '' ? [] : [JSON.stringify(node.value)];
      case 'field':
        return [field(node.path, scope, node.escaped ? 'written' : 'raw')];
      case 'partial':
        return [JSON.stringify(node.indent), partial(node.name)].filter((term) => term !== '""');
      case 'block':
        return [block(node, scope)];
      default:
        return node satisfies never;
    }
  }

  /** A field that the view lacks is an error. */
  function field(path: string, scope: Scope, write: 'written' | 'raw'): string {
    const { parts, object } = place(path, scope.isItem);
    const last = parts.at(-1);
    if (last === undefined) return `${write}(${object})`;
    if (helpers.has(last) && parts.length === 1) doubt();
    const owner = valueOf(parts.slice(0, -1), object, scope);
    // The engine finds no field in a text, not even its length.
    const holder = isInherited(last) ? `object(${owner})` : owner;
    return `${write}(${valueOf(parts, object, scope)},${holder},${JSON.stringify(last)})`;
  }

  function valueOf([first, ...rest]: readonly string[], object: string, scope: Scope): string {
    if (first === undefined) return object;
    return rest.reduce(read, object === 'c' ? variableOf(first, scope) : read(object, first));
  }

  function variableOf(name: string, { fields }: Scope): string {
    const variable = fields.get(name) ?? `f${++variables}`;
    fields.set(name, variable);
    return variable;
  }

  function block({ helper, of, body, otherwise }: Block, scope: Scope): string {
    if (helper === '') return partial(of, `(c)=>{${wholeOf(body, false)}}`);
    const { isItem } = scope;
    const { parts, object } = place(of, isItem);
    const value = valueOf(parts, object, scope);
    const other = sum(otherwise ?? [], scope);
    switch (helper) {
      case 'if':
        return `(holds(${value})?${sum(body, scope)}:${other})`;
      case 'unless':
        return `(holds(${value})?${other}:${sum(body, scope)})`;
      case 'with': {
        const place = isItem ? ',i,list' : '';
        return `(isThere(${value})?${bodyOf(body, isItem)}(${value},root,block${place}):${other})`;
      }
      case 'each':
        return `(isEmpty(${value})?${other}:each(${value},${bodyOf(body, true)},root,block))`;
      default:
        return doubt();
    }
  }

  function bodyOf(nodes: readonly Node[], isItem: boolean): string {
    const name = `body${++variables}`;
    bodies.push(`function ${name}(c,root,block,i,list){${wholeOf(nodes, isItem)}}`);
    return name;
  }

  function partial(name: string, inner = 'block'): string {
    if (name === '@partial-block') return 'block(c)';
    const variable = partials.get(name) ?? `partial${partials.size}`;
    partials.set(name, variable);
    return `${variable}(c,root,${inner})`;
  }
}
