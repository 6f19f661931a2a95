import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, inject } from 'vitest';
import type { TestApp } from '../../../../test/build-test-app.ts';
import { compactLearning } from '../../../../test/compact-learning.ts';
import { finishItem } from '../../../../test/finish-item.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { rowsOf } from '../../../../test/rows-of.ts';
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

const compact = (server: TestApp) => compactLearning(server.services);

type Event = { at: string; day: string; kind?: LearningEventKind; correct?: boolean; points?: number; item?: string };

/** Writes events, and makes the learner due now. */
async function write(server: TestApp, { subscriberId }: Learner, events: readonly Event[]): Promise<void> {
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
  await server.services.db.insertInto('learning_event').values(rows).execute();
  await sql`
    insert into compaction_due values (${subscriberId}, ${server.services.clock.now()})
    on conflict (subscriber_id) do update set due_at = excluded.due_at`.execute(server.services.db);
}

const secondsOf = async (server: TestApp, { subscriberId }: Learner) =>
  [...(await studySecondsByDay(server.services, { subscriberId, zone: ZONE }))].toSorted();

describe('the time of study', () => {
  it('is what it was where the answer between two others stays as a mistake', async ({ server, learner }) => {
    await write(server, learner, [
      { at: '2026-03-01T09:00:00Z', day: '2026-03-01' },
      { at: '2026-03-01T09:04:00Z', day: '2026-03-01', correct: false },
      { at: '2026-03-01T09:08:00Z', day: '2026-03-01' },
      { at: '2026-03-01T09:10:00Z', day: '2026-03-01', correct: false },
    ]);
    expect(await secondsOf(server, learner)).toEqual([['2026-03-01', 600]]);
    await compact(server);
    expect(await secondsOf(server, learner)).toEqual([['2026-03-01', 600]]);
  });

  it('is what it was for a sitting over the end of a learner-day, whose days are compacted one by one', async ({
    server,
    learner,
  }) => {
    await write(server, learner, [
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
      await compactEvents(server.services.db, { subscriberId: learner.subscriberId, before });
      expect(await secondsOf(server, learner)).toEqual(days);
    }
  });
});

it('shows how far it lags', async ({ server }) => {
  const { db, clock } = server.services;
  const lane = () => compactionLane(db, clock.now());
  await compact(server);
  expect(await lane()).toMatchObject({ lane: 'compaction', depth: 0, oldestSeconds: 0 });
  const [first, second] = [await signUp(server), await signUp(server)];
  await write(server, first, [{ at: '2026-03-01T09:00:00Z', day: '2026-03-01' }]);
  server.advance(DAY_MS);
  await write(server, second, [{ at: '2026-03-01T09:00:00Z', day: '2026-03-01' }]);
  const { depth, oldestSeconds } = await lane();
  expect(depth).toBe(2);
  expect(oldestSeconds).toBeGreaterThanOrEqual(DAY_MS / 1000);
  await compact(server);
  expect((await lane()).depth).toBe(0);
});

it('fails where no learner can be compacted, and defers them', async ({ server }) => {
  await compact(server);
  const day = '2026-03-01';
  for (const learner of [await signUp(server), await signUp(server)]) {
    await write(server, learner, [{ at: `${day}T09:00:00Z`, day, points: 2_147_483_647 }]);
    // A sum of no integer.
    await sql`insert into learning_day values (${learner.subscriberId}, ${day}, ${`${day}T09:00:00Z`}::timestamptz,
      1, 1, 0, 0, 1, 0, 0, 0)`.execute(server.services.db);
  }
  const job = compactionJob(server.services);
  await expect(job.pass(new AbortController().signal)).rejects.toThrow('out of range');
  expect((await compactionLane(server.services.db, server.services.clock.now())).depth).toBe(0);
});

it('exports every event once while the days of the learner are compacted', async ({ server, learner }) => {
  const day = '2026-03-02';
  await write(server, learner, [{ at: `${day}T07:00:00Z`, day, kind: 'item_done' }]);
  await compact(server);
  const items = [1, 2, 3, 4].map(() => randomUUID());
  const kinds = ['item_done', 'session_answer', 'session_answer', 'review_answer'] as const;
  await write(
    server,
    learner,
    items.map((item, place) => ({ at: `${day}T09:0${place}:00Z`, day, item, kind: kinds[place] ?? 'item_done' })),
  );
  const found: string[] = [];
  for await (const { table, rows } of exportTables(server.services.longReads, learner.subscriberId)) {
    const text = JSON.stringify(rows);
    if (table !== 'review_card') found.push(...items.filter((item) => text.includes(item)));
    if (table === 'finished_item' || table === 'learning_month') await compact(server);
  }
  expect(found.toSorted()).toEqual(items.toSorted());
});

it('exports the points of a round of ear training', async ({ server, learner }) => {
  const { subscriberId } = learner;
  const at = '2026-03-02T09:00:00Z';
  await sql`insert into ear_round (subscriber_id, id, kind, contrast, total, correct, step, points, started_at, finished_at, learner_day)
    values (${subscriberId}, ${randomUUID()}, 'practice', 'p_b', 10, 9, 1, 3, ${at}::timestamptz, ${at}::timestamptz, '2026-03-02')`.execute(
    server.services.db,
  );
  await write(server, learner, [{ at, day: '2026-03-02', kind: 'ear_round_done', points: 3 }]);
  const exported = async () => (await learner.request('GET /api/progress/export')).body;
  const before = await exported();
  await compact(server);
  expect(await exported()).toBe(before);
});

describe.runIf(inject('database').engine === 'postgres')('an answer while the learner is compacted', () => {
  it('gives the points of an item once', async ({ server, learner }) => {
    const { subscriberId } = learner;
    await finishItem(server, learner, FIXTURE.word);
    const { points } = await learnerStats(server.services, { subscriberId, zone: ZONE });
    const waiting = async () => {
      const { rows } = await sql<{ found: boolean }>`select exists (select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as found`.execute(server.services.db);
      return rows[0]?.found ?? false;
    };
    let again: Promise<unknown> | undefined;
    await asLearner(server.services, { subscriberId }, async (trx) => {
      await compactEvents(trx, { subscriberId, before: '2027-01-01' });
      again = finishItem(server, learner, FIXTURE.word);
      await expect.poll(waiting, { timeout: 20_000 }).toBe(true);
    });
    await again;
    expect(await learnerStats(server.services, { subscriberId, zone: ZONE })).toMatchObject({ points });
    const { points: shown } = await learner.call('GET /api/progress');
    expect(shown).toBe(points);
    server.advance(9 * DAY_MS);
    await compact(server);
    expect(await learnerStats(server.services, { subscriberId, zone: ZONE })).toMatchObject({ points });
  });

  it('does not delay the compaction of others', async ({ server, learner: busy, other }) => {
    const day = '2026-03-01';
    for (const learner of [busy, other])
      await write(server, learner, [{ at: `${day}T09:00:00Z`, day, kind: 'session_done' }]);
    const left = async ({ subscriberId }: Learner) => (await rowsOf(server, 'learning_event', { subscriberId })).length;
    await asLearner(server.services, busy, async () => {
      await compact(server);
      expect(await left(other)).toBe(0);
      expect(await left(busy)).toBe(1);
    });
    await compact(server);
    expect(await left(busy)).toBe(0);
  });
});
