/** Ways to break the good index, and the clauses that must name each. */
import { edit, json, mended, summed, type Files } from './good-index.ts';

type Release = Record<string, unknown>;
type Component = { homepage?: unknown; changelogUrl?: unknown; releases: Release[] };

/** What is broken, how, and the clauses that must name it. */
export const breakages: readonly [string, (files: Files) => unknown, ...string[]][] = [
  ['index.json is gone', (f) => f.delete('index.json') && summed(f), 'found', ...orphans()],
  ['a component is gone', (f) => f.delete('edge-node.json') && summed(f), 'found'],
  ['all.json is gone', (f) => f.delete('all.json') && summed(f), 'found'],
  ['a page where JSON should be', page('edge-node.json'), 'no-html'],
  ['XML where JSON should be', page('all.json', '<?xml version="1.0"?>\n'), 'no-html'],
  ['bytes that are not UTF-8', notUtf8, 'utf-8'],
  [
    'a byte order mark',
    (f) => rewrite(f, 'edge-node.json', (text) => `\ufeff${text}`),
    'no-byte-order-mark',
  ],
  [
    'half a file',
    (f) => rewrite(f, 'all.json', (text) => text.slice(0, 90)),
    'valid-json',
    'newline-at-end',
  ],
  ['a key that stands twice', (f) => rewrite(f, 'edge-node.json', twice), 'no-repeated-key'],
  ['a null', release((r) => (r['changelogUrl'] = null)), 'no-null'],
  [
    'no newline at the end',
    (f) => rewrite(f, 'index.json', (text) => text.trimEnd()),
    'newline-at-end',
  ],
  [
    'names as an object',
    (f) => (f.set('index.json', json({ names: [] })), summed(f)),
    'names-are-a-list',
    ...orphans(),
  ],
  ['no names', (f) => (f.set('index.json', json([])), mended(f)), 'some-names', 'status-names'],
  ['a name with a slash', (f) => names(f, 'edge/node'), 'names-are-safe'],
  ['a name that is ours', (f) => names(f, 'status'), 'names-are-safe'],
  ['a name that is a number', (f) => names(f, 7), 'names-are-safe'],
  ['a name twice', (f) => names(f, 'edge-node'), 'names-are-unique'],
  [
    'a component that is a list',
    (f) => (f.set('edge-node.json', json([])), mended(f)),
    'component-is-an-object',
  ],
  [
    'releases as an object',
    component((c) => ({ ...c, releases: {} })),
    'releases-are-a-list',
    'details-agree',
  ],
  [
    'a release that is a text',
    component((c) => ({ ...c, releases: [...c.releases, '3.0'] })),
    'releases-are-objects',
  ],
  ['nothing known and no homepage', bundle((c) => delete c.homepage), 'empty-needs-homepage'],
  ['no homepage', component((c) => delete c.homepage), 'component-links'],
  ['no changelog', bundle((c) => delete c.changelogUrl), 'component-links'],
  ['a deprecation in words', release((r) => (r['isDeprecated'] = 'no')), 'deprecation-is-said'],
  ['no word on deprecation', release((r) => delete r['isDeprecated']), 'deprecation-is-said'],
  ['stable said of a stable one', release((r) => (r['isStable'] = true)), 'stable-only-false'],
  ['a key of its own in a release', release((r) => (r['size'] = 3)), 'known-keys'],
  ['a key of its own in a component', component((c) => ({ ...c, title: 'Edge' })), 'known-keys'],
  [
    'keys in another order',
    component(({ releases, ...rest }) => ({ releases, ...rest })),
    'key-order',
  ],
  [
    'a version that is a number',
    release((r) => (r['version'] = 2)),
    'version-is-text',
    'details-agree',
  ],
  ['no version', release((r) => delete r['version']), 'version-is-text', 'details-agree'],
  ['a version in words', version('latest'), 'version-begins-with-digits', 'details-agree'],
  ['an empty version', version(''), 'version-begins-with-digits', 'details-agree'],
  [
    'seven groups of digits',
    version('2.0.0.0.0.0.0'),
    'version-at-most-six-groups',
    'details-agree',
  ],
  ['a version like a commit', version('4f5e6d7c'), 'version-is-no-hash', 'details-agree'],
  ['a version with a space', version('2.0.0 final'), 'version-is-printable', 'details-agree'],
  ['one version twice', version('1.10'), 'versions-are-unique', 'details-agree'],
  ['two spellings of one version', version('v1.10'), 'versions-have-one-spelling', 'details-agree'],
  ['text order instead of digit groups', component((c) => (sortAsText(c), c)), 'oldest-first'],
  [
    'date order instead of versions',
    component((c) => ({ ...c, releases: c.releases.toReversed() })),
    'oldest-first',
  ],
  ['an unmarked pre-release', version('2.0.0-rc-1'), 'prerelease-is-marked', 'details-agree'],
  ['no timestamp', time(undefined), 'timestamp-is-there', 'details-agree'],
  ['30 February', time('2026-02-30T00:00:00.000Z'), 'timestamp-is-real', 'details-agree'],
  ['a time without a zone', time('2026-05-12T00:00:00.000'), 'timestamp-is-real', 'details-agree'],
  ['a day instead of a time', time('2026-05-12'), 'timestamp-is-real', 'details-agree'],
  ['seconds since 1970', time(1_780_000_000), 'timestamp-is-real', 'details-agree'],
  ['another zone', time('2026-05-12T02:00:00.000+02:00'), 'timestamp-is-utc', 'details-agree'],
  ['a time before 2000', time('1970-01-01T00:00:00.000Z'), 'timestamp-after-2000', 'details-agree'],
  ['a time in the future', time('2026-06-03T00:00:00.000Z'), 'timestamp-is-past', 'details-agree'],
  ['no milliseconds', time('2026-05-12T00:00:00Z'), 'timestamp-with-milliseconds', 'details-agree'],
  ['a link that is a number', link(7), 'link-is-text'],
  ['half a link', link('/edge/changes'), 'link-is-complete'],
  ['a link that is a script', link('javascript:alert(1)'), 'link-is-https'],
  ['a link without a lock', link('http://example.com/'), 'link-is-https'],
  ['a template in a link', link('https://example.com/{{env}}'), 'link-is-no-template'],
  ['a quote in a link', link('https://example.com/">'), 'link-is-clean'],
  ['a password in a link', link('https://me:secret@example.com/'), 'link-has-no-credentials'],
  ['all.json as a list', (f) => (f.set('all.json', json([])), summed(f)), 'all-is-components'],
  [
    'something beside the components',
    (f) => (edit(f, 'all.json', (all) => ({ ...all, when: 'now' })), summed(f)),
    'all-is-components',
  ],
  [
    'all.json lacks one',
    (f) => (
      edit(f, 'all.json', ({ components }) => void delete (components as Release)['edge-node']),
      summed(f)
    ),
    'all-names-are-the-names',
  ],
  [
    'all.json has one more',
    (f) => (
      edit(f, 'all.json', ({ components }) => void ((components as Release)['more'] = {})),
      summed(f)
    ),
    'all-names-are-the-names',
  ],
  ['all.json says something else', differs, 'all-equals-the-parts'],
  ['no checksums', (f) => f.delete('SHA256SUMS'), 'sums-are-there'],
  [
    'a line that is no sum',
    (f) => rewriteSums(f, (lines) => [...lines, 'zzz']),
    'sums-are-readable',
  ],
  [
    'a path out of the folder',
    (f) => rewriteSums(f, (lines) => [`${'0'.repeat(64)}  ../passwd`, ...lines]),
    'sums-paths-are-safe',
  ],
  [
    'sums in another order',
    (f) => rewriteSums(f, (lines) => lines.toReversed()),
    'sums-are-sorted',
  ],
  ['a sum twice', (f) => rewriteSums(f, (lines) => [lines[0]!, ...lines]), 'sums-are-unique'],
  ['a file without a sum', (f) => f.set('extra.txt', 'more\n'), 'sums-are-complete'],
  ['a sum without a file', (f) => f.delete('index.html'), 'sums-name-what-is-there'],
  ['other bytes than the sum says', (f) => f.set('index.html', '<!doctype html>\n'), 'sums-match'],
  ['a hidden file', (f) => (f.set('.env', 'TOKEN=1\n'), summed(f)), 'no-hidden-file'],
  ['a path with a space', (f) => (f.set('a b.txt', 'x\n'), f), 'plain-path', 'sums-are-complete'],
  [
    'a status of another shape',
    (f) => (edit(f, 'status.json', (s) => ({ ...s, schema: 3 })), summed(f)),
    'status-shape',
  ],
  [
    'a status that forgets one',
    (f) => (
      edit(f, 'status.json', ({ components }) => void delete (components as Release)['edge-node']),
      summed(f)
    ),
    'status-names',
  ],
  [
    'an old index',
    (f) => (
      edit(f, 'status.json', (s) => ({ ...s, built: '2026-05-01T00:00:00.000Z' })),
      summed(f)
    ),
    'fresh',
  ],
  [
    'changes of another shape',
    (f) => (edit(f, 'changes.json', (c) => ({ ...c, changes: [{}] })), summed(f)),
    'changes-shape',
  ],
  [
    'changes oldest first',
    (f) => (
      edit<{ changes: unknown[] }>(f, 'changes.json', (c) => ({
        ...c,
        changes: c.changes.toReversed(),
      })),
      summed(f)
    ),
    'changes-newest-first',
  ],
  [
    'details of another shape',
    (f) => (edit(f, 'details/edge-node.json', (d) => ({ ...d, size: 1 })), summed(f)),
    'details-shape',
  ],
  [
    'details that lack a release',
    (f) => (edit<Component>(f, 'details/edge-node.json', (d) => void d.releases.pop()), summed(f)),
    'details-agree',
  ],
];

/** Without a list of names, nothing else is known to belong. */
function orphans(): string[] {
  return ['all-names-are-the-names', 'status-names'];
}

function component(change: (component: Component) => unknown): (files: Files) => Files {
  return (files) => {
    edit<Component>(
      files,
      'edge-node.json',
      (value) => asObject(change(value)) as Component | undefined,
    );
    return mended(files);
  };
}

function bundle(change: (component: Component) => unknown): (files: Files) => Files {
  return (files) => {
    edit<Component>(
      files,
      'dashboard-bundle.json',
      (value) => asObject(change(value)) as Component | undefined,
    );
    return mended(files);
  };
}

/** Changes the newest release. */
function release(change: (release: Release) => unknown): (files: Files) => Files {
  return component(({ releases }) => void change(releases.at(-1)!));
}

function version(text: string): (files: Files) => Files {
  return release((release) => (release['version'] = text));
}

function time(value: unknown): (files: Files) => Files {
  return release((release) => (release['releaseTimestamp'] = value));
}

function link(value: unknown): (files: Files) => Files {
  return release((release) => (release['changelogUrl'] = value));
}

function asObject(value: unknown): unknown {
  return typeof value === 'object' ? value : undefined;
}

function names(files: Files, more: unknown): Files {
  edit<unknown[]>(files, 'index.json', (list) => [...list, more]);
  return summed(files);
}

function page(path: string, body = '<!doctype html><title>Sign in</title>\n') {
  return (files: Files): Files => summed(files.set(path, body));
}

function rewrite(files: Files, path: string, change: (text: string) => string): Files {
  return summed(files.set(path, change(String(files.get(path)))));
}

function rewriteSums(files: Files, change: (lines: string[]) => string[]): Files {
  const lines = String(files.get('SHA256SUMS')).trimEnd().split('\n');
  return files.set('SHA256SUMS', `${change(lines).join('\n')}\n`);
}

function notUtf8(files: Files): Files {
  const text = String(files.get('edge-node.json')).replace('/edge"', '/edg\u0001"');
  const bytes = Buffer.from(text).map((byte) => (byte === 1 ? 0xe9 : byte));
  edit<{ components: Record<string, Component> }>(files, 'all.json', (all) => {
    all.components['edge-node']!.homepage = 'https://example.com/edg\ufffd';
  });
  return summed(files.set('edge-node.json', bytes));
}

function twice(text: string): string {
  return text.replace('{', '{\n  "homepage": "https://example.com/other",');
}

function sortAsText({ releases }: Component): void {
  releases.sort((a, b) => (String(a['version']) < String(b['version']) ? -1 : 1));
}

function differs(files: Files): Files {
  edit<{ components: Record<string, Component> }>(files, 'all.json', (all) => {
    all.components['edge-node']!.homepage = 'https://example.com/old';
  });
  return summed(files);
}
