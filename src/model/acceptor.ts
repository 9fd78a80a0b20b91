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

/** What is generated reads `given[0]`, `given[1]`, …: sets of values and checks of the schemas. */
function generate(schema: z.ZodType): Accepts {
  const given: unknown[] = [];
  const functions: string[] = [];
  const body = test(schema, 'v');
  const source = `const isObject=v=>typeof v==='object'&&v!==null&&!Array.isArray(v);const [${given.map((_, i) => `g${i}`).join()}]=given;${functions.join('')}return v=>${body};`;
  // oxlint-disable-next-line no-implied-eval -- made of JSON strings and names of our own
  return (new Function('given', source) as (given: unknown[]) => Accepts)(given);

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
          : `typeof ${v}==='string'&&${give(runs(of as Check))}(${v})`;
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
        return `${list(def['element'])}(${v})`;
      case 'tuple':
        return tuple(def, v);
      case 'record':
        return `${record(def)}(${v})`;
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
    const strange = `for(const k in v)switch(k){${keys.map((key) => `case ${key}:`).join('')}break;default:return false}`;
    const tests = fields.map(
      ([, field], i) => `{const e=v[${keys[i]}];if(!(${test(field, 'e')}))return false}`,
    );
    return declare(
      `if(!isObject(v))return false;${rest === 'never' ? strange : ''}${tests.join('')}return true;`,
    );
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
      case 'custom':
        return `${give(remembering(check))}(${v})`;
      // The other bounds are rare; what changes a value is never sure.
      case 'greater_than':
      case 'less_than':
      case 'string_format':
        return `${give(runs(check))}(${v})`;
      default:
        return 'false';
    }
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
  if (typeof fn === 'function') return (value) => fn(value) === true;
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

/** The same address stands beside many releases in a row. */
function remembering(check: Check): Accepts {
  const accepts = runs(check);
  let last: unknown;
  return (value) => {
    if (value === last && typeof value === 'string') return true;
    const accepted = accepts(value);
    if (accepted) last = value;
    return accepted;
  };
}
