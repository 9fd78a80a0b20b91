/** Our own rendering and the engine's are one language: same text, or both refuse. */
import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import Handlebars from 'handlebars';
import { describe, expect, test } from 'vitest';
import { loadTemplateEngine } from '#io/template-engine.ts';
import { compileTemplates } from '#publish/pages/compile-templates.ts';
import { prepareTemplates } from '#publish/pages/templates.ts';
import { cleanDeep } from '#publish/pages/text.ts';
import { sample } from '../sample.ts';
import { now, published, shared } from '../sites.ts';

const folder = 'site/templates';
const shipped = new Map(
  readdirSync(folder).map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')]),
);

/** What the engine alone makes of it; its refusal is a value too. */
function stock(
  files: ReadonlyMap<string, string>,
  view: object,
  name = 'page',
): string | undefined {
  const engine = Handlebars.create();
  for (const [name, text] of files) {
    const template = engine.compile(text, { strict: true, noEscape: false, preventIndent: true });
    engine.registerPartial(name.replace('.hbs', ''), template);
  }
  return refusable(() =>
    (engine.partials[name] as Handlebars.TemplateDelegate)(cleanDeep(view), {
      allowProtoMethodsByDefault: false,
      allowProtoPropertiesByDefault: false,
    }),
  );
}

function refusable(action: () => string): string | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

function refuse(): never {
  throw new Error('not rendered by our own functions');
}

function page(text: string, others: Record<string, string> = {}): Map<string, string> {
  return new Map([['page.hbs', text], ...Object.entries(others)]);
}

test('every template of the program is rendered by our own functions', () => {
  const own = compileTemplates(shipped);
  const names = [...shipped.keys()].map((name) => name.replace('.hbs', ''));
  expect(names.filter((name) => !own(name))).toEqual([]);
});

test('every template makes of what a site gives it what the engine makes of it', () => {
  const rendered = new Set<string>();
  const own = compileTemplates(shipped);
  const common = shared();
  const render = (name: string, view: object): string => {
    rendered.add(name);
    const text = own(name)?.(view) ?? refuse();
    expect([name, text]).toEqual([name, stock(shipped, view, name)]);
    return text;
  };
  published(sample(), now, { ...common, templates: { ...common.templates, render } });
  expect([...rendered].sort()).toEqual([
    '404',
    'atom',
    'badge',
    'component',
    'home',
    'opensearch',
    'sitemap',
    'statement',
    'support',
  ]);
});

describe('what our own functions do not know, the engine still does', () => {
  test.each([
    ['{{lookup list 1}}', 'b'],
    ['{{#list}}{{this}}{{/list}}', 'ab'],
    ['{{#each map}}{{@key}}={{this}} {{/each}}', 'x=1 y=2 '],
    ['{{#each list}}{{../text}}{{@index}}{{/each}}', '&lt;0&lt;1'],
    ['{{#if none includeZero=true}}yes{{/if}}', 'yes'],
  ])('%s', (text, expected) => {
    const view = { list: ['a', 'b'], map: { x: 1, y: 2 }, text: '<', none: 0 };
    expect(prepareTemplates(page(text), loadTemplateEngine).render('page', view)).toBe(expected);
  });
});

const key = fc.constantFrom('a', 'b', 'length', 'anchor', 'toString');
const path = fc.oneof(
  { weight: 6, arbitrary: key },
  fc.tuple(key, key).map((keys) => keys.join('.')),
  fc.constantFrom('this', '@root.a', '@first', '@last', 'this.b', '../a', 'constructor', 'a.0'),
);
const leaf = fc.oneof(
  fc.constantFrom(
    'text & <b>',
    '{{! said aside }}',
    '{{> part}}',
    '\n  {{> part}}\n',
    '}',
    '{',
    '\\',
  ),
  fc.constantFrom('\n', ' \n', '\n\t', '\r\n  ', '  ', '{{!-- aside --}}', '{{> no-part}}'),
  path.map((name) => `{{${name}}}`),
  path.map((name) => `{{{${name}}}}`),
  path.map((name) => `{{~${name}~}}`),
);
const template = fc.letrec<{ body: string; node: string }>((tie) => ({
  body: fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join('')),
  node: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'node' },
    leaf,
    fc
      .tuple(fc.constantFrom('if', 'unless', 'each', 'with'), path, tie('body'), tie('body'))
      .map(([name, of, body, other]) => `{{#${name} ${of}}}${body}{{else}}${other}{{/${name}}}`),
    fc
      .tuple(fc.constantFrom('if', 'each'), path, tie('body'), fc.constantFrom('if', 'each', ' if'))
      .map(([name, of, body, end]) => `{{#${name} ${of} }}${body}{{/${end}}}`),
    tie('body').map((body) => `{{#> frame}}${body}{{/frame}}`),
  ),
})).body;
const odd = fc.constantFrom('', 'plain', '<&>"\'`=', '\u202e', 'ä\u0301', 'a\nb', '\ud800');
const view = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.oneof(odd, fc.constantFrom(0, 1.5, true, false, null, undefined, Number.NaN)),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;
const object = fc.dictionary(key, view, { minKeys: 2, noNullPrototype: true });

test('any template makes of any view what the engine makes of it', () => {
  const frame = '<main>{{> @partial-block}}</main>{{b}}';
  fc.assert(
    fc.property(template, leaf, object, (text, part, given) => {
      const files = page(text, {
        'frame.hbs': frame,
        'part.hbs': part.replace(/\{\{> part\}\}/, ''),
      });
      const expected = stock(files, given);
      expect(
        refusable(() => prepareTemplates(files, loadTemplateEngine).render('page', given)),
      ).toBe(expected);
      // By itself, too: what ours answers without a doubt is never put right by the engine.
      const own = refusable(() => compileTemplates(files)('page')?.(given) ?? refuse());
      expect(own ?? expected).toBe(expected);
    }),
    { numRuns: 300 },
  );
});

const flat = fc.letrec<{ body: string; node: string }>((tie) => ({
  body: fc.array(tie('node'), { maxLength: 3 }).map((nodes) => nodes.join('')),
  node: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'flat' },
    fc.constantFrom('text', '{{a}}', '{{b}}', '{{{a}}}', '{{this}}', '{{length}}', '{{@root.a}}'),
    fc
      .tuple(fc.constantFrom('if', 'unless'), key, tie('body'), tie('body'))
      .map(([name, of, body, other]) => `{{#${name} ${of}}}${body}{{else}}${other}{{/${name}}}`),
  ),
})).body;
const few = fc.dictionary(key, fc.constantFrom('<', 'x', '', 0, '0', null, undefined, false), {
  noNullPrototype: true,
});
const items = fc.array(fc.oneof(few, fc.constantFrom('', 'x')), { maxLength: 6 });

test('what is written again is what the engine writes', () => {
  fc.assert(
    fc.property(flat, items, items, (part, a, b) => {
      const files = page('{{#each a}}{{> part}};{{/each}}', { 'part.hbs': part });
      const own = compileTemplates(files)('page');
      for (const given of [{ a }, { a: b }, { a }]) {
        const expected = stock(files, given);
        expect(refusable(() => own?.(given) ?? refuse()) ?? expected).toBe(expected);
      }
    }),
    {
      numRuns: 500,
      examples: [
        ['{{#unless b}}{{b}}{{/unless}}', [{ b: undefined }, {}], []],
        ['{{length}}', [{ length: 1 }, 'x'], []],
      ],
    },
  );
});
