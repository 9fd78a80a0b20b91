/** An agent without any server follows what llms.txt says, and finds what it was told. */
import { expect, test } from 'vitest';
import { llmsText } from '#publish/pages/llms.ts';
import { goodFiles } from '../../verify/good-index.ts';

const files = goodFiles();
const guide = String(files.get('llms.txt'));
const base = 'https://releases.example.com/';
const rows = [...guide.matchAll(/^- \[([^\]]+\?)\]\((\S+)\): (.*)$/gm)].map(
  ([, question = '', address = '', how = '']) => ({ question, address, how }),
);

test('every question names a file that is there', () => {
  expect(rows.length).toBeGreaterThan(9);
  const paths = rows.map(({ address }) => address.replace(base, '').replace('<name>', 'tool'));
  expect(paths.filter((path) => !files.has(path) && !files.has(`${path}.html`))).toEqual([]);
});

test.each(rows)('$question: every key that is named is a key there', ({ address, how }) => {
  const path = address.replace(base, '').replace('<name>', 'tool');
  const names = [...how.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  const described = String(files.get(`schema/${schemaOf(path)}.json`) ?? files.get(path));
  expect(names.filter((name) => !described.includes(`"${name}"`))).toEqual([]);
});

test('the command that answers the same is named with this address', () => {
  expect(guide).toContain(': start\n`release-index mcp --index https://releases.example.com`');
  const site = { title: 'x', description: 'y', baseUrl: base.slice(0, -1), agents: true };
  expect(llmsText([], { site } as never)).toContain(`ask \`${base}api/mcp\`, or start\n`);
});

test('a reader of the format finds nothing but links below the headings, whatever a title is', () => {
  const site = { title: 'x', description: 'y', baseUrl: base.slice(0, -1) };
  const tool = { title: 'Tool [new](x)', id: 'tool', words: 'Supported' };
  // https://github.com/AnswerDotAI/llms-txt, llms_txt/miniparse.py
  const link = /^-\s*\[[^\]]+\]\(https:[^)]+\)(?::\s*.*)?$/;
  for (const text of [guide, llmsText([tool as never], { site } as never)]) {
    const lines = text
      .split(/^## .*$/m)
      .slice(1)
      .join('')
      .split('\n');
    expect(lines.filter((line) => line !== '' && !link.test(line))).toEqual([]);
  }
});

function schemaOf(path: string): string {
  const [folder = ''] = path.split('/');
  return folder === 'tool.json' ? 'releases' : folder.replace('.json', '');
}
