/** Whether a page of evidence still says what a rule rests on. */
import { Failure } from '../failure.ts';
import { sourceTimeout, withDeadline } from '../http/client.ts';
import type { Http } from '../http/types.ts';
import { sanitizeText } from '../reading/text.ts';

export type Expectation = { readonly url: string; readonly expects: string };

/** A page that does not answer today proves nothing. */
export type EvidenceState =
  | { readonly kind: 'present' | 'unknown' }
  | { readonly kind: 'missing'; readonly because: string };

export async function checkEvidence(
  { url, expects }: Expectation,
  http: Http,
): Promise<EvidenceState> {
  try {
    const { text } = await withDeadline(http, sourceTimeout)({ url, accept: 'text/*' });
    if (visibleText(text).includes(visibleText(expects))) return { kind: 'present' };
    return { kind: 'missing', because: sanitizeText(`no longer says ${JSON.stringify(expects)}`) };
  } catch (error) {
    const isGone = error instanceof Failure && error.kind === 'gone';
    return isGone ? { kind: 'missing', because: 'is no longer there' } : { kind: 'unknown' };
  }
}

/** Marks and line breaks come and go without a word being changed. */
function visibleText(text: string): string {
  return text
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replaceAll(/<[^>]*>|[*_`]/g, ' ')
    .replaceAll(/&nbsp;|\s+/g, ' ')
    .toLowerCase()
    .trim();
}
