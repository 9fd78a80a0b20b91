/** `badge/<id>.svg`: the component, its headline version, and its state in words and colour. */
import { clean } from '#answer/clean.ts';
import { headlineOf } from '#judge/headline.ts';
import { stateOf, stateWords, type State } from '#model/support/support-words.ts';
import type { PublicComponent } from '#model/support/verdict.ts';
import type { Output } from '../output.ts';
import type { PageContext } from '../pages/page-context.ts';
import { clip } from '../pages/text.ts';

const padding = 8;
/** White text on each colour has a contrast of at least 4.5 to 1. */
const colours: Readonly<Record<State, string>> = {
  active: '#0b6b5d',
  maintenance: '#4a6a00',
  unstated: '#2f5d7c',
  'deprecated-supported': '#9a4a00',
  deprecated: '#9a4a00',
  extended: '#6b4a8a',
  ended: '#5c6370',
  empty: '#5c6370',
};

export function badge(judged: PublicComponent, { templates }: PageContext): Output {
  const path = `badge/${judged.component.id}.svg`;
  return { path, text: templates.render('badge', badgeView(judged)) };
}

/** Positions and widths. `textLength` makes the viewer's own font fit the estimated width. */
export function badgeView(judged: PublicComponent) {
  const headline = headlineOf(judged);
  const state = stateOf(headline?.verdict);
  const version = headline && clip(clean(headline.name), 32);
  const label = clip(clean(judged.component.title), 32);
  const value = [version, stateWords[state].toLowerCase()].filter(Boolean).join(' ');
  const [labelText, valueText] = [textWidth(label), textWidth(value)];
  const [labelBox, valueBox] = [labelText + 2 * padding, valueText + 2 * padding];
  return {
    label,
    value,
    colour: colours[state],
    labelText,
    valueText,
    labelBox,
    valueBox,
    width: labelBox + valueBox,
    labelX: padding,
    valueX: labelBox + padding,
  };
}

/** An estimate for an 11 px sans-serif, as this code cannot measure fonts. */
function textWidth(text: string): number {
  return Math.ceil(Array.from(text, characterWidth).reduce((sum, width) => sum + width, 0));
}

function characterWidth(character: string): number {
  if (/[iljtfIr.,:;|!'()[\] -]/.test(character)) return 4;
  if (/[mwMW@%]/.test(character)) return 10;
  if (/[A-Z0-9]/.test(character)) return 7.2;
  // Letters of Chinese, Japanese and Korean, and pictures.
  return /[\u2e80-\uffff]/.test(character) ? 11 : 6.4;
}
