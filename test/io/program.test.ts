import { expect, test } from 'vitest';
import { programCall } from '#io/program.ts';

test.each([
  [{}, 'node src/main.ts'],
  [{ npm_lifecycle_event: 'start' }, 'npm run -s svc --'],
  [{ npm_lifecycle_event: 'svc' }, 'npm run -s svc --'],
  [{ npm_lifecycle_event: 'test' }, 'node src/main.ts'],
])('started with %j, it is called by %s', (env, call) => {
  expect(programCall(env)).toBe(call);
});
