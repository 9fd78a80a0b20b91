/**
 * An index may hold thousands of charts in tens of megabytes, of which four fields of one chart are
 * wanted. YAML in block style says by its indentation alone what belongs to what, so the rest is cut
 * away as text, and what is left is parsed.
 */

const wantedField = /^["']?(?:name|version|created|deprecated|home)["']?\s*:/;
const bareKey = /^["']?([^"':#{}[\]&*!|>%@`]+)["']?:\s*$/;

/** The index with one chart and its wanted fields; none where the text is not in plain block style. */
export function reduceIndex(text: string, chart: string): string | undefined {
  const kept: string[] = [];
  const state: State = { chart, within: 'top', chartIndent: -1, keyIndent: -1, keeping: true };
  for (const line of lines(text)) {
    if (!readLine(line, state, kept)) return undefined;
  }
  return state.chartIndent < 0 ? undefined : kept.join('\n');
}

type State = {
  readonly chart: string;
  within: 'top' | 'entries' | 'chart';
  chartIndent: number;
  /** Of the fields of a release. */
  keyIndent: number;
  keeping: boolean;
};

function readLine(line: string, state: State, kept: string[]): boolean {
  const content = line.trimStart();
  const indent = line.length - content.length;
  if (line[indent - 1] === '\t') return false;
  if (content === '' || content.startsWith('#')) {
    // Nothing between two fields, and a part of a text of several lines.
    if (state.keeping) kept.push(line);
    return true;
  }
  if (indent === 0) return readTop(content, state, kept);
  if (state.within === 'top') {
    kept.push(line);
    return true;
  }
  if (state.chartIndent < 0) state.chartIndent = indent;
  if (indent === state.chartIndent && !content.startsWith('-')) return readChart(line, state, kept);
  return state.within === 'entries' || readRelease(line, indent, content, state, kept);
}

function readTop(content: string, state: State, kept: string[]): boolean {
  kept.push(content);
  state.keeping = true;
  state.within = content.startsWith('entries:') ? 'entries' : 'top';
  return state.within === 'top' || (content.trimEnd() === 'entries:' && state.chartIndent < 0);
}

function readChart(line: string, state: State, kept: string[]): boolean {
  const name = bareKey.exec(line.trimStart())?.[1];
  if (name === undefined) return false;
  state.within = name === state.chart ? 'chart' : 'entries';
  state.keyIndent = -1;
  state.keeping = false;
  // The others stay by name, for the hint where the wanted one is missing.
  kept.push(state.within === 'chart' ? line : `${line.trimEnd()} []`);
  return true;
}

function readRelease(
  line: string,
  indent: number,
  content: string,
  state: State,
  kept: string[],
): boolean {
  const field = /^-( +)(?=[^\s-])/.exec(content);
  if (field !== null && (state.keyIndent < 0 || indent < state.keyIndent)) {
    state.keyIndent = indent + field[0].length;
    kept.push(`${' '.repeat(indent)}-`);
    return readField(' '.repeat(state.keyIndent) + content.slice(field[0].length), state, kept);
  }
  if (state.keyIndent < 0 || indent < state.keyIndent) return false;
  if (indent === state.keyIndent && !content.startsWith('- ')) return readField(line, state, kept);
  if (state.keeping) kept.push(line);
  return true;
}

function readField(line: string, state: State, kept: string[]): boolean {
  const content = line.trimStart();
  state.keeping = wantedField.test(content);
  if (state.keeping) kept.push(line);
  // A merged mapping brings fields that are written elsewhere.
  return !content.startsWith('<<');
}

function* lines(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    yield text.slice(start, end);
    start = end + 1;
  }
}
