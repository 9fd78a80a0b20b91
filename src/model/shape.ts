/** The small schemas that every definition is built from, with messages that name the remedy. */
import * as z from 'zod';
import { idPattern, idProblem, longestId } from './component/id-problem.ts';
import { isDay, isInstant, type Day, type Instant } from './time/instant.ts';
import { didYouMean, nearest } from './nearest.ts';
import { remembered } from './remembered.ts';
import { isPrintable, toUri, upstreamProblem, urlProblem } from './url.ts';
import { parseVersion } from './version/version.ts';
import { maxVersionLength, versionProblem } from './version/version-problem.ts';
import { wrongValue } from './wrong-value.ts';

z.config({ customError: wrongValue });

const maxTextLength = 4000;

type Compile = <T extends z.ZodType>(schema: T) => T;
/** The schema compiled to one function: slow to make and fast to run, for long inputs. */
export const compiled = /* @__PURE__ */ remembered<z.ZodType, z.ZodType>(z.compile) as Compile;

/** An object that refuses unknown keys; the message names the nearest known key. */
export function strict<T extends z.core.$ZodLooseShape>(shape: T): z.ZodObject<T, z.core.$strict> {
  const known = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => unknownKey(key, known)).join('; ')
        : undefined,
  });
}

const usualUrl = 'https://example.com/releases';

/** The message gives an example where the text is missing. */
export function suchAs(schema: z.ZodString, example: string): z.ZodString {
  const error: z.core.$ZodErrorMap = ({ input }) =>
    input === undefined ? `is missing; it must be written like ${example}` : undefined;
  return schema.clone({ ...schema.def, error }, { parent: true });
}

/** A text that passes a check. The result is cached, since a component's files repeat texts. */
export function checkedText(check: (value: string) => string | undefined): z.ZodString {
  const isSound = remembered((value: string) => check(value) === undefined, 4_000);
  return z.string().refine(isSound, { error: ({ input }) => check(String(input)) });
}

export const text = z
  .string()
  .min(1, { error: 'must not be empty', abort: true })
  .max(maxTextLength, `must be at most ${maxTextLength} characters`);

const orMissing = (rule: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined ? `is missing; it ${rule}` : rule,
});

const pointerRule = 'must be a JSON pointer, such as /releases or "" for the whole';
export const jsonPointer = z
  .string(orMissing(pointerRule))
  .regex(/^(\/([^~/]|~[01])*)*$/, pointerRule);

/** `"key"` where there is one key for each item: the key itself. */
export const pointerOrKey = z.union(
  [jsonPointer, z.literal('key')],
  orMissing('must be a JSON pointer, such as /name, or "key"'),
);

/** A name for readers, which must be the same text in feeds, pages and documents. */
export const title = text.max(100).refine((value) => {
  // These joiners are part of emoji, and of words in some scripts.
  const visible = value.replaceAll(/[\u200c\u200d]/g, '');
  return visible !== '' && visible.trim() === visible && isPrintable(visible);
}, 'must be one line, with no space at its ends and no control or invisible characters');

export const day: z.ZodType<Day, string> = z
  .string()
  .refine(isDay, 'must be a day that exists, written YYYY-MM-DD')
  .meta({ format: 'date' });

export const dayOrInstant: z.ZodType<Day | Instant, string> = z
  .string()
  .refine(
    (value): value is Day | Instant => isDay(value) || isInstant(value),
    'must be a day that exists (YYYY-MM-DD) or a UTC instant (YYYY-MM-DDTHH:MM:SS.sssZ)',
  );

export const instant: z.ZodType<Instant, string> = z
  .string()
  .refine(isInstant, 'must be a UTC instant, written YYYY-MM-DDTHH:MM:SS.sssZ')
  .meta({ format: 'date-time' });

/** A valid UTC time as other standards demand: with seconds, and with `T` and `Z` in capitals. */
export const utcTime = z.iso.datetime();

export const versionText = checkedText((value) => {
  const problem = versionProblem(value);
  return problem && `${problem}; a version looks like 2026.1.0`;
}).meta({ maxLength: maxVersionLength });

/** A version that can be ordered: people must be able to name one that cannot be published too. */
export const orderableVersion = text.refine(
  (value) => parseVersion(value) !== undefined,
  'cannot be ordered: a version starts with digits, such as 2026.1.0, has at most six groups of them, and is no commit hash',
);

export const sha256 = z.string().regex(/^[a-f0-9]{64}$/, 'must be a SHA-256 sum');

const https = checkedText((value) => urlProblem(value, ['https:']));
const upstream = checkedText(upstreamProblem);

/** A published link: https, safe in every format, and a URI, which other standards demand. */
export const httpsUrl = https.overwrite(toUri).meta({ format: 'uri' });

/** A link under a seal, which stays as it was written. */
export const sealedUrl = https.meta({ format: 'uri' });

/** An upstream's address: https, or http inside one's own network. */
export const upstreamUrl = suchAs(upstream.overwrite(toUri).meta({ format: 'uri' }), usualUrl);

/** The same as templates (RFC 6570), with variables such as `{version}` for each release. */
export const [httpsTemplate, upstreamTemplate] = [template(https), template(upstream)] as const;

function template(address: z.ZodString): z.ZodString {
  const written = (value: string) => toUri(value).replaceAll('%7B', '{').replaceAll('%7D', '}');
  return address.overwrite(written).meta({ format: 'uri-template' });
}

function unknownKey(key: string, known: readonly string[]): string {
  const shown = JSON.stringify(key.slice(0, 60));
  const near = nearest(key, known);
  const meant = near === undefined ? undefined : `"${near}"`;
  return `unknown key ${shown}${didYouMean(meant, `; known are ${known.join(', ')}`)}`;
}

/** Component names: safe as a file name, a URL path and an object key, everywhere. */
export const id = checkedText(idProblem).meta({ pattern: idPattern.source, maxLength: longestId });

export function flag(about: string) {
  return z.literal(true).optional().describe(about);
}
