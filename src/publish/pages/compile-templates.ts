/**
 * Templates as functions of our own: what is generated here does the work of the constructs that pages
 * use (fields, `if`, `unless`, `each`, `with`, partials). Whatever is not known for certain is left to
 * the engine, which also says what is wrong and where; both give the same text.
 */
import { joinTexts } from './join-texts.ts';
import { parseTemplate } from './parse-template.ts';
import { helpers, isInherited, place, read, type Scope } from './template-paths.ts';
import { doubt, templateRuntime as runtime } from './template-runtime.ts';
import type { Block, Node } from './template-tree.ts';

export type Render = (view: object) => string;
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
  /** What is done with each item of a list: functions of their own, compiled once for all lists. */
  const bodies: string[] = [];
  let variables = 0;
  const code = wholeOf(joinTexts(parseTemplate(text)));
  const source = `${bodies.join('')}return (c,root,block)=>{${code}}`;
  return { source, partials };

  /** The body of a function that fills its context into a template, or a block, and answers the text. */
  function wholeOf(nodes: readonly Node[], isItem = false): string {
    return `let o='';${within(nodes, { context: 'c', isItem })}return o;`;
  }

  /** Each field of the context is read once, however often it is asked about and written. */
  function within(nodes: readonly Node[], begin: Omit<Scope, 'fields'>): string {
    const scope = { ...begin, fields: new Map<string, string>() };
    const code = program(nodes, scope);
    const reads = [...scope.fields].map(
      ([name, variable]) => `${variable}=${read(scope.context, name)}`,
    );
    return reads.length === 0 ? code : `const ${reads.join()};${code}`;
  }

  function program(nodes: readonly Node[], scope: Scope): string {
    return nodes.map((node) => statement(node, scope)).join('');
  }

  function statement(node: Node, scope: Scope): string {
    switch (node.type) {
      case 'comment':
        return '';
      case 'text':
        return node.value === '' ? '' : `o+=${JSON.stringify(node.value)};`;
      case 'field':
        return field(node.path, scope, node.escaped ? 'written' : 'raw');
      case 'partial':
        return partial(node.name, scope, node.indent);
      case 'block':
        return block(node, scope);
      default:
        return node satisfies never;
    }
  }

  /** A field that the view lacks is an error. */
  function field(path: string, scope: Scope, write: 'written' | 'raw'): string {
    const { parts, object } = place(path, scope);
    const last = parts.at(-1);
    if (last === undefined) return `o+=${write}(${object});`;
    if (helpers.has(last) && parts.length === 1) doubt();
    const owner = valueOf(parts.slice(0, -1), object, scope);
    // The engine finds no field in a text, not even its length.
    const holder = isInherited(last) ? `object(${owner})` : owner;
    return `o+=${write}(${valueOf(parts, object, scope)},${holder},${JSON.stringify(last)});`;
  }

  function valueOf([first, ...rest]: readonly string[], object: string, scope: Scope): string {
    if (first === undefined) return object;
    return rest.reduce(
      read,
      object === scope.context ? variableOf(first, scope) : read(object, first),
    );
  }

  function variableOf(name: string, { fields }: Scope): string {
    const variable = fields.get(name) ?? `f${++variables}`;
    fields.set(name, variable);
    return variable;
  }

  function block({ helper, of, body, otherwise }: Block, scope: Scope): string {
    if (helper === '') return partial(of, scope, '', `(c)=>{${wholeOf(body)}}`);
    const { parts, object } = place(of, scope);
    const value = valueOf(parts, object, scope);
    const other = program(otherwise ?? [], scope);
    switch (helper) {
      case 'if':
        return `if(holds(${value})){${program(body, scope)}}else{${other}}`;
      case 'unless':
        return `if(holds(${value})){${other}}else{${program(body, scope)}}`;
      case 'with': {
        const context = `c${++variables}`;
        const inner = within(body, { ...scope, context });
        return `{const ${context}=${value};if(isThere(${context})){${inner}}else{${other}}}`;
      }
      case 'each': {
        const name = `item${++variables}`;
        bodies.push(`function ${name}(c,root,block,i,list){${wholeOf(body, true)}}`);
        const each = `o+=each(${value},${name},root,block);`;
        return other === '' ? each : `if(isEmpty(${value})){${other}}else{${each}}`;
      }
      default:
        return doubt();
    }
  }

  function partial(name: string, scope: Scope, indent: string, inner = 'block'): string {
    const before = indent === '' ? '' : `o+=${JSON.stringify(indent)};`;
    if (name === '@partial-block') return `${before}o+=block(${scope.context});`;
    const variable = partials.get(name) ?? `partial${partials.size}`;
    partials.set(name, variable);
    return `${before}o+=${variable}(${scope.context},root,${inner});`;
  }
}
