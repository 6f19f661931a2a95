import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { signUp } from '../../../../../test/sign-up.ts';

let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

describe('starting the free days', () => {
  // PostgreSQL plans a named statement for each of its first five executions, then caches one plan for all values.
  it('works for the sixth learner on a connection as for the first', async () => {
    for (let count = 0; count < 8; count += 1) {
      expect(await signUp(test)).toHaveProperty('token');
    }
  });
});
