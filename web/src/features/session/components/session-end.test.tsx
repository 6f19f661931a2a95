import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { showPage } from '../../../../test/show-page.tsx';
import { session as text } from '../../../text/session.ts';
import { SessionEnd } from './session-end.tsx';

const result = {
  learned: [],
  answered: 10,
  correct: 8,
  points: 0,
  streak: 5,
  is_first_today: true,
  freezes: 1,
  due_tomorrow: 3,
};

test.each([true, false])('a session of reviews (%s) says so, without counts of new items', async (isReview) => {
  fakeApi({});
  const End = () => <SessionEnd result={result} isFirst={false} isReview={isReview} isNew={false} onMore={() => {}} />;
  showPage(End, { path: '/session', at: '/session' });
  await screen.findByText(text.end.accuracy);
  expect(screen.queryByText(text.end.review) !== null).toBe(isReview);
  expect(screen.queryByText(text.end.newItems) === null).toBe(isReview);
  expect(screen.queryByText(text.end.points) === null).toBe(isReview);
});
