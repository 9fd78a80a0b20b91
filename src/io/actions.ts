/** In GitHub Actions, the report also becomes a job summary, annotations and outputs. */
import { withoutCommands, withoutReferences } from './untrusted-text.ts';

export type Annotation = {
  readonly level: 'notice' | 'warning' | 'error';
  readonly title: string;
  readonly message: string;
  readonly file: string;
  readonly line?: number;
};

export type ActionsReport = {
  readonly markdown: string;
  readonly annotations: readonly Annotation[];
  readonly outputs: Readonly<Record<string, string>>;
};

/** The host shows no more than ten of a kind per step. */
const maxAnnotations = 10;

export function inActions(env: Readonly<Record<string, string | undefined>>): boolean {
  return env['GITHUB_ACTIONS'] === 'true';
}

/** The toolkit is loaded only there: nobody else should wait for it. */
export async function writeToActions(report: ActionsReport, quietly: boolean): Promise<void> {
  const core = await import('@actions/core');
  for (const { level, message, line, ...properties } of quietly ? [] : shown(report.annotations)) {
    core[level](withoutCommands(message), {
      ...properties,
      ...(line !== undefined && { startLine: line }),
    });
  }
  if (process.env['GITHUB_OUTPUT'] !== undefined) {
    for (const [name, value] of Object.entries(report.outputs)) core.setOutput(name, value);
  }
  if (process.env['GITHUB_STEP_SUMMARY'] !== undefined) {
    await core.summary.addRaw(report.markdown, true).write();
  }
}

/** Untrusted text, escaped for a Markdown table. */
export function markdownText(text: string): string {
  return withoutReferences(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_[\]|~]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, ' ');
}

function shown(annotations: readonly Annotation[]): Annotation[] {
  return (['error', 'warning', 'notice'] as const).flatMap((level) =>
    annotations.filter((one) => one.level === level).slice(0, maxAnnotations),
  );
}
