import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { TestApp } from '../../../../test/build-test-app.ts';
import { compactLearning } from '../../../../test/compact-learning.ts';
import { finishItem } from '../../../../test/finish-item.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { rowOf } from '../../../../test/rows-of.ts';
import { finishSession, startSession } from '../../../../test/session-samples.ts';
import { makeStaff } from '../../../../test/staff.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { learnerStats, studySecondsByDay } from '../../learning/course/learner-stats.ts';
import { finishedItems } from '../../learning/course/finished-items.ts';
import { rebuildCards } from '../../learning/review/rebuild-cards.ts';
import { lastAnswers } from '../../learning/session/store.ts';
import { countTestAnswers } from '../../learning/level/calibration-store.ts';
import { sumAnswers } from '../../console/course/figures/answer-statistics.ts';
import { compactionJob } from './compact-learning.ts';

const DAY_MS = 86_400_000;
const ZONE = 'Asia/Baghdad';

const jobOf = (server: TestApp) => compactionJob(server.services);

const compact = (server: TestApp) => compactLearning(server.services);

/** A learner who practised on each of `days` days, and whose last session left mistakes. */
async function learnFor(server: TestApp, days: number): Promise<Learner> {
  const learner = await signUp(server);
  await setAccess(server, learner, new Date(server.services.clock.now().getTime() + 60 * DAY_MS));
  for (let day = 0; day < days; day += 1) {
    const session = await startSession(learner).catch(() => null);
    let asked = 0;
    // A later right answer to the same item takes a mistake away.
    const isLast = day === days - 1;
    if (session) await finishSession(server, learner, { session, isWrong: () => isLast || asked++ % 4 === 1 });
    server.advance(DAY_MS);
  }
  return learner;
}

const countRows = async (server: TestApp, table: 'learning_event' | 'daily_step', { subscriberId }: Learner) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where subscriber_id = ${subscriberId}`.execute(
    server.services.db,
  );
  return rows[0]?.count ?? 0;
};

/** Everything that derives from events, as the product shows it. */
async function seen(server: TestApp, subscriber: Learner) {
  const { services } = server;
  const learner = { subscriberId: subscriber.subscriberId, zone: ZONE };
  const since = new Date(services.clock.now().getTime() - 30 * DAY_MS);
  const byKey = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  const seconds = [...(await studySecondsByDay(services, learner))];
  const progress = await subscriber.call('GET /api/progress');
  const { body: exported } = await subscriber.request('GET /api/progress/export');
  return {
    stats: await learnerStats(services, learner),
    seconds: seconds.map(([day, sum]) => [day, Math.round(sum * 1000)]).toSorted(),
    finished: await finishedItems(services.db, subscriber.subscriberId),
    answers: (await lastAnswers(services.db, { subscriberId: subscriber.subscriberId, since })).toSorted(byKey),
    progress: { ...progress, done_uuids: progress.done_uuids.toSorted() },
    mistakes: await subscriber.call('GET /api/mistakes', { query: {} }),
    // The level of a session, or of a question that belongs to no item, is not stored.
    export: exported
      .split('\r\n')
      .map((row) => row.split(',').toSpliced(3, 2).join())
      .toSorted(),
    figures: (await sumAnswers(services.db, { ids: [subscriber.subscriberId], since })).toSorted(byKey),
    tests: await countTestAnswers(services.db, [subscriber.subscriberId]),
  };
}

describe('compaction', () => {
  it('leaves each day on the timeline that staff see, once', async ({ server }) => {
    const learner = await learnFor(server, 3);
    const daysShown = async () => {
      const admin = await makeStaff(server, 'admin');
      const asked = { params: { uuid: learner.subscriberId }, query: { kind: 'learning' as const } };
      const { entries } = await admin.call('GET /api/console/learners/:uuid/timeline', asked);
      return entries.filter(({ type }) => type === 'day').map(({ id: _id, ...entry }) => entry);
    };
    const before = await daysShown();
    expect(before.length).toBeGreaterThan(1);
    server.advance(9 * DAY_MS);
    await compact(server);
    expect(await daysShown()).toEqual(before);
  });

  it('changes nothing that a learner or staff sees, and leaves few rows', async ({ server }) => {
    const learner = await learnFor(server, 12);
    const before = await seen(server, learner);
    const events = await countRows(server, 'learning_event', learner);
    expect(before.stats.days.length).toBeGreaterThan(5);
    expect(before.mistakes.total).toBeGreaterThan(0);
    await compact(server);
    expect(await countRows(server, 'learning_event', learner)).toBeLessThan(events);
    expect(await seen(server, learner)).toEqual(before);
    const rebuilt = await rebuildCards(server.services, { subscriberId: learner.subscriberId, zone: ZONE });
    expect(rebuilt).toMatchObject({ made: 0, moved: 0, dropped: 0 });
    server.advance(8 * DAY_MS);
    const later = await seen(server, learner);
    await compact(server);
    expect(await seen(server, learner)).toEqual(later);
    expect(await countRows(server, 'learning_event', learner)).toBe(before.mistakes.total);
    expect(await countRows(server, 'daily_step', learner)).toBe(0);
  });

  it('gives points for an item once, also when its event is compacted', async ({ server, learner }) => {
    await setAccess(server, learner, new Date(server.services.clock.now().getTime() + 60 * DAY_MS));
    await finishItem(server, learner, FIXTURE.word);
    const { points } = await learnerStats(server.services, { subscriberId: learner.subscriberId, zone: ZONE });
    server.advance(9 * DAY_MS);
    await compact(server);
    expect(await countRows(server, 'learning_event', learner)).toBe(0);
    await finishItem(server, learner, FIXTURE.word);
    expect(await learnerStats(server.services, { subscriberId: learner.subscriberId, zone: ZONE })).toMatchObject({
      points,
    });
    expect(await countRows(server, 'learning_event', learner)).toBe(0);
  });

  it('adds an answer that arrives later to its day', async ({ server }) => {
    const learner = await learnFor(server, 3);
    server.advance(8 * DAY_MS);
    await compact(server);
    const { days } = await learnerStats(server.services, { subscriberId: learner.subscriberId, zone: ZONE });
    const [first] = days;
    await server.services.db
      .insertInto('learning_event')
      .values({
        subscriber_id: learner.subscriberId,
        id: randomUUID(),
        at: new Date(`${first?.day}T12:00:00Z`),
        learner_day: first?.day ?? '',
        kind: 'item_done',
        item_uuid: randomUUID(),
        points: 5,
        detail: '{}',
      })
      .execute();
    const expected = { ...first, activities: (first?.activities ?? 0) + 1, points: (first?.points ?? 0) + 5 };
    const shown = async () =>
      (await learnerStats(server.services, { subscriberId: learner.subscriberId, zone: ZONE })).days[0];
    expect(await shown()).toEqual(expected);
    await sql`
      insert into compaction_due values (${learner.subscriberId}, ${server.services.clock.now()})
      on conflict (subscriber_id) do update set due_at = excluded.due_at`.execute(server.services.db);
    await compact(server);
    expect(await shown()).toEqual(expected);
  });

  it('defers a learner whose rows it cannot move, and compacts the others', async ({ server }) => {
    const { db, clock } = server.services;
    const [broken, other] = [await signUp(server), await signUp(server)];
    for (const learner of [broken, other]) {
      await setAccess(server, learner, new Date(clock.now().getTime() + 60 * DAY_MS));
      await finishItem(server, learner, FIXTURE.word);
    }
    // A sum of no integer.
    await sql`update learning_event set points = 2147483647 where subscriber_id = ${broken.subscriberId}`.execute(db);
    await sql`
      insert into learning_day
      select subscriber_id, learner_day, at, 1, 1, 0, 0, 1, 0, 0, 0 from learning_event
      where subscriber_id = ${broken.subscriberId}`.execute(db);
    server.advance(9 * DAY_MS);
    await compact(server);
    expect(await countRows(server, 'learning_event', other)).toBe(0);
    expect(await countRows(server, 'learning_event', broken)).toBe(1);
    const deferred = await rowOf(server, 'compaction_due', broken);
    expect(deferred.due_at > clock.now()).toBe(true);
  });

  it('reaches learners from before it, within a month after the week', async ({ server }) => {
    const { db, clock } = server.services;
    const learner = await signUp(server);
    await finishItem(server, learner, FIXTURE.word);
    await sql`delete from compaction_due`.execute(db);
    await sql`update compaction_walk set done = false, after = null`.execute(db);
    const job = jobOf(server);
    expect(((await job.nextDue())?.getTime() ?? 0) - clock.now().getTime()).toBeLessThanOrEqual(0);
    while ((await job.pass(new AbortController().signal)) > 0);
    const due = (await job.nextDue())?.getTime() ?? 0;
    expect(due).toBeGreaterThanOrEqual(clock.now().getTime() + 5 * DAY_MS);
    server.advance(39 * DAY_MS);
    await compact(server);
    expect(await countRows(server, 'learning_event', learner)).toBe(0);
  });

  it('closes a session that was left for a month, and removes its steps a month later', async ({ server, learner }) => {
    await setAccess(server, learner, new Date(server.services.clock.now().getTime() + 60 * DAY_MS));
    await finishItem(server, learner, FIXTURE.word);
    await startSession(learner);
    for (const days of [9, 30, 31]) {
      server.advance(days * DAY_MS);
      await compact(server);
    }
    expect(await countRows(server, 'daily_step', learner)).toBe(0);
    server.advance(31 * DAY_MS);
    await compact(server);
    const due = await server.services.db
      .selectFrom('compaction_due')
      .select('due_at')
      .where('subscriber_id', '=', learner.subscriberId)
      .executeTakeFirst();
    expect(due).toBeUndefined();
  });

  it('compacts the days of a learner who comes back while only their questions are left', async ({
    server,
    learner,
  }) => {
    await setAccess(server, learner, new Date(server.services.clock.now().getTime() + 60 * DAY_MS));
    await finishItem(server, learner, FIXTURE.word);
    await startSession(learner);
    server.advance(9 * DAY_MS);
    await compact(server);
    expect(await countRows(server, 'daily_step', learner)).toBeGreaterThan(0);
    await finishItem(server, learner, FIXTURE.sentence);
    server.advance(6 * DAY_MS);
    await compact(server);
    expect(await countRows(server, 'learning_event', learner)).toBe(0);
  });
});
