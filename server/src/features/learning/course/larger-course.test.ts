import { expect } from 'vitest';
import type { TestApp } from '../../../../test/build-test-app.ts';
import { finishItem } from '../../../../test/finish-item.ts';
import { FIXTURE, fixtureRelease, fixtureSource } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { signUp } from '../../../../test/sign-up.ts';
import { importCourse } from './import-course.ts';
import { refreshCourse } from './follow-publications.ts';

const PROGRESS = 'GET /api/progress';
const WEEKS = 'GET /api/subscriber/weeks';

/** Publishes a version whose weeks have more words; the old words stay as they are. */
async function publishMoreWords(server: TestApp): Promise<void> {
  const release = fixtureRelease();
  const more = release.items.flatMap((item) => {
    if (item.category !== 'words') return [];
    const uuid = crypto.randomUUID();
    return [{ ...item, uuid, position: item.position + 100, body: { ...item.body, uuid, en: `${item.body.en} too` } }];
  });
  const larger = { ...release, hash: 'larger', items: [...release.items, ...more] };
  await importCourse(server.services, fixtureSource(larger));
  await refreshCourse(server.services);
}

it('leaves learners of the smaller version what they earned, and their weeks open', async ({ server }) => {
  const learner = await signUp(server, { levelId: FIXTURE.a1 });
  const { items } = server.services.course.requireWeek(FIXTURE.a1, 1);
  for (const { uuid } of [...items.words, ...items.sentences]) await finishItem(server, learner, uuid);
  await finishItem(server, learner, FIXTURE.lesson);
  const read = async () => ({
    progress: await learner.call(PROGRESS),
    weeks: (await learner.call(WEEKS, { query: { level_id: FIXTURE.a1 } })) as {
      weeks: { week: number; unlocked: boolean; done: number; total: number }[];
    },
  });
  const before = await read();
  await publishMoreWords(server);
  const after = await read();
  expect(after.progress.done_uuids.toSorted()).toEqual(before.progress.done_uuids.toSorted());
  expect(after.progress).toMatchObject({ points: before.progress.points, words_known: before.progress.words_known });
  expect(after.weeks.weeks.map(({ unlocked }) => unlocked)).toEqual(before.weeks.weeks.map(({ unlocked }) => unlocked));
  expect(after.weeks.weeks.map(({ done }) => done)).toEqual(before.weeks.weeks.map(({ done }) => done));
  expect(after.weeks.weeks[0]?.total).toBe((before.weeks.weeks[0]?.total ?? 0) + items.words.length);
});
