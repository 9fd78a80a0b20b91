/** The closed table of sources, and the one way to ask any of them. */
import type { SourceDefinition, SourceKind } from '#model/component.ts';
import type { Gathered } from '#model/gathered.ts';
import { describeSource } from './coordinates.ts';
import { definitionProblems } from './definition.ts';
import { Failure } from './failure.ts';
import type { Http } from './http/asking.ts';
import { patience, withPatience } from './patience.ts';
import { applyPatterns, picker } from './pick.ts';

import type { Question, Request, Source } from './source.ts';
import { words } from './words.ts';
import { dockerHub } from './docker-hub/source.ts';
import { githubReleases } from './github-releases/source.ts';
import { helm } from './helm/source.ts';
import { json } from './json/source.ts';
import { maven } from './maven/source.ts';
import { npm } from './npm/source.ts';
import { oci } from './oci/source.ts';
import { page } from './page/source.ts';
import { pypi } from './pypi/source.ts';

const sources = {
  npm,
  maven,
  pypi,
  helm,
  'docker-hub': dockerHub,
  oci,
  'github-releases': githubReleases,
  page,
  json,
} satisfies { readonly [K in SourceKind]: Source<K> };

/** Never throws: what fails is an answer too, in one sentence. */
export async function gatherSource(request: Request, http: Http): Promise<Gathered> {
  try {
    checkDefinition(request.definition);
    const pick = picker(request.definition);
    const isNew = (name: string): boolean => {
      const picked = pick(name);
      return picked.kind === 'taken' && !request.known.has(picked.version);
    };
    const answer = await dispatch({ ...request, isNew }, withPatience(http, patience));
    return applyPatterns(answer, request.definition, pick);
  } catch (error) {
    if (error instanceof Failure) return { kind: error.kind, because: words(error.message) };
    const why = error instanceof Error ? error.message : String(error);
    const source = describeSource(request.definition);
    return { kind: 'unavailable', because: words(`${source} cannot be read: ${why}`) };
  }
}

function checkDefinition(definition: SourceDefinition): void {
  const problem = definitionProblems(definition)[0];
  if (problem === undefined) return;
  const { place, message } = problem;
  throw new Failure(`${describeSource(definition)} cannot be asked: its ${place} ${message}`);
}

/** The kind selects the source, so the two fit; across a table the compiler cannot see that. */
async function dispatch(question: AnyQuestion, http: Http): Promise<Gathered> {
  const ask = sources[question.definition.kind] as unknown as AnySource;
  return await ask(question, http);
}

type AnyQuestion = Request & Pick<Question<SourceKind>, 'isNew'>;
type AnySource = (question: AnyQuestion, http: Http) => Promise<Gathered>;
