import { expect, test } from 'vitest';
import { imageName } from '#ask/package-name.ts';
import { allToWrite, textToWrite, type Owner } from '#answer/write.ts';
import { words } from '../words.ts';

function owner(kind: string, reference: string, to?: string): Owner {
  return { component: 'a', kind, reference, purl: `pkg:${kind}`, ...(to !== undefined && { to }) };
}

test.each([
  ['docker', 'acme/tool', 'acme/tool:1.2_b'],
  ['maven', 'com.acme:tool', 'com.acme:tool:1.2+b'],
  ['sbt-plugin', 'com.acme:tool', 'com.acme:tool:1.2+b'],
  ['pypi', 'tool', 'tool==1.2+b'],
  ['helm', 'tool', 'tool 1.2+b'],
  ['npm', '@acme/tool', '@acme/tool@1.2+b'],
  ['cargo', 'tool', 'tool@1.2+b'],
  ['docker', 'acme/tool', 'acme/tool:v1.2-b', 'v1.1-b'],
  ['docker', 'acme/tool', 'acme/tool:1.2_b', 'v1.1', 'v1.1'],
])('%s: %s', (kind, reference, text, used = '1.1+b', known?: string) => {
  expect(textToWrite('1.2+b', owner(kind, reference), [], used, known)).toBe(text);
});

test('a name that was given up holds its last version; later ones have the name that is most like it', () => {
  const plugin = owner('maven', 'com.old:com.old.gradle.plugin', '3.19');
  const library = owner('maven', 'com.acme:old-plugin', '3.19');
  const now = [
    owner('npm', 'tool'),
    owner('maven', 'com.acme:new-plugin'),
    owner('maven', 'com.new:com.new.gradle.plugin'),
    owner('maven', 'com.other:an-old-plugin'),
    { ...owner('maven', 'com.old:com.one.gradle.plugin'), matchOnly: true as const },
  ];
  const write = (version: string, from: Owner) =>
    textToWrite(version, from, [...now, plugin, library]);
  expect(write('3.19', plugin)).toBe('com.old:com.old.gradle.plugin:3.19');
  expect(write('3.20', plugin)).toBe('com.new:com.new.gradle.plugin:3.20');
  expect(write('v4.0', library)).toBe('com.acme:new-plugin:4.0');
  expect(allToWrite('4.0', [plugin, ...now]).map(({ text }) => text)).toEqual(
    words(`tool@4.0 com.acme:new-plugin:4.0 com.new:com.new.gradle.plugin:4.0
      com.other:an-old-plugin:4.0`),
  );
  const early = owner('maven', 'com.acme:early', '2.1');
  const before = (version: string) => allToWrite(version, [...now, plugin, library, early]);
  // Where the later names begin, nobody says.
  expect(before('2.1').map(({ text }) => text)).toEqual(words('tool@2.1 com.acme:early:2.1'));
  expect(before('3.19')).toHaveLength(3);
});

test('a name that only tells which component it is, or was given up without another, is not written', () => {
  const one = owner('maven', 'com.acme:tool', '1.1');
  expect(textToWrite('1.2', one, [one])).toBeUndefined();
  expect(allToWrite('1.2', [{ ...owner('npm', 'tool'), matchOnly: true }])).toEqual([]);
});

test.each(
  words(`nginx docker.io/library/nginx public.ecr.aws/docker/library/nginx mirror.gcr.io/nginx`),
)('%s is the image nginx', (name) => expect(imageName(name)).toBe('nginx'));
