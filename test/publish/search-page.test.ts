import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import { searchPage } from '#publish/search-page.ts';
import { searchHelp } from '#query/help.ts';
import { shared } from './sites.ts';

const { path, text } = searchPage(searchHelp(), shared());

test('is valid HTML', async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: { 'doctype-style': ['error', { style: 'lowercase' }], 'require-sri': 'off' },
  });
  const { results } = await validator.validateString(text);
  expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
});

test('shows every example as a link that asks it, with its answer', () => {
  expect(path).toBe('search.html');
  expect(text).toContain(
    '<tr><td><a href="search.html?q&#x3D;component%3Asvc%20deprecated"><code>component:svc deprecated</code></a></td>' +
      '<td>both terms match</td><td>svc 2024.1, svc 2024.1.2</td></tr>',
  );
});

test('speaks of what scripts do only where they run', () => {
  const plain = text.replaceAll(/<span class="scripted">[^]*?<\/span>/g, '');
  expect(plain).not.toMatch(/as you type|press <kbd>/);
});

test('shows every field and every mistake', () => {
  const { fields, mistakes } = searchHelp();
  for (const { name } of fields) expect(text).toContain(`<code>${name}</code>`);
  expect(text.match(/no field is called/g)).toHaveLength(3);
  expect(mistakes).toHaveLength(5);
});
