import { expect, test } from 'vitest';
import { readInvitation, removeInvitation, storeInvitation } from './waiting-invitation.ts';

test('an invitation waits until it is opened', () => {
  storeInvitation('/group/join/a_b-C9');
  expect(readInvitation()).toBe('/group/join/a_b-C9');
  removeInvitation();
  expect(readInvitation()).toBeNull();
});

test.each([[null], ['/group'], ['/group/join/'], ['//example.com/group/join/a'], ['/group/join/a/../../x']])(
  '%s is no invitation, and removes that of an earlier learner',
  (next) => {
    storeInvitation('/group/join/abc');
    storeInvitation(next);
    expect(readInvitation()).toBeNull();
  },
);
