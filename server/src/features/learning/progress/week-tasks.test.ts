import { describe, expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { finishItem } from '../../../../test/finish-item.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { itemsOf, textTasksOf } from './week-tasks.ts';

async function weekOf(learner: Learner, level_id: string = FIXTURE.a1) {
  const { weeks } = await learner.call('GET /api/subscriber/weeks', { query: { level_id } });
  return weeks[0];
}

const tasksOfWeek = (server: TestApp) => {
  const { course } = server.services;
  const week = course.requireWeek(FIXTURE.a1, 1);
  return { items: itemsOf(week), texts: textTasksOf(course, week) };
};

async function finishItems(server: TestApp, learner: Learner): Promise<void> {
  for (const { uuid } of tasksOfWeek(server).items) await finishItem(server, learner, uuid);
}

/** Finishes a text as its feature does. */
const finishText = (server: TestApp, { subscriberId }: Learner, item_uuid: string) =>
  server.services.db
    .insertInto('learning_event')
    .values({
      subscriber_id: subscriberId,
      id: server.services.newId(),
      at: server.services.clock.now(),
      learner_day: '2026-03-10',
      kind: 'practical_done',
      item_uuid,
      level_id: FIXTURE.a1,
      week: 1,
      correct: null,
      detail: '{}',
    })
    .execute();

/** Makes the level a level that was started before texts counted, at `until`. */
async function startedBefore(server: TestApp, { subscriberId }: Learner, until: Date): Promise<void> {
  await server.services.db
    .updateTable('level_subscriber')
    .set({ items_sufficed_until: until })
    .where('subscriber_id', '=', subscriberId)
    .execute();
  server.services.sessions.evict(subscriberId);
}

describe('the progress of a week', () => {
  it('counts the practice, the reading, the listening and the writing beside the items', async ({
    server,
    learner,
  }) => {
    const { items, texts } = tasksOfWeek(server);
    const total = items.length + texts.length;
    expect(texts).toHaveLength(4);
    for (const [i, { uuid }] of texts.entries()) {
      expect(await weekOf(learner)).toMatchObject({ done: i, total });
      await finishText(server, learner, uuid);
    }
    await finishItems(server, learner);
    expect(await weekOf(learner)).toMatchObject({ done: total, total });
    const query = { level_id: FIXTURE.a1, week: 1 };
    const { done_uuids } = await learner.call('GET /api/progress', { query });
    expect(done_uuids).toEqual(expect.arrayContaining(texts.map(({ uuid }) => uuid)));
  });

  it('is complete only with them', async ({ server, learner }) => {
    const { items, texts } = tasksOfWeek(server);
    await finishItems(server, learner);
    expect(await weekOf(learner)).toMatchObject({ done: items.length, total: items.length + texts.length });
  });

  it('stays complete where it was complete before they counted', async ({ server, learner: before, other: after }) => {
    const { items, texts } = tasksOfWeek(server);
    const total = items.length + texts.length;
    await finishItems(server, before);
    server.advance(DAY_MS);
    for (const learner of [before, after]) await startedBefore(server, learner, server.services.clock.now());
    server.advance(DAY_MS);
    await finishItems(server, after);
    expect(await weekOf(before)).toMatchObject({ done: total, total });
    expect(await weekOf(after)).toMatchObject({ done: items.length, total });
    server.advance(-2 * DAY_MS);
  });

  it('counts the items alone in a version of the course from before the texts', async ({ server }) => {
    const learner = await signUp(server, { levelId: FIXTURE.a2 });
    const items = itemsOf(server.services.course.requireWeek(FIXTURE.a2, 1));
    expect(await weekOf(learner, FIXTURE.a2)).toMatchObject({ done: 0, total: items.length });
  });
});

describe('the practicals that are done', () => {
  it('include one whose conversation was played to an end, also one that earns no points', async ({ learner }) => {
    const read = async () => {
      const { practicals_done } = await learner.call('GET /api/progress');
      const { counts } = await learner.call('GET /api/count/subscriber/content');
      return [practicals_done, counts.practicals.done];
    };
    expect(await read()).toEqual([0, 0]);
    const body = { practical_id: FIXTURE.practical, path: [1] };
    await learner.call('POST /api/role-play/finish', { body });
    expect(await read()).toEqual([1, 1]);
  });
});
