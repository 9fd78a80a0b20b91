/** Where Renovate has no RE2, an expression that tries again and again would hold up a whole run. */
import { expect, test } from 'vitest';
import { commentManagers } from '#publish/renovate/comments.ts';
import { everyFileKind } from '#publish/renovate/file-kinds.ts';

const sum = '0123456789abcdef'.repeat(4);
const managers = commentManagers(everyFileKind, 'svc', true);

/** What a long line is made of; the last ones hold what a pattern looks for. */
const fillings = [
  ...['Ab0+/xYz', '0123456789abcdef', `${sum.slice(0, 32)} `, 'a0b1c2d3', '1', '1.', '1.2 ', 'a'],
  ...['a.', ' ', '\t', '/', 'a/', '-', '"', 'ab ', 'a1 ', '1 ', ':', ': ', '=', '_', 'a-1_b.', '|'],
  ...['${a}', '{{', '<', '<!--', '#', ', ', '*', '@', 'v', 'é', '-alpine', 'a\n', '\n'],
  ...['r', 're', 'renovate:', 'renovate: svc=a ', '# renovate: svc=a ', '# renovate: svc=a\n'],
  ...['sha256', 'sha256:', 'sha256 ', 'checksum', 'digest=', 'commit ', 'FROM $', 'repository: a '],
];

/** Where it stands. */
const places = ['a', 'a/b'].flatMap((name) => [
  `# renovate: svc=${name}\nV=1.0 §\n`,
  `# renovate: svc=${name}\nV=1.0§ ${sum}\n`,
  `# renovate: svc=${name}\nV=1.0 ${sum}§\n`,
  `# renovate: svc=${name}\n§ V=1.0 ${sum}\n`,
  `# renovate: svc=${name}\nV=1.0\n§ ${sum}\n`,
  `# renovate: svc=${name}\nV=1.0 ${sum}\n§\n`,
  `# renovate: svc=${name}\nARG V=1.0\nFROM §\n`,
  `# renovate: svc=${name}§\nV=1.0\n`,
  `repository: §\n<!-- renovate: svc=${name} § -->\ntag: 1.0\n`,
  `V=1.0 § # renovate: svc=${name}\n§ ${sum}`,
  `§ V=1.0 ${sum} # renovate: svc=${name} §\n§`,
  `§# renovate: svc=${name}\n§`,
  `§ ${sum}\n`,
]);

test.each([4000, 100_000])('%i characters cost little, whatever they are', (length) => {
  const slow: string[] = [];
  for (const place of places)
    for (const filling of fillings) {
      const text = place.replaceAll('§', () => filling.repeat(length / filling.length));
      const before = process.cpuUsage();
      for (const { matchStrings } of managers) search(matchStrings, text);
      const { user } = process.cpuUsage(before);
      if (user > 200_000 + length * 20) slow.push(`${user / 1000} ms: ${filling} in ${place}`);
    }
  expect(slow).toEqual([]);
});

/** As Renovate does with the strategy `recursive`. */
function search([expression, ...others]: readonly string[], text: string): void {
  if (expression === undefined) return;
  for (const [part] of text.matchAll(new RegExp(expression, 'g'))) search(others, part);
}
