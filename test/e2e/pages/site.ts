/** The sites to be looked at: the shipped catalogue, and components that nobody would ship. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedRelease } from '#model/history/history.ts';
import type { PublicComponent } from '#model/support/verdict.ts';
import { filesOf as filesBelow, jsonIn, runAt } from '../../project.ts';
import { catalogue } from '../../shipped.ts';
import { judged, now, published } from '../../publish/sites.ts';
import { addDays } from '#model/time/instant.ts';
import { sharedFolder } from '../folder.ts';

const checked = '2026-11-20T04:00:00.000Z';

const hostileText = `<script>alert(1)</script>"'\u202Egnp.exe {{x}} e${'\u0301'.repeat(40)} 🏴‍☠️ ${'x'.repeat(400)}`;

/** What `build` makes of the shipped definitions, with the histories that the project began with. */
export async function shipped(): Promise<Map<string, string>> {
  const folder = sharedFolder();
  cpSync(catalogue, folder, { recursive: true });
  const { code, err } = await runAt(now, folder, 'build', '--quiet');
  if (code !== 0) throw new Error(err);
  const status = asAfterGather(jsonIn(folder, 'dist/status.json') as Status);
  return new Map([...Object.entries(filesBelow(join(folder, 'dist'))), ['status.json', status]]);
}

type Status = { readonly components: Record<string, { lastSuccess?: string }> };

/** A build alone does not know when that was. */
function asAfterGather(status: Status): string {
  for (const component of Object.values(status.components)) component.lastSuccess = checked;
  return JSON.stringify(status);
}

/** Twelve thousand releases in 120 lines. */
export function many(): PublicComponent {
  const recorded = Array.from({ length: 12_000 }, (_, i): RecordedRelease => ({
    version: `${Math.floor(i / 100)}.${i % 100}.${(i * 7919) % 1000}`,
    date: addDays('2000-01-01', Math.floor(i * 0.9)),
    basis: i % 3 === 0 ? 'by' : 'published',
    evidence: 'A page.',
  }));
  const changelog = [{ url: 'https://example.com/{dashes}' }];
  const why = { reason: 'Ten lines are kept.', seen: 'https://example.com/' };
  return judged('many', {
    definition: { title: 'Many releases', line: 1, changelog },
    recorded,
    rules: [{ kind: 'latest-lines', count: 10, ...why }],
  });
}

export function hostile(): PublicComponent {
  return judged('hostile', {
    definition: {
      // A title with signs that hide is refused.
      title: hostileText.replace('\u202E', '').slice(0, 100),
      summary: hostileText,
      facts: { [hostileText.slice(0, 50)]: hostileText },
      tags: [hostileText.slice(0, 50)],
      // The longest name that the grammar of images allows.
      references: [{ kind: 'docker', name: `example/${'x'.repeat(280)}` }],
    },
    recorded: [
      { version: '1.0', date: '2025-01-01', basis: 'by', evidence: hostileText },
      {
        version: `1.1-${'y'.repeat(200)}`,
        date: '2026-01-01',
        basis: 'stated',
        evidence: hostileText,
        deprecated: { since: '2026-02-01', words: hostileText },
      },
    ],
    rules: [{ kind: 'line-age', months: 36, reason: hostileText, seen: 'https://example.com/' }],
    held: [{ key: 'x', since: '2026-11-01', because: hostileText }],
    sources: [{ source: hostileText, failing: { since: '2026-11-01', because: hostileText } }],
  });
}

export function filesOf(components: readonly PublicComponent[]): Map<string, string> {
  const files = published(components);
  const status = JSON.parse(files.get('status.json') ?? '') as Status;
  return files.set('status.json', asAfterGather(status));
}
