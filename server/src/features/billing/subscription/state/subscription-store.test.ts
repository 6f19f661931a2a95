import { describe, expect } from 'vitest';
import { it } from '../../../../../test/fixture.ts';
import { signUp } from '../../../../../test/sign-up.ts';

describe('starting the free days', () => {
  // PostgreSQL plans a named statement for each of its first five executions, then caches one plan for all values.
  it('works for the sixth learner on a connection as for the first', async ({ server }) => {
    for (let count = 0; count < 8; count += 1) {
      expect(await signUp(server)).toHaveProperty('token');
    }
  });
});
