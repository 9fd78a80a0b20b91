/** What generated templates call: how a value is written, and when a condition holds, as the engine has it. */
import { clean } from '#answer/clean.ts';

class Doubt extends Error {}

/** What is not known for certain is left to the engine. */
export function doubt(): never {
  throw new Doubt('left to the engine');
}

/** https://handlebarsjs.com/guide/expressions.html#html-escaping */
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '`': '&#x60;',
  '=': '&#x3D;',
};

/** Whatever is not visible ASCII, and what is escaped; one class of characters is tested fastest. */
const risky = /[^ !#-%(-;?-_a-~]/;
const riskyButQuotes = /[^ !-%(-;?-_a-~]/;

/** Rows beside each other often say the same. */
let last = { text: '', escaped: '' };

function cleanedAndEscaped(text: string): string {
  if (text !== last.text) last = { text, escaped: escapedAnew(text) };
  return last.escaped;
}

/** JSON in an attribute has quotes and nothing else that is escaped. */
function escapedAnew(text: string): string {
  if (!riskyButQuotes.test(text)) return text.replaceAll(/"/g, '&quot;');
  return clean(text).replaceAll(/[&<>"'`=]/g, (sign) => escapes[sign] ?? '');
}

export const templateRuntime = {
  own: (owner: Record<string, unknown>, key: string): unknown =>
    Object.hasOwn(owner, key) ? owner[key] : undefined,
  object: (value: unknown): unknown => (typeof value === 'object' ? value : doubt()),
  /** Cleaned and escaped. */
  written(value: unknown, owner: object, key: string): string {
    if (typeof value === 'string') return risky.test(value) ? cleanedAndEscaped(value) : value;
    return value === undefined ? absent(owner, key) : plain(value);
  },
  /** Of two numbers beside each other the engine writes the sum. */
  raw(value: unknown, owner: object, key: string): string {
    if (typeof value === 'string') return clean(value);
    return value === undefined ? absent(owner, key) : value === null ? '' : doubt();
  },
  holds: (value: unknown): boolean => value !== undefined && value !== 0 && isThere(value),
  isThere,
  isEmpty: (value: unknown): boolean => itemsOf(value).length === 0,
  /** The one loop of all lists. A loop within a template is compiled while it runs, and that code given up at its end. */
  each(value: unknown, fill: FillItem, root: object, block: unknown): string {
    const list = itemsOf(value);
    let text = '';
    for (let i = 0; i < list.length; i++) text += fill(list[i] ?? doubt(), root, block, i, list);
    return text;
  },
};

type FillItem = (
  item: unknown,
  root: object,
  block: unknown,
  i: number,
  list: readonly unknown[],
) => string;

function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as readonly unknown[];
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
    ? doubt()
    : [];
}

function isThere(value: unknown): boolean {
  if (typeof value === 'string') return value !== '' && (isVisible(value) || clean(value) !== '');
  if (typeof value === 'function') doubt();
  if (Array.isArray(value)) return value.length > 0;
  return Boolean(value) || value === 0;
}

/** Whether it begins with a character that stays, as most texts do. */
function isVisible(text: string): boolean {
  const first = text.charCodeAt(0);
  return first >= 0x20 && first <= 0x7e;
}

/** A field that its owner names may be undefined; one that it lacks is an error. */
function absent(owner: object, key: string): string {
  return key in owner ? '' : doubt();
}

/** Of what is no text, only what is written in one way. */
function plain(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : doubt();
}
