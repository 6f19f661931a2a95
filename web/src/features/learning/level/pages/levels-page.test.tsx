import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { LEVELS, NEW_LEARNER } from '../../../../../test/level-samples.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { saveToken } from '../../../../domain/learner/session/session.ts';
import { LevelsPage } from './levels-page.tsx';

test('the start waits for the levels and never leads back to its own screen', async () => {
  const levels = Promise.withResolvers<{ body: unknown }>();
  saveToken('onboarding');
  fakeApi({
    'GET /api/user': { body: { messageCode: '00', user: NEW_LEARNER } },
    'GET /api/get/levels': () => levels.promise,
  });
  showPage(LevelsPage, { path: '/levels', at: '/levels' });

  expect((await screen.findByRole('button', { name: /^من البداية/ })).getAttribute('aria-busy')).toBe('true');
  levels.resolve({ body: { messageCode: '00', levels: LEVELS } });
  const start = await screen.findByRole('link', { name: 'من البداية' });
  expect(start.getAttribute('href')).toContain('/client/level/level-A1?step=start');
});
