/** What a component page offers to copy, read from the page as a visitor copies it. */
import { describe, expect, test } from 'vitest';
import { judged, published } from '../sites.ts';

type Reference = {
  readonly kind: string;
  readonly name: string;
  readonly repository?: string;
  readonly to?: string;
};

const releases = { '1.0': '2024-01-01', '1.9.2': '2025-01-01', '2.1': '2026-01-01' };

/** The caption and the text of each copy button below the preset, the version comment left out. */
function offered(...references: readonly Reference[]): string[] {
  const component = judged('tool', { definition: { references }, releases });
  const html = published([component]).get('tool.html') ?? '';
  const figures = html.matchAll(
    /<figure class="snippet"><figcaption>([^<]*)<\/figcaption><pre[^>]*><code>([^<]*)<\/code>/g,
  );
  return [...figures]
    .map(([, caption, code]) => `${caption}\n${plain(code ?? '')}`)
    .filter((text) => !/^(renovate\.json|Any file|Markdown)/.test(text));
}

function plain(html: string): string {
  return html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x3D;', '=')
    .replaceAll('&amp;', '&')
    .trimEnd();
}

describe('Each kind of reference is written as its tool reads it', () => {
  test('an image', () => {
    expect(offered({ kind: 'docker', name: 'acme/tool' })).toEqual(['Image\nimage: acme/tool:2.1']);
  });

  test('a chart, with its repository', () => {
    const repository = 'https://charts.example.com';
    expect(offered({ kind: 'helm', name: 'tool', repository })).toEqual([
      'Helm chart\nhelm install tool tool \\\n  --repo https://charts.example.com \\\n  --version 2.1',
    ]);
  });

  test('a chart without a repository', () => {
    expect(offered({ kind: 'helm', name: 'tool' })).toEqual([
      'Helm chart\nhelm install tool tool \\\n  --version 2.1',
    ]);
  });

  test('Maven coordinates', () => {
    expect(offered({ kind: 'maven', name: 'com.acme:tool' })).toEqual([
      'Maven coordinates\ncom.acme:tool:2.1',
    ]);
  });

  test('an npm package', () => {
    expect(offered({ kind: 'npm', name: '@acme/tool' })).toEqual([
      'npm package\nnpm install --save-exact @acme/tool@2.1',
    ]);
  });

  test('a Python package, with its index', () => {
    const repository = 'https://pypi.example.com/simple';
    expect(offered({ kind: 'pypi', name: 'tool', repository })).toEqual([
      'Python package\n--index-url https://pypi.example.com/simple\ntool==2.1',
    ]);
  });

  test('a Python package of the public index', () => {
    expect(offered({ kind: 'pypi', name: 'tool' })).toEqual(['Python package\ntool==2.1']);
  });

  test('an sbt plugin', () => {
    expect(offered({ kind: 'sbt-plugin', name: 'com.acme:sbt-tool' })).toEqual([
      'sbt plugin\naddSbtPlugin("com.acme" % "sbt-tool" % "2.1")',
    ]);
  });
});

describe('A name that was given up', () => {
  test('is offered with its own last version, and called a former name', () => {
    expect(offered({ kind: 'maven', name: 'com.old:tool', to: '1.9.2' })).toEqual([
      'Maven coordinates (former name, up to 1.9.2)\ncom.old:tool:1.9.2',
    ]);
  });

  test('is not offered where its last version is no release that the index knows', () => {
    expect(offered({ kind: 'docker', name: 'old/tool', to: '1.9.3' })).toEqual([]);
  });

  test('is a name like any other while its ceiling has not been reached', () => {
    expect(offered({ kind: 'docker', name: 'acme/tool', to: '3.0' })).toEqual([
      'Image\nimage: acme/tool:2.1',
    ]);
  });
});
