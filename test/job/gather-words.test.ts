import { expect, test } from 'vitest';
import { acceptCommand } from '#job/gather-words.ts';

test.each([
  ['newest:9999.0.0', 'node src/main.ts accept svc newest:9999.0.0 --why "…"'],
  ['added:2026-11-20:523', 'node src/main.ts accept svc added:2026-11-20:523 --why "…"'],
  // An upstream chooses the version, and people paste the command into a shell.
  ['newest:9999.0.0-$(reboot)', 'node src/main.ts accept svc --why "…"'],
  ['newest:9999.0.0;reboot', 'node src/main.ts accept svc --why "…"'],
  ['newest:9999.0.0 `reboot`', 'node src/main.ts accept svc --why "…"'],
])('the command that accepts %s', (key, command) => {
  expect(acceptCommand('svc', key)).toBe(command);
});
