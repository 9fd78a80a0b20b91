/** Today on the chart. The served page is the same every day, so the reader's browser draws it. */
import { all, one } from './dom.ts';

export function markToday(): void {
  for (const table of all('table.timeline')) {
    const from = Date.parse(table.dataset['from'] ?? '');
    const to = Date.parse(table.dataset['to'] ?? '');
    const today = ((Date.now() - from) / (to - from)) * 100;
    if (today > 0 && today < 100) one('#years', table)?.append(lineAt(`${today}%`));
  }
}

function lineAt(x: string): SVGLineElement {
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'line');
  const attributes = { x1: x, x2: x, y1: '0', y2: '100%', class: 'today' };
  for (const [name, value] of Object.entries(attributes)) line.setAttribute(name, value);
  return line;
}
