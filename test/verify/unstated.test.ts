/** Of lines whose support nobody stated, no file says an end, nor that there is none; where one does, it is refused. */
import { describe, expect, test } from 'vitest';
import { sealOf } from '#judge/ledger/ledger-text.ts';
import type { Ledger } from '#model/support/ledger.ts';
import { folderReader } from '#verify/folder-reader.ts';
import { findingsOf, verify } from '#verify/verify.ts';
import { folderOf } from '../folder.ts';
import { buildFiles, edit, now, project, summed, type Files } from './good-index.ts';

type Fields = { [key: string]: unknown };
type Many = Fields[];

const built = await buildFiles({ ...project, 'data/support-policy.json': { components: {} } });
const text = (path: string) => String(built.get(path));

test('the index keeps every clause, its lines are unstated, and no format says an end', async () => {
  expect(await clausesBroken(new Map(built))).toEqual([]);
  const { lines } = JSON.parse(text('details/edge-node.json')) as { lines: Many };
  expect(lines.map(({ line, support }) => [line, support])).toEqual([
    ['1', 'unstated'],
    ['2', 'unstated'],
  ]);
  const paths = ['api', 'api/v1/products', 'cle', 'lifecycle', 'openeox'];
  const formats = paths.map((folder) => text(`${folder}/edge-node.json`)).join('');
  const ends = /"(eol|eolFrom|isEol|isMaintained|end_of_\w+|phase|lastDay|endOf\w+)"|tba/.exec(
    // The name that v1 gives the phase before an end of life, which it requires of every product.
    formats.replace(/"labels":\{[^}]*\}/, ''),
  );
  expect(ends?.[0]).toBeUndefined();
  expect(text('api/v1/products/edge-node.json')).toContain('"releases":[]');
});

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each caller knows its file.
function file<T>(path: string, change: (one: T) => unknown) {
  return (files: Files) => edit<T>(files, path, (one) => void change(one));
}

const core = {
  $schema: 'https://docs.oasis-open.org/openeox/eox-core/v1.0/schema/core.json',
  end_of_life: 'tba',
  end_of_security_support: 'tba',
  last_updated: '2026-06-01T00:00:00.000Z',
};
const policy = { id: 'p', phase: 'maintenance', rule: 'below', reason: 'So.' } as const;
const told = { line: '2', lastDay: '2030-01-01', effective: '2030-01-02' } as const;

const said: readonly [string, (files: Files) => unknown, string][] = [
  [
    'v0: eol false',
    file<Many>('api/edge-node.json', ([one]) => (one!['eol'] = false)),
    'endoflife-agrees',
  ],
  [
    'v0: a day',
    file<Many>('api/edge-node.json', ([one]) => (one!['eol'] = '2030-01-01')),
    'endoflife-agrees',
  ],
  [
    'v1: not ended',
    file<{ result: { releases: Many } }>('api/v1/products/edge-node.json', ({ result }) =>
      result.releases.push({
        name: '2',
        codename: null,
        label: '2',
        releaseDate: '2026-05-12',
        isLts: false,
        ltsFrom: null,
        isEol: false,
        eolFrom: null,
        isMaintained: true,
        latest: null,
      }),
    ),
    'endoflife-agrees',
  ],
  [
    'OpenEoX: tba',
    file<{ lines: Many; leftOut: Many }>('openeox/edge-node.json', (one) => {
      one.lines.push({ line: '2', core });
      one.leftOut = one.leftOut.filter(({ line }) => line !== '2');
    }),
    'openeox-agrees',
  ],
  [
    'CLE: an end of life',
    file<{ events: Many }>('cle/edge-node.json', ({ events }) =>
      events.unshift({
        type: 'endOfLife',
        id: 4,
        effective: '2030-01-02T00:00:00.000Z',
        published: '2026-06-01T00:00:00.000Z',
        versions: [{ range: 'vers:intdot/>=2|<3' }],
      }),
    ),
    'cle-is-the-ledger',
  ],
  [
    'the ledger, sealed anew',
    file<Ledger>('lifecycle/edge-node.json', (ledger) => {
      const number = ledger.events.length + 1;
      ledger.policies.push(policy);
      ledger.events.push({
        kind: 'phase-end',
        phase: 'maintenance',
        policy: 'p',
        ...told,
        number,
        announced: '2026-06-01',
      });
      ledger.seal = sealOf(ledger);
    }),
    'ledger-agrees',
  ],
  [
    'the statement: no end announced',
    file<{ components: { lines: { ends: Many }[] }[] }>('support.json', ({ components }) =>
      components[1]!.lines[0]!.ends.push({ phase: 'maintenance', reason: 'So.' }),
    ),
    'statement-agrees',
  ],
  [
    'the statement: supported',
    file<{ components: { lines: Many }[] }>('support.json', ({ components }) => {
      components[1]!.lines[0]!['phase'] = 'active';
    }),
    'statement-agrees',
  ],
];

describe('an end is refused in', () => {
  test.each(said)('%s', async (_, change, clause) => {
    const files = new Map(built);
    change(files);
    expect(await clausesBroken(summed(files))).toContain(clause);
  });
});

async function clausesBroken(files: Files): Promise<readonly string[]> {
  const result = await verify(await folderReader(folderOf(Object.fromEntries(files))), now);
  return findingsOf(result, 'violation').map(({ clause }) => clause);
}
