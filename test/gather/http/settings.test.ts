import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { httpSettings } from '#gather/http/settings.ts';
import { readMachine } from '#gather/machine.ts';
import { folderOf } from '../../folder.ts';

/** The file in the folder in which npm's settings are looked for. */
function npmrc(text: string): string {
  const folder = folderOf({ '.npmrc': text });
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder);
  onTestFinished(() => cwd.mockRestore());
  return join(folder, '.npmrc');
}

test("takes the npm registry from the npm client's configuration, and trusts it", () => {
  npmrc('@scope:registry=https://scope.example.com/npm\n');
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:4873');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { npmRegistry } = readMachine({}, {}, httpSettings({}));
  expect(npmRegistry('name')).toBe('http://127.0.0.1:4873/');
  expect(npmRegistry('@other/name')).toBe('http://127.0.0.1:4873/');
  expect(npmRegistry('@scope/name')).toBe('https://scope.example.com/npm/');
  expect(httpSettings({}).trustedHosts).toEqual(['127.0.0.1:4873']);
});

test("reads the npm client's configuration once for each registry", () => {
  const registry = 'https://registry.example.com/npm/';
  const file = npmrc('//registry.example.com/:_authToken=first\n');
  const { npmCredential } = readMachine({}, {}, httpSettings({}));
  const credential = { header: 'authorization', value: 'Bearer first' };
  expect(npmCredential(registry)).toEqual(credential);
  writeFileSync(file, '//registry.example.com/:_authToken=second\n');
  expect(npmCredential(registry)).toEqual(credential);
  expect(npmCredential('https://other.example.com/')).toBeUndefined();
});

test('takes a token only where there is one', () => {
  expect(readMachine({ GITHUB_TOKEN: 'secret' }, {}, httpSettings({})).githubToken).toBe('secret');
  expect(readMachine({ GITHUB_TOKEN: '' }, {}, httpSettings({}))).not.toHaveProperty('githubToken');
});
