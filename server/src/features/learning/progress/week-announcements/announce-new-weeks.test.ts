import { expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { it } from '../../../../../test/fixture.ts';
import { signUp, type Learner } from '../../../../../test/sign-up.ts';
import { runJobs } from '../../../../../test/subscription/subscribe.ts';
import { announceNewWeeks } from './announce-new-weeks.ts';
import { nextWeekDue } from './week-announcement-store.ts';

const announceAll = async (server: TestApp) => {
  while ((await announceNewWeeks(server.services)) > 0);
};
const announcementsOf = async (learner: Learner) =>
  (await learner.call('GET /api/inbox')).messages.filter(({ link }) => link?.startsWith('/week/'));

it('announces a week that unlocks by time once, to learners with access', async ({ server, payer: paying }) => {
  const left = await signUp(server);
  await announceAll(server);
  expect(await announcementsOf(paying)).toEqual([]);

  // The learners started at different times; after eight more days the second week is unlocked for both.
  server.advance(3 * DAY_MS);
  await runJobs(server);
  await announceAll(server);
  expect(await announcementsOf(paying)).toMatchObject([{ title: 'فُتح الأسبوع 2: نصّ', link: '/week/2', read: false }]);
  await Promise.all([announceNewWeeks(server.services), announceNewWeeks(server.services)]);
  expect(await announcementsOf(paying)).toHaveLength(1);

  server.advance(5 * DAY_MS);
  await runJobs(server);
  await announceAll(server);
  expect(await announcementsOf(left)).toEqual([]);
  // A1 has two weeks here, so no learner has another one due.
  expect(await nextWeekDue(server.services.db)).toBeNull();
});
