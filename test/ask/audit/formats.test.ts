/** What the command says of a bill of materials, in each of its formats. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { against, official, sarifOf } from '../../official.ts';
import { audit, bill } from './audited.ts';
import { cyclonedxValidator } from './cyclonedx.ts';

test('what is wrong with one component costs it alone, is listed, and can fail', async () => {
  const broken = { ...bill, components: [...bill.components, { name: 'x', services: {} }] };
  const ran = await audit({ 'bom.json': broken }, 'bom.json', '--fail-on', 'unread');
  expect([ran.code, ran.err]).toEqual([4, '1 of 5 fail: unread\n']);
  expect(ran.out).toContain(`  NOT READ (1)
  bom.json: components[2].services: must be a list

4 components: 1 support ended, 1 supported, 2 not in this index, 1 not read.`);
  const folder = { 'app/package-lock.json': '<<<<<<< a\n{', 'app/a.env': 'A=acme/server:1.0.1' };
  const other = await audit(folder, 'app', '--fail-on', 'unread');
  expect([other.code, other.err]).toEqual([4, '1 of 2 fail: unread\n']);
  expect(other.out).toContain('app/package-lock.json: is not valid JSON: ');
});

test('--summary is for a pull request: only what there is to do', async () => {
  const { out } = await audit({ 'bom.json': bill }, 'bom.json', '--summary');
  const [mark, title, , item] = out.split('\n');
  expect([mark, title]).toEqual(['<!-- release-index audit -->', '### 1 to look at']);
  expect(item).toMatch(/^- \*\*Server 1\.0\.1: Support ended, last day 2025-11-30\.\*\* Move to /);
});

test('--json has all of it for programs', async () => {
  const { out } = await audit({ 'bom.json': bill }, 'bom.json', '--json', '--fail-on', 'ended');
  const { index, summary, failed, components } = JSON.parse(out);
  expect({ index, summary, failed }).toEqual({
    index: {
      where: 'the index in this folder',
      asOf: { today: '2026-11-20', prepared: '2026-11-20', validUntil: '2026-11-21' },
    },
    summary: { ended: 1, supported: 1, unlisted: 1 },
    failed: ['ended'],
  });
  expect(components[0]).toMatchObject({
    verdict: 'ended',
    fails: ['ended'],
    line: '1.0',
    match: 'purl',
    matched: 'pkg:docker/acme/server',
    component: 'server',
    version: '1.0.1',
    supported: false,
    phase: 'ended',
    supportEnds: { day: '2025-11-30' },
    deprecatedSince: { day: '2025-12-01' },
    advice: [
      { kind: 'move', component: 'server', version: '1.1', line: '1.1', write: 'acme/server:1.1' },
      { kind: 'move', version: '1.2', until: { day: '2027-09-01' } },
    ],
    place: { file: expect.stringContaining('bom.json'), line: 10 },
  });
  expect(components[2]).toMatchObject({ verdict: 'unlisted', match: 'none' });
});

test('--sarif is SARIF 2.1.0, at the lines where the versions stand', async () => {
  const { out } = await audit({ 'bom.json': bill }, 'bom.json', '--sarif', '--fail-on', 'unlisted');
  const results = sarifOf(out).runs.flatMap((one) => one.results);
  for (const word of ['version": "2.1.0', 'level": "error', 'startLine', 'ruleId', 'driver']) {
    const wrong: unknown = JSON.parse(out.replace(word, `${word}x`));
    expect(against(official('sarif-2.1.0'), wrong)).not.toEqual([]);
  }
  const found = results.map(({ ruleId, level, locations: [at] }) => [
    ruleId,
    level,
    at?.physicalLocation.region?.startLine,
  ]);
  expect(found.join(' ')).toBe('ended,error,10 unlisted,error,34');
  expect(results[0]?.message.text).toBe(
    'Server 1.0.1: Support ended, last day 2025-11-30. Deprecated since 2025-12-01. A line lives 18 months. (https://example.com/policy) Advice: move to acme/server:1.1 (until 2027-04-15), or to acme/server:1.2 (until 2027-09-01).',
  );
});

test('--unlisted is for SARIF, which else leaves out what the index does not list', async () => {
  expect((await audit({ 'bom.json': bill }, 'bom.json', '--sarif')).out).not.toContain('left-pad');
  const all = await audit({ 'bom.json': bill }, 'bom.json', '--sarif', '--unlisted');
  expect(all.out).toContain('left-pad');
  expect(await audit({ 'bom.json': bill }, 'bom.json', '--unlisted')).toEqual({
    code: 2,
    out: '',
    err: '--unlisted: is for SARIF; give --sarif as well [E-WRONG-OPTION]\n',
  });
});

test('--markdown is a table for the summary of a job, in which no name is a command or a link', async () => {
  const list = 'server 1.0\n[x](https://evil.example) <b>|@everyone 1\n';
  const { out } = await audit({ 'list.txt': list }, 'list.txt', '--markdown');
  expect(out).toContain(
    '| Server | 1.0 | Support ended, last day 2025-11-30. Deprecated since 2025-12-01.',
  );
  expect(out).toContain(String.raw`\[x\](https://evil.example) &lt;b&gt;\|@​everyone 1`);
});

test('what would steer a terminal is taken out of the table', async () => {
  const name = '\u001b[31mred\u202e';
  const hostile = { bomFormat: 'CycloneDX', components: [{ name, version: '\u001b]0;x\u0007' }] };
  const { out } = await audit({ 'bom.json': hostile }, 'bom.json');
  expect(out).toContain('  [31mred ]0;x  bom.json:6');
  expect(out).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u);
});

test('--cyclonedx writes the last days into the given bill, and leaves everything else as it is', async () => {
  const days = (from: string, end: string) =>
    Object.entries({ generalAvailability: from, endOfSupport: end, endOfLife: end }).map(
      ([name, value]) => ({ name: `cdx:lifecycle:milestone:${name}`, value }),
    );
  // What a package belongs to is a row of its own, and no component of the bill.
  const purl = 'pkg:docker/acme/server@1.0.1?distro=server-1.1';
  const system = { type: 'library', name: 'x', version: '1.0.1', purl };
  const signature = { algorithm: 'ES256', value: 'abc' };
  const around = { type: 'application', name: 'around' };
  const signed = { ...around, signature, components: [{ ...system, signature }] };
  const ended = days('2024-07-01', '2025-11-30');
  const kept = { ...signed, components: [{ ...system, signature, properties: ended }] };
  const given = { ...bill, components: [...bill.components, signed, kept], signature };
  const [server, other] = bill.components;
  const files = { 'bom.json': given, 'app/bom.json': { ...bill, components: server?.components } };
  const { out } = await audit(files, 'bom.json', 'app', '--cyclonedx');
  const inner = { ...server?.components?.[0], properties: days('2026-03-01', '2027-09-01') };
  const own = [{ name: 'own', value: 'kept' }, ...ended];
  const last = { ...around, components: [{ ...system, properties: ended }] };
  const components = [{ ...server, properties: own, components: [inner] }, other, last, kept];
  expect(JSON.parse(out)).toEqual({ ...bill, version: 4, components });
  expect((await audit({ 'bom.json': out }, 'bom.json', '--cyclonedx')).out).toBe(out);
});

test.each([
  ['npm-cyclonedx.json', '1.5'],
  ['npm-cyclonedx.json', '1.6'],
  ['trivy-cyclonedx.json', '1.6'],
] as const)(
  '--cyclonedx: what it writes into %s fits the schema of CycloneDX %s',
  async (name, version) => {
    const real = JSON.parse(readFileSync(`test/ask/audit/fixtures/${name}`, 'utf8'));
    const components = [...real.components, ...bill.components];
    const given = { ...real, $schema: undefined, specVersion: version, components };
    delete given.version;
    const { out } = await audit({ 'bom.json': given }, 'bom.json', '--cyclonedx');
    const isValid = cyclonedxValidator(version);
    const isNext = JSON.parse(out).version === 2;
    expect([isValid(JSON.parse(out)), isValid.errors, isNext]).toEqual([true, null, true]);
    expect(isValid({ ...JSON.parse(out), components: [{ name: 'no type' }] })).toBe(false);
  },
);

test('one long version does not widen the lines of the others', async () => {
  const files = { 'list.txt': `server 1.${'1'.repeat(500)}\nserver 1.2\n` };
  const { out } = await audit(files, 'list.txt');
  const other = out.split('\n').find((line) => /^ {2}server +1\.2 /.test(line));
  expect(other?.length).toBeLessThan(250);
});
