/**
 * A schema as one function that only says yes or perhaps: yes where the schema is sure to take the value
 * as it is. Most values are right, and checking that takes a fraction of the time of a parse; after
 * a perhaps the caller asks the schema itself, which names what is wrong and where. Keys that a schema ignores stay.
 */
import type * as z from 'zod';

export type Accepts = (value: unknown) => boolean;

type Definition = {
  readonly type: string;
  readonly checks?: readonly Check[];
  readonly [key: string]: unknown;
};
type Check = {
  readonly _zod: {
    readonly def: {
      readonly check: string;
      readonly fn?: unknown;
      readonly [key: string]: unknown;
    };
    readonly check: (payload: { value: unknown; issues: unknown[] }) => unknown;
  };
};

const known = new WeakMap<z.ZodType, Accepts>();

export function acceptorOf(schema: z.ZodType): Accepts {
  const accepts = known.get(schema) ?? generate(schema);
  known.set(schema, accepts);
  return accepts;
}

/** Equals no value. */
const none = {};

/** What is generated reads `given[0]`, `given[1]`, …: keys, sets of values and checks of the schemas. */
function generate(schema: z.ZodType): Accepts {
  const given: unknown[] = [];
  const functions: string[] = [];
  const lasts: string[] = [];
  const body = test(schema, 'v');
  const constants = given.map((_, i) => `g${i}`).join();
  const memory = lasts.map((last) => `let ${last}=none;`).join('');
  const forget = lasts.map((last) => `${last}=none;`).join('');
  const source = `const [${constants}]=given;${memory}${functions.join('')}return v=>{const accepted=${body};${forget}return accepted};`;
  // oxlint-disable-next-line no-implied-eval -- made of JSON strings and names of our own
  const make = new Function('given', 'none', 'isObject', 'isStrange', source) as (
    ...given: unknown[]
  ) => Accepts;
  return make(given, none, isObject, isStrange);

  /** An expression that is true where the schema takes what `v` names. */
  function test(of: unknown, v: string): string {
    const { def } = (of as { readonly _zod: { readonly def: Definition } })._zod;
    const { checks = [] } = def;
    return [base(of, def, v), ...checks.map((check) => checked(check, v))].join('&&');
  }

  function base(of: unknown, def: Definition, v: string): string {
    switch (def.type) {
      case 'unknown':
        return 'true';
      case 'null':
        return `${v}===null`;
      case 'boolean':
        return `typeof ${v}==='boolean'`;
      case 'string':
        // A text with a format of its own (an address, a date) is its own check.
        return def['check'] === undefined
          ? `typeof ${v}==='string'`
          : `typeof ${v}==='string'&&${give(runs(of as Check))}(${v})===true`;
      case 'number':
        if (def['check'] === undefined) return `Number.isFinite(${v})`;
        return def['format'] === 'safeint' ? `Number.isSafeInteger(${v})` : 'false';
      case 'literal':
        return oneOf(def['values'] as readonly unknown[], v);
      case 'enum':
        return oneOf(Object.values(def['entries'] as object), v);
      case 'optional':
        return `(${v}===undefined||${test(def['innerType'], v)})`;
      case 'nullable':
        return `(${v}===null||${test(def['innerType'], v)})`;
      case 'default':
        return `(${v}!==undefined&&${test(def['innerType'], v)})`;
      case 'union':
        return `(${(def['options'] as readonly unknown[]).map((one) => test(one, v)).join('||')})`;
      case 'array':
        return once(`${list(def['element'])}(${v})`, v);
      case 'tuple':
        return tuple(def, v);
      case 'record':
        return once(`${record(def)}(${v})`, v);
      case 'object':
        return `${object(def)}(${v})`;
      default:
        return 'false';
    }
  }

  function oneOf(values: readonly unknown[], v: string): string {
    const [only] = values;
    if (values.length === 1 && typeof only === 'string') return `${v}===${JSON.stringify(only)}`;
    return `${give(new Set(values))}.has(${v})`;
  }

  function list(element: unknown): string {
    return declare(
      `if(!Array.isArray(v))return false;for(let i=0;i<v.length;i++){const e=v[i];if(!(${test(element, 'e')}))return false}return true;`,
    );
  }

  /** One that may go on is left to the schema. */
  function tuple({ items, rest }: Definition, v: string): string {
    if (rest) return 'false';
    const tests = (items as readonly unknown[]).map((item, i) => test(item, `${v}[${i}]`));
    return [`Array.isArray(${v})`, `${v}.length===${tests.length}`, ...tests].join('&&');
  }

  function record({ keyType, valueType }: Definition): string {
    const key = test(keyType, 'k');
    return declare(
      `if(!isObject(v))return false;for(const k in v){const e=v[k];if(k==='__proto__'||!(${key}&&${test(valueType, 'e')}))return false}return true;`,
    );
  }

  function object({ shape, catchall }: Definition): string {
    const fields = Object.entries(shape as Readonly<Record<string, unknown>>);
    const keys = fields.map(([key]) => JSON.stringify(key));
    const rest = (catchall as { _zod: { def: Definition } } | undefined)?._zod.def.type;
    if (rest !== undefined && rest !== 'never') return declare('return false;');
    const all = Object.keys(shape as object);
    const strange = rest === 'never' ? `||isStrange(v,${give(all)},${give(new Set(all))})` : '';
    const tests = fields.map(
      ([, field], i) => `{const e=v[${keys[i]}];if(!(${test(field, 'e')}))return false}`,
    );
    return declare(`if(!isObject(v)${strange})return false;${tests.join('')}return true;`);
  }

  function checked(check: Check, v: string): string {
    const { def } = check._zod;
    switch (def.check) {
      case 'min_length':
        return `${v}.length>=${Number(def['minimum'])}`;
      case 'max_length':
        return `${v}.length<=${Number(def['maximum'])}`;
      case 'number_format':
        return def['format'] === 'safeint' ? `Number.isSafeInteger(${v})` : 'false';
      // The other bounds are rare; what changes a value is never sure.
      case 'custom':
      case 'greater_than':
      case 'less_than':
      case 'string_format':
        return `${give(runs(check))}(${v})===true`;
      default:
        return 'false';
    }
  }

  /** The same causes stand beside many releases in a row. Forgotten after each call: a list can change. */
  function once(accepted: string, v: string): string {
    const last = `l${lasts.length}`;
    lasts.push(last);
    return `(${v}===${last}||${accepted}&&(${last}=${v},true))`;
  }

  function declare(body: string): string {
    const name = `f${functions.length}`;
    functions.push('');
    functions[Number(name.slice(1))] = `function ${name}(v){${body}}`;
    return name;
  }

  function give(value: unknown): string {
    return `g${given.push(value) - 1}`;
  }
}

function runs({ _zod }: Check): Accepts {
  const { fn } = _zod.def;
  // What `refine` was given answers by itself.
  if (typeof fn === 'function') return fn as Accepts;
  // Made anew only where something was said of a value: most are right.
  let payload: { value: unknown; issues: unknown[] } = { value: undefined, issues: [] };
  return (value) => {
    payload.value = value;
    _zod.check(payload);
    const accepted = payload.issues.length === 0 && payload.value === value;
    if (!accepted) payload = { value: undefined, issues: [] };
    return accepted;
  };
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Keys mostly come in the order of the schema, so that each is compared with few. */
function isStrange(value: object, keys: readonly string[], all: ReadonlySet<string>): boolean {
  let i = 0;
  for (const key in value) {
    while (i < keys.length && keys[i] !== key) i++;
    if (i++ >= keys.length && !all.has(key)) return true;
  }
  return false;
}
