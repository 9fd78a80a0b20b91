/** Ways in which the files in the formats of others can be wrong, and the clause that names each. */
import { edit, mended, summed, type Files } from './good-index.ts';
import type { Variant } from './variants.ts';

type Change = (files: Files) => unknown;
type Fields = { [key: string]: unknown };
type Many = Fields[];

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each caller knows its file.
function value<T = Fields>(path: string, change: (value: T) => unknown): Change {
  return (files) => {
    edit<T>(files, path, (one) => void change(one));
    return summed(files);
  };
}

function gone(path: string): Change {
  return (files) => {
    if (!files.delete(path)) throw new Error(`there is no ${path}`);
    return summed(files);
  };
}

const cle = (change: (events: Many, document: Fields) => unknown) =>
  value<Fields & { events: Many }>('cle/tool.json', (one) => change(one.events, one));
const ledger = (change: (one: { events: Many; policies: Many } & Fields) => unknown) =>
  value<{ events: Many; policies: Many } & Fields>('lifecycle/tool.json', change);
type Eox = { lines: (Fields & { core: Fields })[]; leftOut: Many };
const openeox = (change: (one: Eox) => unknown) => value<Eox>('openeox/tool.json', change);
const cycles = (change: (cycles: Many) => unknown) => value<Many>('api/tool.json', change);
type Product = { result: Fields & { releases: Many; links: Fields; identifiers: Many } } & Fields;
const product = (change: (one: Product['result'], file: Product) => unknown) =>
  value<Product>('api/v1/products/tool.json', (file) => change(file.result, file));
type Statement = Fields & { components: (Fields & { lines: (Fields & { ends: Many })[] })[] };
const statement = (change: (tool: Statement['components'][number]) => unknown) =>
  value<Statement>('support.json', ({ components }) => change(components[2]!));
type Sbom = { components: (Fields & { properties: Many })[] };
const sbom = (change: (one: Sbom) => unknown) => value<Sbom>('sbom/tool.json', change);
type Purls = { purls: Many };
const purls = (change: (all: Many) => unknown) =>
  value<Purls>('purls.json', ({ purls }) => change(purls));

const shapes: readonly (readonly [string, Change])[] = [
  ['CLE with an event of no kind', cle(([event]) => (event!['type'] = 'ended'))],
  ['CLE that is of no package', cle((_, one) => delete one['identifier'])],
  [
    'CLE in another order',
    cle((events) => events.sort((a, b) => Number(a['id']) - Number(b['id']))),
  ],
  ['CLE with a policy that is not there', cle((_, one) => delete one['definitions'])],
  ['OpenEoX without an end', openeox(({ lines }) => delete lines[0]!.core['end_of_life'])],
  [
    'OpenEoX that ends before its security support',
    openeox(({ lines }) => (lines[0]!.core['end_of_security_support'] = '2099-01-01T23:59:59Z')),
  ],
  [
    'OpenEoX whose security support is open after the end of life',
    openeox(({ lines }) => (lines[0]!.core['end_of_security_support'] = 'tba')),
  ],
  [
    'OpenEoX that is sold before it is there',
    openeox(({ lines }) => (lines[0]!.core['end_of_sales'] = '2001-01-01T00:00:00Z')),
  ],
  ['a cycle without a name', cycles((all) => delete all[0]!['cycle'])],
  ['a product without releases', product((result) => delete (result as Fields)['releases'])],
  [
    'a release that does not say whether it has ended',
    product(({ releases }) => delete releases[0]!['isEol']),
  ],
  ['a release on no day', product(({ releases }) => (releases[0]!['releaseDate'] = '2026-02-30'))],
  ['a product without a tag', product((one) => (one['tags'] = []))],
  ['a phase without a name', product((one) => ((one['labels'] as Fields)['eol'] = null))],
  ['a page that is no URI', product(({ links }) => (links['html'] = 'https://example.com/{x}'))],
  ['products that are not counted', value('api/v1/products.json', (one) => delete one['total'])],
  [
    'all products without a list',
    value('api/v1/products/full.json', (one) => delete one['result']),
  ],
  ['identifiers of no type', value('api/v1/identifiers.json', (one) => (one['result'] = [{}]))],
  [
    'package URLs of no type',
    value('api/v1/identifiers/purl.json', (one) => (one['result'] = [{}])),
  ],
  ['a bill of materials of another edition', sbom((one) => ((one as Fields)['specVersion'] = '9'))],
  [
    'a milestone of no kind',
    sbom(({ components }) => (components[0]!.properties[0]!['name'] = 'x')),
  ],
  ['package URLs of another edition', value('purls.json', (one) => (one['schema'] = 2))],
  ['a package of nobody', value('purl/npm/@example/tool.json', (one) => (one['components'] = []))],
  ['a statement of another edition', value('support.json', (one) => (one['schema'] = 2))],
  ['a ledger without a seal', ledger((one) => delete one['seal'])],
];

const differing: readonly Variant[] = [
  [
    'a day of the ledger that was edited',
    ledger(({ events }) => (events[0]!['effective'] = '2020-01-01')),
    'ledger-is-sealed',
  ],
  ['a ledger that was shortened', ledger(({ events }) => events.pop()), 'ledger-is-sealed'],
  [
    'a policy in other words',
    ledger(({ policies }) => (policies[0]!['reason'] = 'For ever.')),
    'ledger-is-sealed',
  ],
  [
    'the ledger of another component',
    ledger((one) => (one['id'] = 'edge-node')),
    'ledger-is-sealed',
  ],
  [
    'an end that was announced for another day',
    (files) => {
      const path = 'details/tool.json';
      edit<{ lines: (Fields & { phases: Many })[] }>(files, path, ({ lines }) => {
        lines.at(-1)!.phases[0]!['ends'] = '2031-01-01';
      });
      return mended(files);
    },
    'ledger-agrees',
  ],
  [
    'a release that was announced for another day',
    (files) => {
      for (const path of ['tool.json', 'details/tool.json'])
        edit<{ releases: Many }>(files, path, ({ releases }) => {
          releases.at(-1)!['releaseTimestamp'] = '2026-04-02T00:00:00.000Z';
        });
      return mended(files);
    },
    'ledger-agrees',
  ],
  [
    'details that lead elsewhere',
    value<{ formats: Fields }>(
      'details/tool.json',
      ({ formats }) => (formats['cle'] = 'https://evil.example/cle/tool.json'),
    ),
    'formats-are-named',
  ],
  ['CLE is missing', gone('cle/tool.json'), 'cle-is-the-ledger'],
  [
    'CLE of a component without a package',
    (files) => summed(files.set('cle/dashboard-bundle.json', String(files.get('cle/tool.json')))),
    'cle-is-the-ledger',
  ],
  [
    'CLE with another day',
    cle((events) => (events[0]!['effective'] = '2031-01-01T00:00:00.000Z')),
    'cle-is-the-ledger',
  ],
  [
    'CLE of another package',
    cle((_, one) => (one['identifier'] = 'pkg:npm/evil')),
    'cle-is-the-ledger',
  ],
  ['CLE that lacks the newest event', cle((events) => events.shift()), 'cle-is-the-ledger'],
  [
    'OpenEoX with another day',
    openeox(({ lines }) => {
      lines[0]!.core['end_of_security_support'] = '2020-01-01T23:59:59Z';
      delete lines[0]!.core['general_availability'];
    }),
    'openeox-agrees',
  ],
  [
    'OpenEoX that was never changed',
    openeox(({ lines }) => (lines[0]!.core['last_updated'] = '2001-01-01T00:00:00Z')),
    'openeox-agrees',
  ],
  ['OpenEoX without a line', openeox(({ lines }) => lines.pop()), 'openeox-agrees'],
  [
    'OpenEoX that leaves out what is known',
    openeox(({ lines, leftOut }) => leftOut.push({ line: lines.pop()!['line'], why: 'x' })),
    'openeox-agrees',
  ],
  [
    'OpenEoX of another title',
    openeox((one) => ((one as unknown as Fields)['title'] = 'x')),
    'openeox-agrees',
  ],
  [
    'a cycle with another end',
    cycles((all) => (all[0]!['eol'] = '2031-01-01')),
    'endoflife-agrees',
  ],
  ['a cycle that does not say its end', cycles((all) => delete all[0]!['eol']), 'endoflife-agrees'],
  [
    'a cycle of which nobody said an end',
    value<Many>('api/dashboard-bundle.json', (all) =>
      all.push({
        cycle: 'x',
        releaseDate: '2026-01-01',
        latest: '1',
        latestReleaseDate: '2026-01-01',
        lts: false,
      }),
    ),
    'endoflife-agrees',
  ],
  [
    'an end that nobody stated',
    value<Many>('api/edge-node.json', (all) => (all[0]!['extendedSupport'] = false)),
    'endoflife-agrees',
  ],
  ['a cycle with another latest', cycles((all) => (all[0]!['latest'] = '9.9')), 'endoflife-agrees'],
  ['no cycle', cycles((all) => all.splice(0)), 'endoflife-agrees'],
  [
    'a product with another end',
    product(({ releases }) => (releases[0]!['eolFrom'] = '2031-01-01')),
    'endoflife-agrees',
  ],
  [
    'a product that is over early',
    product(({ releases }) => (releases[0]!['isEol'] = true)),
    'endoflife-agrees',
  ],
  [
    'a product without a stated line',
    product(({ releases }) => releases.pop()),
    'endoflife-agrees',
  ],
  [
    'a product with a line that nobody stated',
    product(({ releases }) => releases.push({ ...releases[0], name: '9', isEol: false })),
    'endoflife-agrees',
  ],
  [
    'a product that is discontinued',
    product(({ releases }) => Object.assign(releases[0]!, { isDiscontinued: true })),
    'endoflife-agrees',
  ],
  [
    'a product with a field of its own',
    product(({ releases }) => (releases[0]!['custom'] = { note: 'x' })),
    'endoflife-agrees',
  ],
  [
    'a product with an icon',
    product(({ links }) => (links['icon'] = 'https://evil.example/icon.svg')),
    'endoflife-agrees',
  ],
  [
    'a product without its tags',
    product((one) => (one['tags'] = ['app', 'x'])),
    'endoflife-agrees',
  ],
  [
    'a product with another page',
    product(({ links }) => (links['html'] = 'https://evil.example/')),
    'endoflife-agrees',
  ],
  [
    'a product with another policy',
    product(({ links }) => (links['releasePolicy'] = 'https://evil.example/')),
    'endoflife-agrees',
  ],
  [
    'a product of another package',
    product((one) => (one.identifiers[0]!['id'] = 'pkg:npm/evil')),
    'endoflife-agrees',
  ],
  [
    'a product with an identifier of no kind',
    product((one) => one.identifiers.push({ id: 'x', type: 'swid' })),
    'endoflife-agrees',
  ],
  ['a product with another name', product((one) => (one['label'] = 'x')), 'endoflife-agrees'],
  [
    'a product of tomorrow',
    product((_, file) => (file['last_modified'] = '2036-01-01T00:00:00.000Z')),
    'endoflife-agrees',
  ],
  [
    'a list without a product',
    value<{ result: Many }>('api/v1/products.json', ({ result }) => result.pop()),
    'endoflife-lists-agree',
  ],
  [
    'all products, one otherwise',
    value<{ result: Many }>(
      'api/v1/products/full.json',
      ({ result }) => (result[0]!['label'] = 'x'),
    ),
    'endoflife-lists-agree',
  ],
  [
    'a package of another product',
    value<{ result: { product: Fields }[] }>(
      'api/v1/identifiers/purl.json',
      ({ result }) => (result[0]!.product['name'] = 'tool'),
    ),
    'endoflife-lists-agree',
  ],
  [
    'a package that leads elsewhere',
    purls((all) => (all[0]!['file'] = 'https://evil.example/tool.json')),
    'purls-are-of-components',
  ],
  [
    'a package of no component',
    purls((all) => (all[0]!['component'] = 'stranger')),
    'purls-are-of-components',
  ],
  ['a package that is not listed', purls((all) => all.pop()), 'purls-are-of-components'],
  ['packages in another order', purls((all) => all.push(all.shift()!)), 'purls-are-of-components'],
  ['a package without its file', gone('purl/npm/@example/tool.json'), 'purl-files-are-the-list'],
  [
    'a package whose file leads elsewhere',
    value<{ components: Many }>(
      'purl/npm/@example/tool.json',
      ({ components }) => (components[0]!['page'] = 'https://evil.example/'),
    ),
    'purl-files-are-the-list',
  ],
  [
    'a file of a package that nobody has',
    (files) =>
      summed(files.set('purl/npm/evil.json', String(files.get('purl/npm/@example/tool.json')))),
    'purl-files-are-the-list',
  ],
  [
    'a statement with another day',
    statement(({ lines }) => (lines[0]!.ends[0]!['lastDay'] = '2031-01-01')),
    'statement-agrees',
  ],
  [
    'a statement without an end',
    statement(({ lines }) => (lines[0]!.ends = [])),
    'statement-agrees',
  ],
  [
    'a statement of another kind of support',
    statement(({ lines }) => (lines[0]!['phase'] = 'maintenance')),
    'statement-agrees',
  ],
  ['a statement without a line', statement(({ lines }) => lines.pop()), 'statement-agrees'],
  [
    'a statement that moves people elsewhere',
    statement(({ lines }) => (lines.at(-1)!['moveTo'] = { component: 'edge-node' })),
    'statement-agrees',
  ],
  [
    'a statement whose updates are elsewhere',
    statement((one) => (one['updates'] = 'https://evil.example/')),
    'statement-agrees',
  ],
  [
    'a statement announced on another day',
    statement(({ lines }) => (lines[0]!.ends[0]!['announced'] = '2020-01-01')),
    'statement-agrees',
  ],
  [
    'a statement without a component',
    value<Statement>('support.json', ({ components }) => components.pop()),
    'statement-agrees',
  ],
  [
    'a statement of another maker',
    value('support.json', (one) => (one['manufacturer'] = 'Evil')),
    'statement-agrees',
  ],
  [
    'a statement that says free where nobody stated it',
    statement((one) => (one['upgrades'] = { free: 'yes' })),
    'statement-agrees',
  ],
  [
    'a statement with another way to move on than its page',
    statement((one) => (one['upgrades'] = { free: 'unstated', how: 'Pay.' })),
    'statement-agrees',
  ],
  [
    'a statement that leads elsewhere than its page',
    statement((one) => (one['upgrades'] = { free: 'unstated', url: 'https://evil.example/' })),
    'statement-agrees',
  ],
  [
    'a statement without a word on moving on',
    statement((one) => delete one['upgrades']),
    'format-keeps-its-standard',
  ],
  ['a bill of materials is missing', gone('sbom/tool.json'), 'sbom-agrees'],
  [
    'a bill of materials with another day',
    sbom(({ components }) => (components[0]!.properties.at(-1)!['value'] = '2031-01-01')),
    'sbom-agrees',
  ],
  [
    'a bill of materials of another package',
    sbom(({ components }) => (components[0]!['purl'] = 'pkg:npm/evil@1')),
    'sbom-agrees',
  ],
  [
    'a bill of materials that lacks a release',
    sbom(({ components }) => components.pop()),
    'sbom-agrees',
  ],
  [
    'redirects of other addresses at home',
    (files) => files.set('_redirects', `${String(files.get('_redirects'))}/x /tool.json 200\n`),
    'redirects-are-ours',
  ],
];

const everywhere = [
  '_redirects',
  'support.json',
  'support.html',
  'purls.json',
  'api/tool.json',
  'api/v1/products.json',
  'api/v1/products/full.json',
  'api/v1/products/tool.json',
  'api/v1/identifiers.json',
  'api/v1/identifiers/purl.json',
  'api/v1/identifiers/cpe.json',
  'openeox/tool.json',
  'lifecycle/tool.json',
];

export const formatVariants: readonly Variant[] = [
  ...shapes.map(([what, change]): Variant => [what, change, 'format-keeps-its-standard']),
  ...differing,
  ...everywhere.map((path): Variant => [`${path} is missing`, gone(path), 'whole']),
];
