/** Gathers from a server that answers so, and all that was made of it, a line for each thing; `URL` is that server. */
import type { SourceDefinition } from '#model/component/component.ts';
import type { FoundRelease, Gathered, Skipped, Validator } from '#model/history/gathered.ts';
import { gather } from './gather.ts';
import { serve, type Replies } from './server.ts';

export async function toldOf(
  definition: (url: string) => SourceDefinition,
  replies: Replies | ((url: string) => Replies),
  request: (url: string) => Parameters<typeof gather>[1] = () => ({}),
  http?: Parameters<typeof gather>[2],
): Promise<string[]> {
  const { url } = await serve(replies);
  const lines = told(await gather(definition(url), request(url), http));
  return lines.map((line) => line.replaceAll(url, 'URL'));
}

type Said = Partial<Extract<Gathered, { readonly kind: 'partial' }>>;

/** The evidence stands in the first line where all releases have the same. */
export function told({ kind, ...said }: Gathered): string[] {
  const { because, releases = [], skipped = [], validators = [], ...more } = said as Said;
  const [evidence, other] = new Set(releases.map((one) => one.evidence));
  const common = other === undefined && evidence !== undefined ? [`by ${evidence}`] : [];
  return [
    [kind, ...(because === undefined ? [] : [because]), ...common].join(': '),
    ...releases.map((one) => releaseLine(one, other !== undefined)),
    ...skipped.map(skippedLine),
    ...validators.map(validatorLine),
    ...Object.entries(more).map(([key, value]) => `${key}: ${String(value)}`),
  ];
}

function releaseLine({ version, evidence, ...said }: FoundRelease, isOwn: boolean): string {
  const { date, basis, ...more } = said;
  const words = Object.entries(more).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const parts = words.map(([key, value]) => (value === true ? key : `${key}: ${String(value)}`));
  const by = isOwn ? [`by ${evidence}`] : [];
  return [version, date, basis, ...by, ...parts].filter((part) => part !== undefined).join(' ');
}

function skippedLine({ name, because, version }: Skipped): string {
  return `- ${[name, ...(version === undefined ? [] : [version])].join(' = ')}: ${because}`;
}

function validatorLine({ url, ...values }: Validator): string {
  const words = Object.entries(values).map(([key, value]) => `${key} ${value}`);
  return `validator of ${url}: ${words.join(', ')}`;
}
