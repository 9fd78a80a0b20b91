/** How a calendar is written (RFC 5545): its lines end alike, and long ones are folded. */

/** One line of text as a property's value. */
export function escaped(text: string): string {
  return /[\\;,]/.test(text) ? text.replaceAll(/[\\;,]/g, String.raw`\$&`) : text;
}

/** `20261231` */
export function compactDay(day: string): string {
  return day.replaceAll('-', '');
}

export function calendarFile(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** In bytes, without the space that begins each further part. */
const longest = 74;

function folded(line: string): string {
  if (!/[^\0-\x7f]/.test(line)) {
    return line.length <= longest ? line : line.replaceAll(/.{74}(?=.)/g, '$&\r\n ');
  }
  let text = '';
  let size = 0;
  for (const sign of line) {
    const bytes = Buffer.byteLength(sign);
    size += bytes;
    if (size > longest) {
      text += '\r\n ';
      size = bytes;
    }
    text += sign;
  }
  return text;
}
