/**
 * Templates as functions of our own: the engine parses them, and what is generated here does the work of
 * the constructs that pages use (fields, `if`, `unless`, `each`, `with`, partials). Whatever is not known
 * for certain is left to the engine, which also says what is wrong and where; both give the same text.
 */
import Handlebars from 'handlebars';
import { doubt, templateRuntime as runtime } from './template-runtime.ts';

export type Render = (view: object) => string;
type Node = hbs.AST.Node;
type Scope = {
  /** The variable that holds the context. */
  readonly context: string;
  /** The variable of the innermost `each`, where one is around. */
  readonly loop?: string;
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
  const code = program(Handlebars.parse(text), { context: 'c' });
  return { code: `let o='',v;${code}return o;`, partials };

  function program({ body, blockParams }: hbs.AST.Program, scope: Scope): string {
    if (blockParams) doubt();
    return body.map((node) => statement(node, scope)).join('');
  }

  function statement(node: Node, scope: Scope): string {
    switch (node.type) {
      case 'CommentStatement':
        return '';
      case 'ContentStatement':
        return `o+=${JSON.stringify((node as hbs.AST.ContentStatement).value)};`;
      case 'MustacheStatement':
        return field(node as hbs.AST.MustacheStatement, scope);
      case 'BlockStatement':
        return block(node as hbs.AST.BlockStatement, scope);
      case 'PartialStatement':
        return partial(node as hbs.AST.PartialStatement, scope);
      case 'PartialBlockStatement': {
        const { program: inner } = node as hbs.AST.PartialBlockStatement;
        const body = program(inner, { context: 'c' });
        return partial(
          node as hbs.AST.PartialStatement,
          scope,
          `(c)=>{let o='',v;${body}return o;}`,
        );
      }
      default:
        return doubt();
    }
  }

  /** A field that the view lacks is an error. */
  function field({ path, params, hash, escaped }: hbs.AST.MustacheStatement, scope: Scope): string {
    if (params.length > 0 || hash) doubt();
    const { parts, object } = place(path, scope);
    const last = parts.at(-1);
    const write = escaped ? 'written' : 'raw';
    if (last === undefined) return `o+=${write}(${object});`;
    if (helpers.has(last) && parts.length === 1) doubt();
    const owner = parts.slice(0, -1).reduce(read, object);
    // The engine finds no field in a text, not even its length.
    const value = read(isInherited(last) ? `object(${owner})` : owner, last);
    return `v=${value};o+=v===undefined?absent(${owner},${JSON.stringify(last)}):${write}(v);`;
  }

  function block(node: hbs.AST.BlockStatement, scope: Scope): string {
    const { path, params, hash } = node;
    const [param] = params;
    if (param === undefined || params.length > 1 || hash) doubt();
    const { parts, object } = place(param, scope);
    const value = parts.reduce(read, object);
    const otherwise = node.inverse ? program(node.inverse, scope) : '';
    const body = (inner: Scope) => (node.program ? program(node.program, inner) : '');
    switch (path.original) {
      case 'if':
        return `if(holds(${value})){${body(scope)}}else{${otherwise}}`;
      case 'unless':
        return `if(holds(${value})){${otherwise}}else{${body(scope)}}`;
      case 'with': {
        const context = `c${++variables}`;
        const { loop } = scope;
        const inner = body({ context, ...(loop !== undefined && { loop }) });
        return `{const ${context}=${value};if(isThere(${context})){${inner}}else{${otherwise}}}`;
      }
      case 'each': {
        const i = ++variables;
        const [context, list] = [`c${i}`, `l${i}`];
        const inner = body({ context, loop: String(i) });
        return `{const ${list}=items(${value});for(let i${i}=0;i${i}<${list}.length;i${i}++){const ${context}=item(${list}[i${i}]);${inner}}if(${list}.length===0){${otherwise}}}`;
      }
      default:
        return doubt();
    }
  }

  function partial(node: hbs.AST.PartialStatement, scope: Scope, inner = 'block'): string {
    if (node.params.length > 0 || node.hash || node.name.type !== 'PathExpression') doubt();
    const { indent = '' } = node as { readonly indent?: string };
    const name = node.name.original;
    const before = indent === '' ? '' : `o+=${JSON.stringify(indent)};`;
    if (name === '@partial-block') return `${before}o+=block(${scope.context});`;
    partials.add(name);
    return `${before}o+=${places.get(name) ?? doubt()}(${scope.context},root,${inner});`;
  }

  function place(expression: Node, { context, loop }: Scope) {
    if (expression.type !== 'PathExpression') doubt();
    const { depth, data, parts } = expression as hbs.AST.PathExpression;
    if (depth > 0) doubt();
    if (!data) return { parts, object: context };
    const [first, ...rest] = parts;
    if (first === 'root') return { parts: rest, object: 'root' };
    if (loop === undefined || rest.length > 0) doubt();
    if (first === 'first') return { parts: rest, object: `(i${loop}===0)` };
    if (first === 'last') return { parts: rest, object: `(i${loop}===l${loop}.length-1)` };
    return doubt();
  }
}

const helpers = new Set(Object.keys(Handlebars.helpers));
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
