import { render, screen, waitFor, within } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { SessionResult } from '@lisan/contract/learner/session';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { LEARNER, NEW_LEARNER } from '../../../../../test/level-samples.ts';
import { weekTexts } from '../../../../../test/week-texts.ts';
import { saveToken } from '../../../../domain/learner/session/session.ts';
import { MemoryRouter } from '../../../../../test/memory-router.tsx';
import { queryClient } from '../../../../lib/net/query-client.ts';
import { texts } from '../../../../text/texts.ts';
import { sessionEnd as text } from '../text/session-end.ts';
import { SessionEnd } from './session-end.tsx';

const RESULT: SessionResult = {
  learned: [{ uuid: 'w', en: 'bread', ar: 'خبز' }],
  answered: 4,
  correct: 4,
  points: 10,
  streak: 7,
  freezes: 2,
  is_first_today: true,
  due_tomorrow: 3,
};

const clearAppBadge = vi.fn<() => Promise<void>>(async () => undefined);

beforeEach(() => {
  fakeApi({ 'GET /api/notifications/subscriptions': { body: { messageCode: '00', types: [], subscriptions: [] } } });
  Object.assign(navigator, { share: async () => undefined, clearAppBadge });
  onTestFinished(() => {
    queryClient.clear();
    clearAppBadge.mockClear();
  });
});

const show = (result: Partial<SessionResult>, isReview = false, isFirst = false) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter at="/session">
        <SessionEnd
          result={{ ...RESULT, ...result }}
          isFirst={isFirst}
          isReview={isReview}
          isNew={false}
          onMore={() => undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );

const isBefore = (a: HTMLElement, b: HTMLElement) =>
  (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
const share = () => screen.getByRole('button', { name: text.end.share });
const list = () => screen.getByRole('heading', { name: text.end.learned(1) });

test.each([3, 7, 14, 30, 60, 100])('day %i is celebrated, and sharing it is the first action', (streak) => {
  show({ streak });
  screen.getByText(text.end.milestone[streak] ?? 'a milestone has words');
  expect(document.querySelector('[data-milestone]')).not.toBeNull();
  expect(isBefore(share(), list())).toBe(true);
});

test.each([{ streak: 8 }, { streak: 7, is_first_today: false }])('other ends are not celebrated: %o', (result) => {
  show(result);
  expect(document.querySelector('[data-milestone]')).toBeNull();
  expect(isBefore(list(), share())).toBe(true);
});

test('a session of few right answers says what comes back, without praise', () => {
  const missed = ['bread', 'water', 'milk', 'tea', 'salt', 'rice'].map((en) => ({ uuid: en, en, ar: 'كلمة' }));
  show({ learned: [], points: 0, answered: 10, correct: 1, missed });
  screen.getByRole('heading', { name: text.end.titleHard });
  screen.getByText(text.end.hard);
  // Zeros tell nothing more.
  expect(screen.queryByText(text.end.points)).toBeNull();
  expect(screen.queryByText(text.end.newItems)).toBeNull();
  const list = screen.getByRole('region', { name: text.end.returning });
  expect(within(list).getAllByRole('listitem')).toHaveLength(5);
});

test.each([
  [{ due_now: 3, due_tomorrow: 8 }, 'للمراجعة: 3 بطاقات الآن، و8 حتى نهاية الغد.'],
  [{ due_now: 1, due_tomorrow: 0 }, 'للمراجعة: بطاقة واحدة الآن.'],
  [{ due_now: 0, due_tomorrow: 8 }, 'حتى نهاية الغد: نراجع 8 بطاقات، ثم جديد.'],
  [{ due_now: 0, due_tomorrow: 0 }, 'غدًا: جلسة جديدة تنتظرك.'],
])('what the review has now is apart from what it adds by tomorrow: %o', (due, line) => {
  show(due);
  screen.getByText(line);
});

test('the end of a session clears the badge of the app', async () => {
  show({});
  await waitFor(() => expect(clearAppBadge).toHaveBeenCalled());
});

test.each([true, false])('a session of reviews (%s) says so, without counts of new items', (isReview) => {
  show({ learned: [], points: 0 }, isReview);
  expect(screen.queryByText(text.end.review) !== null).toBe(isReview);
  expect(screen.queryByText(text.end.newItems) === null).toBe(isReview);
  expect(screen.queryByText(text.end.points) === null).toBe(isReview);
});

test.each([
  { isFirst: true, avatar_url: null, shown: 1 },
  { isFirst: true, avatar_url: '/a.webp', shown: 0 },
  { isFirst: false, avatar_url: null, shown: 0 },
])('the end of the first session offers a picture to a learner without one: %o', async (given) => {
  const { isFirst, avatar_url, shown } = given;
  saveToken('t');
  queryClient.setQueryData(['GET /api/user', { query: { device_type: 'web' } }], {
    messageCode: '00',
    user: { ...NEW_LEARNER, avatar_url },
  });
  show({}, false, isFirst);
  expect(screen.queryAllByRole('link', { name: text.end.avatar })).toHaveLength(shown);
});

test.each([
  ['before it is read, what happened before', [], 'سارة أمام الباب.', texts.story.read],
  ['after it is read, its open line', ['episode-uuid'], 'There is a sound behind the door.', texts.story.readAgain],
])('the story of the week shows, %s', async (_, done_uuids, line, way) => {
  fakeApi({
    'GET /api/notifications/subscriptions': { body: { messageCode: '00', types: [], subscriptions: [] } },
    'GET /api/user': { body: { messageCode: '00', user: LEARNER } },
    'GET /api/subscriber/weeks': { body: { messageCode: '00', weeks: [{ week: 1, current: true }] } },
    'GET /api/get/week/texts': { body: { messageCode: '00', texts: weekTexts() } },
    'GET /api/progress': { body: { messageCode: '00', done_uuids } },
  });
  saveToken('token');
  show({});
  await screen.findByText(line);
  expect(screen.getByRole('link', { name: way }).getAttribute('href')).toContain('/story/1');
});
