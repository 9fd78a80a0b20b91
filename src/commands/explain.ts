/** `explain`: why something is supported or not, until when, and where each fact comes from. */
import { askedFor } from '#ask/release-index.ts';
import { explanationText } from '#answer/explanation.ts';
import { required } from '#io/read.ts';
import { didYouMean, nearest } from '#model/nearest.ts';
import { problemCodes, refuse, type ProblemCode } from '#model/problem.ts';
import type { JudgedComponent } from '#model/support/verdict.ts';
import { dayOf } from '#model/time/instant.ts';
import type { Context, ExitCode } from '#project/context.ts';
import { loadJudged } from '#project/component-facts.ts';
import { openIndex } from '#project/open-index.ts';
import { chosenComponents, openProject } from '#project/project.ts';
import { explanationJson } from '#publish/json/json.ts';

export async function explain(context: Context, _options: unknown, name: string, said?: string) {
  if (Object.hasOwn(problemCodes, name)) return explainCode(context, name as ProblemCode);
  const today = dayOf(context.now);
  const project = openProject(context);
  const { id, version: wanted = said, line } = await meant(context, name, said);
  const [component] = chosenComponents(context, project, [id]);
  const judged = required(component ? loadJudged(context, project, component) : { problems: [] });
  const about = wanted === undefined ? undefined : find(judged, wanted, line);
  const explained = context.json ? explanationJson : explanationText;
  context.terminal.out(explained(judged, today, about, project.goesWith.get(id) ?? []));
  return 0;
}

/** Accepts every name, and every spelling of a version, that `audit` knows. */
async function meant(context: Context, name: string, version?: string) {
  const { index } = await openIndex(context);
  const found = await index.check(askedFor(index, name, version));
  if (found.match === 'none') {
    const code = didYouMean(nearest(name, Object.keys(problemCodes)));
    const because =
      code || name.startsWith('E-') ? `is no component or code${code}` : found.because;
    if (because) refuse('E-UNKNOWN-COMPONENT', name, because);
    return { id: name };
  }
  const line = found.known === 'line' ? found.line : undefined;
  return { id: found.component, version: found.version, line };
}

function explainCode({ json, terminal }: Context, code: ProblemCode): ExitCode {
  const meaning = problemCodes[code];
  const words = `${code}: ${meaning}\nThe message before it names the place and what to do; docs/operations.md of the program lists all codes.\n`;
  terminal.out(json ? `${JSON.stringify({ code, meaning })}\n` : words);
  return 0;
}

/** A version, or all releases of a line; a version wins, unless its line is meant (`ofLine`). */
function find(judged: JudgedComponent, wanted: string, ofLine: string | undefined) {
  const { component, releases, allLines, corrections } = judged;
  const exact = releases.filter(({ version }) => version.text === wanted && wanted !== ofLine);
  if (exact.length > 0) return exact;
  const line = allLines.find(({ name }) => name === wanted);
  if (line) return 'newest' in line && line.shares === undefined ? line.releases : line;
  const back = corrections.find((one) => one.version === wanted && one.what.includes('withdrawn'));
  const versions = releases.map(({ version }) => version.text);
  const meant = ofLine ? `; its line is ${ofLine}` : didYouMean(nearest(wanted, versions));
  const message = back
    ? `${wanted} was withdrawn on ${back.on}: ${back.why} (${back.seen})`
    : `no release or line "${wanted}" is recorded${meant}`;
  return refuse('E-UNKNOWN-RELEASE', component.id, message);
}
