/** CycloneDX as XML, as the same fields that its JSON has: https://cyclonedx.org/docs/1.6/xml/ */
import { SaxesParser } from 'saxes';
import { refuseInput, type Fields, type Reading } from './item.ts';

type Element = {
  readonly name: string;
  readonly fields: Record<string, unknown>;
  readonly path: readonly (string | number)[];
  text: string;
};

/** What is read as one text, what as one object, and what as a list of such. */
const texts = new Set(['group', 'name', 'version', 'purl']);
const deepest = 200;

/** With the line of each component. */
export function xmlBill(text: string, file: string): { document: Fields; lines: Reading['lines'] } {
  const document: Record<string, unknown> = { bomFormat: 'CycloneDX' };
  const starts = new Map<string, number>();
  const open: Element[] = [];
  const parser = new SaxesParser();
  let isBill = false;
  parser.on('opentag', ({ name: full, attributes }) => {
    const name = full.replace(/^.*:/, '');
    const parent = open.at(-1);
    if (open.length > deepest) refuseInput(file, `is nested deeper than ${deepest} levels`);
    if (parent === undefined) {
      isBill = name === 'bom';
      open.push({ name, fields: document, path: [], text: '' });
    } else if (name === 'component' && parent.name === 'components') {
      const list = (parent.fields['components'] ??= []) as object[];
      const path = [...parent.path, 'components', list.length];
      const fields = { type: attributes['type'] };
      list.push(fields);
      starts.set(JSON.stringify(path), parser.line);
      open.push({ name, fields, path, text: '' });
    } else if (name === 'metadata' || (name === 'component' && parent.name === 'metadata')) {
      const fields = { type: attributes['type'] };
      parent.fields[name] = fields;
      const path = [...parent.path, name];
      starts.set(JSON.stringify(path), parser.line);
      open.push({ name, fields, path, text: '' });
    } else
      open.push({
        name,
        fields: name === 'components' ? parent.fields : {},
        path: parent.path,
        text: '',
      });
  });
  parser.on('text', (part) => {
    const own = open.at(-1);
    if (own) own.text += part;
  });
  parser.on('closetag', () => {
    const own = open.pop();
    const parent = open.at(-1);
    if (own && parent?.name === 'component' && texts.has(own.name))
      parent.fields[own.name] = own.text;
  });
  try {
    parser.write(text).close();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    refuseInput(file, `is not valid XML: ${why.slice(0, 200)}`);
  }
  if (!isBill) refuseInput(file, 'is XML of an unknown kind; of bills, CycloneDX is read as XML');
  return {
    document,
    lines: { at: (path) => String(starts.get(JSON.stringify(path.slice(0, -1))) ?? 1) },
  };
}
