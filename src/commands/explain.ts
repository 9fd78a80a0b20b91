/** `explain`: why something is supported or not, until when, and where each fact comes from. */
import { Refusal } from '#model/problem.ts';
import { nearest } from '#model/nearest.ts';
import type { EmptyLine, JudgedComponent, JudgedRelease } from '#model/support/verdict.ts';
import { emptyLineText, explanationText } from '#answer/explanation.ts';
import { explanationJson } from '#publish/json/explanation.ts';
import type { Context, ExitCode } from '#project/context.ts';
import { unknownComponent } from '#model/component/unknown-component.ts';
import { loadJudged } from '#project/judged.ts';
import { openProject } from '#project/project.ts';

export async function explain(context: Context, id: string, wanted?: string): Promise<ExitCode> {
  const project = openProject(context);
  const component = project.components.find((candidate) => candidate.id === id);
  if (!component) {
    throw new Refusal([
      {
        code: 'E-UNKNOWN-COMPONENT',
        where: context.components,
        message: unknownComponent(id, project.components),
      },
    ]);
  }
  const { value: judged, problems } = loadJudged(context, project, component);
  if (!judged) throw new Refusal(problems);
  const empty = wanted === undefined ? undefined : emptyLine(judged, wanted);
  if (empty && !context.json) {
    context.terminal.out(emptyLineText(judged, empty));
    return 0;
  }
  const releases = wanted === undefined || empty ? undefined : find(judged, wanted);
  context.terminal.out((context.json ? explanationJson : explanationText)(judged, releases));
  return 0;
}

function emptyLine({ releases, allLines }: JudgedComponent, wanted: string): EmptyLine | undefined {
  if (releases.some(({ version }) => version.text === wanted)) return undefined;
  return allLines.find((line): line is EmptyLine => !('newest' in line) && line.name === wanted);
}

/** A version, or all releases of a line; a version wins, since `2024.3` can be both. */
function find(judged: JudgedComponent, wanted: string): readonly JudgedRelease[] {
  const exact = judged.releases.filter(({ version }) => version.text === wanted);
  if (exact.length > 0) return exact;
  const line = judged.allLines.find(({ name }) => name === wanted);
  if (line && 'newest' in line) return line.releases;
  const near = nearest(
    wanted,
    judged.releases.map(({ version }) => version.text),
  );
  const hint = near === undefined ? '' : `; did you mean ${near}?`;
  throw new Refusal([
    {
      code: 'E-UNKNOWN-RELEASE',
      where: judged.component.id,
      message: `no release or line "${wanted}" is recorded${hint}`,
    },
  ]);
}
