/** What a template writes, and what is said of a mistake in one. */
import { expect, test } from 'vitest';
import { Refusal } from '#model/problem.ts';
import { prepareTemplates } from '#publish/pages/templates.ts';

const layout = '<title>{{title}}</title>\n<main>{{> @partial-block}}</main>';

/** `page.hbs` is rendered, within the layout where it names it. */
function render(page: string, view: object = {}, others: Record<string, string> = {}): string {
  const files = { 'page.hbs': page, 'layout.hbs': layout, ...others };
  return prepareTemplates(new Map(Object.entries(files))).render('page', view);
}

function mistake(...given: Parameters<typeof render>): string {
  try {
    return `no mistake: ${render(...given)}`;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.problems
      .map(({ where, place = '', message, code }) => [where, place, message, code].join('; '))
      .join();
  }
}

test('a field is cleaned and escaped, a raw one is cleaned', () => {
  const text = `&<>"'\`=\u202e\ud800`;
  expect(render('{{text}}', { text })).toBe('&amp;&lt;&gt;&quot;&#x27;&#x60;&#x3D;\ufffd');
  expect(render('{{{text}}}', { text })).toBe('&<>"\'`=\ufffd');
  expect(render('<p>\n\t{{text}}\r\n', { text: '\u0007' })).toBe('<p>\n\t\r\n');
  expect(render('{{#each list}}{{this}};{{/each}}', { list: ['<', 1, null] })).toBe('&lt;;1;;');
});

test('a template sees only what its view has itself', () => {
  for (const name of ['constructor', '__proto__', 'toString', 'list.map', 'list.constructor']) {
    expect(render(`{{${name}}}`, { list: [] })).toBe('');
    expect(render(`{{#if ${name}}}yes{{else}}no{{/if}}`, { list: [] })).toBe('no');
  }
});

test('lines that hold nothing but a tag leave no line, and only the first line of a partial is indented', () => {
  const page = '<p>\n  {{#if yes}}\n  {{> part}}\n  {{/if}}\n  {{! a word }}\n</p>\n';
  expect(render(page, { yes: true }, { 'part.hbs': 'a\nb\n' })).toBe('<p>\n  a\nb\n</p>\n');
});

const framed = '{{#> layout}}\n{{> part}}\n{{body}}{{/layout}}';
const view = { title: 'T', body: 'B', part: 'P' };
const absent = (name: string) => `names "${name}", which its page does not have; E-WRONG-TEMPLATE`;

test.each([
  ['page.hbs; 3:2', framed, { ...view, body: undefined }, 'body'],
  ['layout.hbs; 1:9', framed, { ...view, title: undefined }, 'title'],
  ['part.hbs; 1:5', framed, { ...view, part: undefined }, 'part'],
  ['page.hbs; 2:2', '{{#each list}}{{> part}}{{/each}}\n{{body}}', { list: [view] }, 'body'],
])('a missing key is told of %s', (where, page, given, name) => {
  const without = JSON.parse(JSON.stringify(given)) as object;
  expect(mistake(page, without, { 'part.hbs': '<b>{{part}}</b>' })).toBe(
    `site/templates/${where}; ${absent(name)}`,
  );
});

test('after a mistake, the next one is told of its own template', () => {
  const files = { 'page.hbs': framed, 'layout.hbs': layout, 'part.hbs': '', 'other.hbs': '{{no}}' };
  const templates = prepareTemplates(new Map(Object.entries(files)));
  expect(() => templates.render('page', {})).toThrow('site/templates/layout.hbs: 1:9');
  expect(() => templates.render('other', {})).toThrow('site/templates/other.hbs: 1:2');
  expect(() => templates.render('none', {})).toThrow('site/templates/none.hbs: is missing');
});

test.each([
  ['{{#if', {}, 'page.hbs; 1; opens or closes a tag or block wrongly near "{{#if";'],
  ['<p>\n{{/if}}', {}, 'page.hbs; 2; opens or closes a tag or block wrongly near "<p>{{/if}}";'],
  ['{{> layout}}', { 'layout.hbs': '{{#if a}}' }, 'layout.hbs; 1; opens or closes'],
  ['{{#if a}}{{/each}}', {}, 'page.hbs; 1:3; closes {{#if}} with {{/each}};'],
  ['{{upper a}}', {}, 'page.hbs; 1:0; calls "upper", which is no helper of Handlebars;'],
  ['{{> page}}', {}, 'page.hbs; ; uses itself without end'],
  ['{{> layout}}', { 'layout.hbs': '{{> none}}' }, 'layout.hbs; ; uses {{> none}}, and there is'],
])('%s is no template', (page, others, said) => {
  expect(mistake(page, {}, others as Record<string, string>)).toContain(`site/templates/${said}`);
});
