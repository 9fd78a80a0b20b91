/** `badge/<id>.svg`: the component, its newest supported version, and its state in words and colour. */
import type { Day } from '#model/instant.ts';
import type { JudgedComponent } from '#model/verdict.ts';
import type { Output } from './output.ts';
import type { Shared } from './shared.ts';
import { componentState, standardBearer, type State } from './state.ts';
import { clean, clip } from './text.ts';

/** White text on each of these has a contrast of at least 4.5 to 1. */
const colours = {
  supported: '#0b6b5d',
  open: '#2f5d7c',
  deprecated: '#9a4a00',
  ended: '#5c6370',
  empty: '#5c6370',
} satisfies Record<State, string>;

const padding = 8;

export function badge(judged: JudgedComponent, { templates, today }: Shared): Output {
  return {
    path: `badge/${judged.component.id}.svg`,
    text: templates.render('badge', badgeView(judged, today)),
  };
}

export function badgeView(judged: JudgedComponent, today: Day) {
  const state = componentState(judged, today);
  const version = standardBearer(judged)?.version.text;
  const label = clip(clean(judged.component.title), 32);
  const words = [version === undefined ? undefined : clip(clean(version), 32), badgeWord(state)];
  const value = words.filter((word) => word !== undefined).join(' ');
  return { ...measures(label, value), label, value, colour: colours[state] };
}

function badgeWord(state: State): string | undefined {
  switch (state) {
    case 'supported':
      return 'supported';
    case 'open':
      return undefined;
    case 'deprecated':
      return 'deprecated';
    case 'ended':
      return 'support ended';
    case 'empty':
      return 'no release known';
    default:
      return state satisfies never;
  }
}

/** Where everything stands. `textLength` makes each viewer's own font fit the estimate. */
function measures(label: string, value: string) {
  const labelText = textWidth(label);
  const valueText = textWidth(value);
  const labelBox = labelText + 2 * padding;
  const valueBox = valueText + 2 * padding;
  return {
    labelText,
    valueText,
    labelBox,
    valueBox,
    width: labelBox + valueBox,
    labelX: padding,
    valueX: labelBox + padding,
  };
}

/** About what an 11 px sans-serif takes: pure code has no font to ask. */
function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return Math.ceil(width);
}

function characterWidth(character: string): number {
  if (/[iljtfIr.,:;|!'()[\] -]/.test(character)) return 4;
  if (/[mwMW@%]/.test(character)) return 10;
  if (/[A-Z0-9]/.test(character)) return 7.2;
  return /[\u0020-\u024f]/.test(character) ? 6.4 : 11;
}
