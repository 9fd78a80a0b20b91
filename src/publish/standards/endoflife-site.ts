/** `api/all.json`, `api/v1/`: lists of products and identifiers, and addresses without `.json`. */
import type { Instant } from '#model/time/instant.ts';
import { compareText, latest } from '#model/order.ts';
import type { Output, WholeFile } from '../output.ts';
import type { EndoflifeProduct } from './endoflife.ts';

type ListedProduct = ReturnType<typeof listedProduct>;
const version = '1.2.1';

type Modified<Product> = { readonly product: Product; readonly modified: Instant };

export function listedProduct(product: EndoflifeProduct) {
  const { name, aliases, label, category, tags, identifiers } = product;
  return { name, aliases, label, category, tags, identifiers };
}

export function endoflifeDocument(members: Readonly<Record<string, unknown>>, at: Instant) {
  return { schema_version: version, generated_at: at, ...members };
}

/** Its pieces are the products as JSON. Their number and latest change are known at the end. */
export const endoflifeFull: WholeFile = {
  path: 'api/v1/products/full.json',
  opening: `{"schema_version":"${version}","result":[`,
  first: '',
  next: ',',
  end: '}\n',
};

export function endoflifeFullEnd(formats: readonly Modified<unknown>[]): string {
  return `],"generated_at":"${latestOf(formats)}","total":${formats.length}`;
}

export function endoflifeLists(formats: readonly Modified<ListedProduct>[], baseUrl: string) {
  const latest = latestOf(formats);
  const list = (path: string, result: readonly unknown[]): Output => ({
    path: `api/v1/${path}.json`,
    text: `${JSON.stringify(endoflifeDocument({ total: result.length, result }, latest))}\n`,
  });
  const products = formats.map(({ product }) => product);
  const summaries = products.map(({ identifiers: _identifiers, ...product }) => {
    return { ...product, uri: `${baseUrl}/api/v1/products/${product.name}` };
  });
  const types = ['purl', 'cpe'];
  const kinds = types.map((name) => ({ name, uri: `${baseUrl}/api/v1/identifiers/${name}` }));
  return [
    { path: 'api/all.json', text: `${JSON.stringify(products.map(({ name }) => name))}\n` },
    list('products', summaries),
    list('identifiers', kinds),
    ...types.map((type) => list(`identifiers/${type}`, identifiersOf(products, type, baseUrl))),
    { path: '_redirects', text: endoflifeRedirects() },
  ];
}

/** The API's paths have no `.json`, or end in a slash. The first rule wins: files come first. */
export function endoflifeRedirects(): string {
  const paths = ['products', 'products/full', 'identifiers'];
  const patterns = ['products/:product', 'identifiers/:type'];
  const from = (path: string, ends: readonly string[]) =>
    ends.map((end) => `/api/v1/${path}${end} /api/v1/${path}.json 200\n`);
  return [
    ...patterns.flatMap((path) => from(path, ['.json'])),
    ...[...paths, ...patterns].flatMap((path) => from(path, ['', '/'])),
  ].join('');
}

function identifiersOf(products: readonly ListedProduct[], type: string, baseUrl: string) {
  const all = products.flatMap(({ name, identifiers }) => {
    const product = { name, uri: `${baseUrl}/api/v1/products/${name}` };
    const own = identifiers.filter((identifier) => identifier.type === type);
    return own.map(({ id }) => ({ identifier: id, product }));
  });
  return all.toSorted((a, b) => compareText(a.identifier, b.identifier));
}

function latestOf(formats: readonly { readonly modified: Instant }[]): Instant {
  return latest('1970-01-01T00:00:00.000Z', ...formats.map(({ modified }) => modified));
}
