import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi } from '../../../../../test/call-api.ts';
import { signUp, type Learner } from '../../../../../test/sign-up.ts';
import { runJobs, signUpPaying } from '../../../../../test/subscription/subscribe.ts';
import { announceNewWeeks } from './announce-new-weeks.ts';
import { nextWeekDue } from './week-announcement-store.ts';

let on: TestApp;
beforeAll(async () => {
  on = await buildTestApp();
});
afterAll(() => on.close());

const announceAll = async () => {
  while ((await announceNewWeeks(on.services)) > 0);
};
const announcementsOf = async ({ token }: Learner) =>
  (await callApi(on.app, 'GET /api/inbox', { token })).messages.filter(({ link }) => link?.startsWith('/week/'));

test('announces a week that unlocks by time once, to learners with access', async () => {
  const paying = await signUpPaying(on);
  const left = await signUp(on);
  await announceAll();
  expect(await announcementsOf(paying)).toEqual([]);

  // The learners started at different times; after eight more days the second week is unlocked for both.
  on.advance(3 * DAY_MS);
  await runJobs(on);
  await announceAll();
  expect(await announcementsOf(paying)).toMatchObject([{ title: 'فُتح الأسبوع 2: نصّ', link: '/week/2', read: false }]);
  await Promise.all([announceNewWeeks(on.services), announceNewWeeks(on.services)]);
  expect(await announcementsOf(paying)).toHaveLength(1);

  on.advance(5 * DAY_MS);
  await runJobs(on);
  await announceAll();
  expect(await announcementsOf(left)).toEqual([]);
  // A1 has two weeks here, so no learner has another one due.
  expect(await nextWeekDue(on.services.db)).toBeNull();
});
