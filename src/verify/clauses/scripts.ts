/** Scripts and styles: they ask nobody else for anything. */
import type { Clause } from '../clause.ts';
import { wrong } from '../clause.ts';
import { filesOf } from '../observed.ts';

export const scripts: readonly Clause[] = [
  {
    name: 'script-stays-at-home',
    level: 'violation-if-ours',
    why: 'The scripts of the index ask nobody else for anything.',
    *each(part) {
      for (const { path, text } of filesOf(part, 'script')) {
        const address = /(?:https?:)?\/\/(?!www\.w3\.org\/)[\w-]+(?:\.[\w-]+)+[\w/.?=&%-]*/.exec(
          withoutComments(text),
        )?.[0];
        if (address !== undefined) yield wrong(path, `names the address ${address}`);
        const call =
          /\b(eval|importScripts|WebSocket|EventSource|sendBeacon|document\.write)\s*\(|\bnew Function\b|document\.cookie/.exec(
            text,
          )?.[0];
        if (call !== undefined) yield wrong(path, `calls ${call}`);
      }
    },
  },
  {
    name: 'style-stays-at-home',
    level: 'violation-if-ours',
    why: 'A style can load from anywhere, and so tell who reads what.',
    *each(part) {
      for (const { path, text } of filesOf(part, 'style')) {
        const found =
          /@import[^;]*|url\(\s*["']?(?!data:|#)(?:https?:)?\/\/[^)]*\)|expression\(|javascript:/i.exec(
            text,
          )?.[0];
        if (found !== undefined) yield wrong(path, `has ${found}`);
      }
    },
  },
];

function withoutComments(script: string): string {
  return script.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
}
