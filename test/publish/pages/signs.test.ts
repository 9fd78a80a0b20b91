/** The sign of a state has its home in the model; the style repeats it, since only a style can draw it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { states, type State } from '#model/support/support-words.ts';

const style = readFileSync('site/assets/style.css', 'utf8');

/** What the style draws before a state: its own rule, or the one for all. */
function signOf(state: State): string | undefined {
  const rules = [...style.matchAll(/([^{}]*)\{[^{}]*content: '([^']+)' \/ ''/g)];
  const own = rules.find(([, selectors]) =>
    selectors?.split(',').some((selector) => selector.trim() === `.state.${state}::before`),
  );
  const common = rules.find(([, selectors]) => selectors?.trim().endsWith('.state::before'));
  return (own ?? common)?.[2];
}

test.each(Object.keys(states) as State[])('%s', (state) => {
  expect(signOf(state)).toBe(states[state].glyph);
});
