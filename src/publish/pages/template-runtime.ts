/** What generated templates call: how a value is written, and when a condition holds, as the engine has it. */
import { clean } from './text.ts';

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

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'`=]/g, (sign) => escapes[sign] ?? '');
}

const risky = /[^\x20-\x7e]|[&<>"'`=]/;

export const templateRuntime = {
  own: (owner: Record<string, unknown>, key: string): unknown =>
    Object.hasOwn(owner, key) ? owner[key] : undefined,
  object: (value: unknown): unknown => (typeof value === 'object' ? value : doubt()),
  absent: (owner: object, key: string): string => (key in owner ? '' : doubt()),
  /** Cleaned and escaped. */
  written(value: unknown): string {
    if (typeof value !== 'string') return plain(value);
    return risky.test(value) ? escapeHtml(clean(value)) : value;
  },
  /** Of two numbers beside each other the engine writes the sum. */
  raw: (value: unknown): string =>
    typeof value === 'string' ? clean(value) : (value ?? '') === '' ? '' : doubt(),
  holds: (value: unknown): boolean => value !== 0 && isThere(value),
  isThere,
  items(value: unknown): readonly unknown[] {
    if (Array.isArray(value)) return value as readonly unknown[];
    return (typeof value === 'object' && value !== null) || typeof value === 'function'
      ? doubt()
      : [];
  },
  item: (value: unknown): unknown => value ?? doubt(),
};

function isThere(value: unknown): boolean {
  if (typeof value === 'string') return clean(value) !== '';
  if (typeof value === 'function') doubt();
  if (Array.isArray(value)) return value.length > 0;
  return Boolean(value) || value === 0;
}

/** Of what is no text, only what is written in one way. */
function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : doubt();
}
