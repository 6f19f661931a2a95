import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPage } from '../../../../../test/show-page.tsx';
import { signIn } from '../../../../../test/sign-in.ts';
import { storeWeek } from '../../../../domain/learner/offline/stored-weeks.ts';
import { OfflineWeeks } from './offline-weeks.tsx';

test('links to the weeks on this phone, in order and of this level only', async () => {
  signIn('sarah');
  for (const [level_id, week] of [
    ['a1', 4],
    ['a1', 2],
    ['a2', 1],
  ] as const) {
    await storeWeek({ level_id, week, clips: [], bytes: 1 }, new Map());
  }
  showPage(() => <OfflineWeeks levelId="a1" />, { path: '/home', at: '/home' });
  const links = await screen.findAllByRole('link', { name: /الأسبوع/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/week/2', '/week/4']);
});
