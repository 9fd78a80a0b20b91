/**
 * Templates as functions of our own: what is generated here does the work of the constructs that pages
 * use (fields, `if`, `unless`, `each`, `with`, partials). Whatever is not known for certain is left to
 * the engine, which also says what is wrong and where; both give the same text.
 */
import { joinTexts } from './join-texts.ts';
import { parseTemplate } from './parse-template.ts';
import type { Block, Node } from './template-tree.ts';
import { doubt, templateRuntime as runtime } from './template-runtime.ts';

export type Render = (view: object) => string;
type Scope = {
  /** The variable that holds the context. */
  readonly context: string;
  /** The variable of the innermost `each`, where one is around. */
  readonly loop?: string;
  /** The context's fields that are read, by name: the variables that hold them. */
  readonly fields: Map<string, string>;
};
type Parsed = { readonly code: string; readonly partials: ReadonlySet<string> };

/** By template; none for one that uses, or leads to, what is not known here. */
export function compileTemplates(files: ReadonlyMap<string, string>): ReadonlyMap<string, Render> {
  const names = [...files.keys()].map((file) => file.replace(/\.hbs$/, ''));
  const places = new Map(names.map((name, i) => [name, `t${i}`]));
  const parsed = new Map(
    [...files.values()].flatMap((text, i) => {
      const one = attempt(() => generate(text, places));
      return one ? [[names[i] ?? '', one] as const] : [];
    }),
  );
  const known = whole(parsed);
  const functions = known.map(
    ([name, { code }]) => `function ${places.get(name)}(c,root,block){${code}}`,
  );
  const table = known.map(([name]) => `[${JSON.stringify(name)},${places.get(name)}]`);
  const source = `${functions.join('\n')}\nreturn [${table.join(',')}];`;
  // oxlint-disable-next-line no-implied-eval -- made of JSON strings and names of our own
  const make = new Function(...Object.keys(runtime), source) as (...given: unknown[]) => Made;
  return new Map(
    make(...Object.values(runtime)).map(([name, fill]) => [name, (view) => fill(view, view)]),
  );
}

type Made = readonly (readonly [name: string, fill: (context: object, root: object) => string])[];

/** Those whose partials are known, and the partials of these. */
function whole(parsed: ReadonlyMap<string, Parsed>): (readonly [string, Parsed])[] {
  const kept = [...parsed].filter(([, { partials }]) =>
    [...partials].every((name) => parsed.has(name)),
  );
  return kept.length === parsed.size ? kept : whole(new Map(kept));
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    // The engine meets the same mistake when the template is used, and names it.
    return undefined;
  }
}

function generate(text: string, places: ReadonlyMap<string, string>): Parsed {
  const partials = new Set<string>();
  let variables = 0;
  const code = wholeOf(joinTexts(parseTemplate(text)));
  return { code, partials };

  /** The body of a function that fills its context into a template, or a block, and answers the text. */
  function wholeOf(nodes: readonly Node[]): string {
    return `let o='';${within(nodes, { context: 'c' })}return o;`;
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
        const i = ++variables;
        const [context, list] = [`c${i}`, `l${i}`];
        const inner = within(body, { context, loop: String(i) });
        return `{const ${list}=items(${value});for(let i${i}=0;i${i}<${list}.length;i${i}++){const ${context}=item(${list}[i${i}]);${inner}}if(${list}.length===0){${other}}}`;
      }
      default:
        return doubt();
    }
  }

  function partial(name: string, scope: Scope, indent: string, inner = 'block'): string {
    const before = indent === '' ? '' : `o+=${JSON.stringify(indent)};`;
    if (name === '@partial-block') return `${before}o+=block(${scope.context});`;
    partials.add(name);
    return `${before}o+=${places.get(name) ?? doubt()}(${scope.context},root,${inner});`;
  }
}

/** The variable that a path begins at, and the names that lead on from there. */
function place(path: string, { context, loop }: Scope) {
  const isData = path.startsWith('@');
  const [first = '', ...rest] = path.replace('@', '').split('.');
  if (rest.some(isKeyword)) doubt();
  if (!isData) {
    if (first === 'this') return { parts: rest, object: context };
    return isKeyword(first) ? doubt() : { parts: [first, ...rest], object: context };
  }
  if (first === 'root') return { parts: rest, object: 'root' };
  if (loop === undefined || rest.length > 0) doubt();
  if (first === 'first') return { parts: rest, object: `(i${loop}===0)` };
  if (first === 'last') return { parts: rest, object: `(i${loop}===l${loop}.length-1)` };
  return doubt();
}

function isKeyword(word: string): boolean {
  return ['this', 'true', 'false', 'null', 'undefined'].includes(word);
}

/** The engine's own helpers: beside no other word, it calls them instead of looking at the view. */
const helpers = new Set([
  'blockHelperMissing',
  'each',
  'helperMissing',
  'if',
  'log',
  'lookup',
  'unless',
  'with',
]);
const builtIn = [Object, Array, String, Number, Boolean].map(
  ({ prototype }) => prototype as object,
);

/** A template sees only what a view has itself, not what every object or text has. */
function read(owner: string, name: string): string {
  if (name === 'constructor' || name === '__proto__') doubt();
  const key = JSON.stringify(name);
  return isInherited(name) ? `own(${owner},${key})` : `${owner}[${key}]`;
}

function isInherited(name: string): boolean {
  return /^\d+$/.test(name) || builtIn.some((prototype) => name in prototype);
}
