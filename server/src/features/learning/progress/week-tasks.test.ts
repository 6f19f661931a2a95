import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi } from '../../../../test/call-api.ts';
import { finishItem } from '../../../../test/finish-item.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { itemsOf, textTasksOf } from './week-tasks.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function weekOf({ token }: Learner, level_id: string = FIXTURE.a1) {
  const { weeks } = await callApi(test.app, 'GET /api/subscriber/weeks', { token, query: { level_id } });
  return weeks[0];
}

const tasksOfWeek = () => {
  const { course } = test.services;
  const week = course.requireWeek(FIXTURE.a1, 1);
  return { items: itemsOf(week), texts: textTasksOf(course, week) };
};

async function finishItems(learner: Learner): Promise<void> {
  for (const { uuid } of tasksOfWeek().items) await finishItem(test, learner, uuid);
}

/** Finishes a text as its feature does. */
const finishText = ({ subscriberId }: Learner, item_uuid: string) =>
  test.services.db
    .insertInto('learning_event')
    .values({
      subscriber_id: subscriberId,
      id: test.services.newId(),
      at: test.services.clock.now(),
      learner_day: '2026-03-10',
      kind: 'practical_done',
      item_uuid,
      level_id: FIXTURE.a1,
      week: 1,
      correct: null,
      detail: '{}',
    })
    .execute();

/** Makes the level one that was started before texts counted, at `until`. */
async function startedBefore({ subscriberId }: Learner, until: Date): Promise<void> {
  await test.services.db
    .updateTable('level_subscriber')
    .set({ items_sufficed_until: until })
    .where('subscriber_id', '=', subscriberId)
    .execute();
  test.services.sessions.evict(subscriberId);
}

describe('the progress of a week', () => {
  it('counts the practice, the reading, the listening and the writing beside the items', async () => {
    const learner = await signUp(test);
    const { items, texts } = tasksOfWeek();
    const total = items.length + texts.length;
    expect(texts).toHaveLength(4);
    for (const [i, { uuid }] of texts.entries()) {
      expect(await weekOf(learner)).toMatchObject({ done: i, total });
      await finishText(learner, uuid);
    }
    await finishItems(learner);
    expect(await weekOf(learner)).toMatchObject({ done: total, total });
    const query = { level_id: FIXTURE.a1, week: 1 };
    const { done_uuids } = await callApi(test.app, 'GET /api/progress', { token: learner.token, query });
    expect(done_uuids).toEqual(expect.arrayContaining(texts.map(({ uuid }) => uuid)));
  });

  it('is complete only with them', async () => {
    const learner = await signUp(test);
    const { items, texts } = tasksOfWeek();
    await finishItems(learner);
    expect(await weekOf(learner)).toMatchObject({ done: items.length, total: items.length + texts.length });
  });

  it('stays complete where it was complete before they counted', async () => {
    const [before, after] = [await signUp(test), await signUp(test)];
    const { items, texts } = tasksOfWeek();
    const total = items.length + texts.length;
    await finishItems(before);
    test.advance(DAY_MS);
    for (const learner of [before, after]) await startedBefore(learner, test.services.clock.now());
    test.advance(DAY_MS);
    await finishItems(after);
    expect(await weekOf(before)).toMatchObject({ done: total, total });
    expect(await weekOf(after)).toMatchObject({ done: items.length, total });
    test.advance(-2 * DAY_MS);
  });

  it('counts the items alone in a version of the course from before the texts', async () => {
    const learner = await signUp(test, { levelId: FIXTURE.a2 });
    const items = itemsOf(test.services.course.requireWeek(FIXTURE.a2, 1));
    expect(await weekOf(learner, FIXTURE.a2)).toMatchObject({ done: 0, total: items.length });
  });
});

describe('the practicals that are done', () => {
  it('include one whose conversation was played to an end, also one that earns no points', async () => {
    const { token } = await signUp(test);
    const read = async () => {
      const { practicals_done } = await callApi(test.app, 'GET /api/progress', { token });
      const { counts } = await callApi(test.app, 'GET /api/count/subscriber/content', { token });
      return [practicals_done, counts.practicals.done];
    };
    expect(await read()).toEqual([0, 0]);
    const body = { practical_id: FIXTURE.practical, path: [1] };
    await callApi(test.app, 'POST /api/role-play/finish', { token, body });
    expect(await read()).toEqual([1, 1]);
  });
});
