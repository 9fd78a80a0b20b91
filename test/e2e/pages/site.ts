/** The whole site to be looked at: the shipped catalogue, and components that nobody would ship. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judge } from '#judge/judge.ts';
import { history as historySchema, type RecordedRelease } from '#model/history.ts';
import type { JudgedComponent } from '#model/verdict.ts';
import { openProject } from '#commands/project.ts';
import type { Context } from '#commands/context.ts';
import { componentFile, jsonText } from '#publish/json.ts';
import { componentStatus, statusText } from '#publish/status.ts';
import { importedHistories } from '../../shipped.ts';
import { judged, now, published } from '../../publish/sites.ts';

const hostileText = `<script>alert(1)</script>"'\u202Egnp.exe {{x}} e${'\u0301'.repeat(40)} 🏴‍☠️ ${'x'.repeat(400)}`;

export function catalogue(): JudgedComponent[] {
  const context: Context = {
    components: 'components',
    data: 'data',
    site: 'site',
    out: 'dist',
    now,
    json: false,
    quiet: true,
    terminal: { out: ignore, err: ignore, note: ignore, isTTY: false, columns: 80 },
    env: {},
  };
  const project = openProject(context);
  return project.components.map((component) => {
    const file = join(importedHistories, `${component.id}.json`);
    const history = historySchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const rules = project.rules.get(component.id) ?? [];
    return judge({ component, history, rules, curated: undefined, now });
  });
}

/** Ten thousand releases without lines. */
export function many(): JudgedComponent {
  const recorded = Array.from({ length: 10_000 }, (_, i): RecordedRelease => {
    const day = new Date(Date.UTC(2000, 0, 1) + i * 86_400_000 * 0.9).toISOString().slice(0, 10);
    return {
      version: `${Math.floor(i / 100)}.${i % 100}.${(i * 7919) % 1000}`,
      date: day,
      basis: i % 3 === 0 ? 'by' : 'published',
      evidence: 'A page.',
    };
  });
  return judged('many', {
    definition: {
      title: 'Many releases',
      line: 1,
      changelog: [{ url: 'https://example.com/{dashes}' }],
    },
    recorded,
    rules: [
      {
        kind: 'latest-lines',
        count: 10,
        reason: 'Ten lines are kept.',
        seen: 'https://example.com/',
      },
    ],
  });
}

export function hostile(): JudgedComponent {
  return judged('hostile', {
    definition: {
      title: hostileText.slice(0, 100),
      summary: hostileText,
      facts: { [hostileText.slice(0, 50)]: hostileText },
      tags: [hostileText.slice(0, 50)],
      references: [{ kind: 'docker', name: hostileText }],
    },
    recorded: [
      { version: '1.0', date: '2025-01-01', basis: 'by', evidence: hostileText },
      {
        version: `1.1-${'y'.repeat(200)}`,
        date: '2026-01-01',
        basis: 'stated',
        evidence: hostileText,
        deprecated: {
          since: '2026-02-01',
          words: hostileText,
        },
      },
    ],
    rules: [{ kind: 'line-age', months: 36, reason: hostileText, seen: 'https://example.com/' }],
    held: [{ key: 'x', since: '2026-11-01', because: hostileText }],
    sources: [{ source: hostileText, failing: { since: '2026-11-01', because: hostileText } }],
  });
}

/** Every file of a site, as it is served; the pages of other parts stand in as empty ones. */
export function filesOf(components: readonly JudgedComponent[]): Map<string, string> {
  const statuses = components.map(
    (judged) => [judged.component.id, componentStatus(judged, '2026-11-20T04:00:00.000Z')] as const,
  );
  return new Map([
    ...published(components),
    ...components.map((judged) => {
      return [`${judged.component.id}.json`, jsonText(componentFile(judged), 'releases')] as const;
    }),
    ['status.json', statusText(now, new Map(statuses))],
  ]);
}

function ignore(): void {
  // Nobody listens here.
}
