import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, request } from '../../../../test/call-api.ts';
import { compactLearning } from '../../../../test/compact-learning.ts';
import { finishItem } from '../../../../test/finish-item.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import type { LearningEventKind } from '../../../platform/database/tables/learning.ts';
import { learnerStats, studySecondsByDay } from '../../learning/course/learner-stats.ts';
import { asLearner } from '../../learning/course/record-learning.ts';
import { exportTables } from '../privacy/export-data.ts';
import { compactEvents } from './compact-events.ts';
import { compactionJob } from './compact-learning.ts';
import { compactionLane } from './due-store.ts';

const DAY_MS = 86_400_000;
const ZONE = 'Asia/Baghdad';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const compact = () => compactLearning(test.services);

type Event = { at: string; day: string; kind?: LearningEventKind; correct?: boolean; points?: number; item?: string };

/** Writes events, and makes the learner due now. */
async function write({ subscriberId }: Learner, events: readonly Event[]): Promise<void> {
  const rows = events.map(({ at, day, kind = 'session_answer', correct = true, points = 0, item = randomUUID() }) => ({
    subscriber_id: subscriberId,
    id: randomUUID(),
    at: new Date(at),
    learner_day: day,
    kind,
    item_uuid: item,
    correct,
    points,
    detail: '{}',
  }));
  await test.services.db.insertInto('learning_event').values(rows).execute();
  await sql`
    insert into compaction_due values (${subscriberId}, ${test.services.clock.now()})
    on conflict (subscriber_id) do update set due_at = excluded.due_at`.execute(test.services.db);
}

const secondsOf = async ({ subscriberId }: Learner) =>
  [...(await studySecondsByDay(test.services, { subscriberId, zone: ZONE }))].toSorted();

describe('the time of study', () => {
  it('is what it was where the answer between two others stays as a mistake', async () => {
    const learner = await signUp(test);
    await write(learner, [
      { at: '2026-03-01T09:00:00Z', day: '2026-03-01' },
      { at: '2026-03-01T09:04:00Z', day: '2026-03-01', correct: false },
      { at: '2026-03-01T09:08:00Z', day: '2026-03-01' },
      { at: '2026-03-01T09:10:00Z', day: '2026-03-01', correct: false },
    ]);
    expect(await secondsOf(learner)).toEqual([['2026-03-01', 600]]);
    await compact();
    expect(await secondsOf(learner)).toEqual([['2026-03-01', 600]]);
  });

  it('is what it was for a sitting over the end of a learner-day, whose days are compacted one by one', async () => {
    const learner = await signUp(test);
    await write(learner, [
      { at: '2026-03-04T00:58:00Z', day: '2026-03-03' },
      { at: '2026-03-04T00:59:00Z', day: '2026-03-03' },
      { at: '2026-03-04T01:01:00Z', day: '2026-03-04' },
      { at: '2026-03-04T01:02:00Z', day: '2026-03-04' },
    ]);
    const days = [
      ['2026-03-03', 60],
      ['2026-03-04', 180],
    ];
    for (const before of ['2026-03-03', '2026-03-04', '2026-03-05']) {
      await compactEvents(test.services.db, { subscriberId: learner.subscriberId, before });
      expect(await secondsOf(learner)).toEqual(days);
    }
  });
});

it('shows how far it lags', async () => {
  const { db, clock } = test.services;
  const lane = () => compactionLane(db, clock.now());
  await compact();
  expect(await lane()).toMatchObject({ lane: 'compaction', depth: 0, oldestSeconds: 0 });
  const [first, second] = [await signUp(test), await signUp(test)];
  await write(first, [{ at: '2026-03-01T09:00:00Z', day: '2026-03-01' }]);
  test.advance(DAY_MS);
  await write(second, [{ at: '2026-03-01T09:00:00Z', day: '2026-03-01' }]);
  const { depth, oldestSeconds } = await lane();
  expect(depth).toBe(2);
  expect(oldestSeconds).toBeGreaterThanOrEqual(DAY_MS / 1000);
  await compact();
  expect((await lane()).depth).toBe(0);
});

it('fails where no learner can be compacted, and defers them', async () => {
  await compact();
  const day = '2026-03-01';
  for (const learner of [await signUp(test), await signUp(test)]) {
    await write(learner, [{ at: `${day}T09:00:00Z`, day, points: 2_147_483_647 }]);
    // A sum of no integer.
    await sql`insert into learning_day values (${learner.subscriberId}, ${day}, ${`${day}T09:00:00Z`}::timestamptz,
      1, 1, 0, 0, 1, 0, 0, 0)`.execute(test.services.db);
  }
  const job = compactionJob(test.services);
  await expect(job.pass(new AbortController().signal)).rejects.toThrow('out of range');
  expect((await compactionLane(test.services.db, test.services.clock.now())).depth).toBe(0);
});

it('exports every event once while the days of the learner are compacted', async () => {
  const learner = await signUp(test);
  const day = '2026-03-02';
  await write(learner, [{ at: `${day}T07:00:00Z`, day, kind: 'item_done' }]);
  await compact();
  const items = [1, 2, 3, 4].map(() => randomUUID());
  const kinds = ['item_done', 'session_answer', 'session_answer', 'review_answer'] as const;
  await write(
    learner,
    items.map((item, place) => ({ at: `${day}T09:0${place}:00Z`, day, item, kind: kinds[place] ?? 'item_done' })),
  );
  const found: string[] = [];
  for await (const { table, rows } of exportTables(test.services.longReads, learner.subscriberId)) {
    const text = JSON.stringify(rows);
    if (table !== 'review_card') found.push(...items.filter((item) => text.includes(item)));
    if (table === 'finished_item' || table === 'learning_month') await compact();
  }
  expect(found.toSorted()).toEqual(items.toSorted());
});

it('exports the points of a round of ear training', async () => {
  const learner = await signUp(test);
  const { subscriberId } = learner;
  const at = '2026-03-02T09:00:00Z';
  await sql`insert into ear_round (subscriber_id, id, kind, contrast, total, correct, step, points, started_at, finished_at, learner_day)
    values (${subscriberId}, ${randomUUID()}, 'practice', 'p_b', 10, 9, 1, 3, ${at}::timestamptz, ${at}::timestamptz, '2026-03-02')`.execute(
    test.services.db,
  );
  await write(learner, [{ at, day: '2026-03-02', kind: 'ear_round_done', points: 3 }]);
  const exported = async () => (await request(test.app, 'GET /api/progress/export', { token: learner.token })).body;
  const before = await exported();
  await compact();
  expect(await exported()).toBe(before);
});

describe.runIf(inject('database').engine === 'postgres')('an answer while the learner is compacted', () => {
  it('gives the points of an item once', async () => {
    const learner = await signUp(test);
    const { subscriberId } = learner;
    await finishItem(test, learner, FIXTURE.word);
    const { points } = await learnerStats(test.services, { subscriberId, zone: ZONE });
    const waiting = async () => {
      const { rows } = await sql<{ found: boolean }>`select exists (select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as found`.execute(test.services.db);
      return rows[0]?.found ?? false;
    };
    let again: Promise<unknown> | undefined;
    await asLearner(test.services, { subscriberId }, async (trx) => {
      await compactEvents(trx, { subscriberId, before: '2027-01-01' });
      again = finishItem(test, learner, FIXTURE.word);
      await expect.poll(waiting, { timeout: 20_000 }).toBe(true);
    });
    await again;
    expect(await learnerStats(test.services, { subscriberId, zone: ZONE })).toMatchObject({ points });
    const { points: shown } = await callApi(test.app, 'GET /api/progress', { token: learner.token });
    expect(shown).toBe(points);
    test.advance(9 * DAY_MS);
    await compact();
    expect(await learnerStats(test.services, { subscriberId, zone: ZONE })).toMatchObject({ points });
  });

  it('does not delay the compaction of others', async () => {
    const [busy, other] = [await signUp(test), await signUp(test)];
    const day = '2026-03-01';
    for (const learner of [busy, other]) await write(learner, [{ at: `${day}T09:00:00Z`, day, kind: 'session_done' }]);
    const left = async ({ subscriberId }: Learner) =>
      (
        await test.services.db
          .selectFrom('learning_event')
          .select('id')
          .where('subscriber_id', '=', subscriberId)
          .execute()
      ).length;
    await asLearner(test.services, busy, async () => {
      await compact();
      expect(await left(other)).toBe(0);
      expect(await left(busy)).toBe(1);
    });
    await compact();
    expect(await left(busy)).toBe(0);
  });
});
