import { sql } from 'kysely';
import { describe, expect, vi } from 'vitest';
import type { TestApp } from '../../../../test/build-test-app.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';

describe('a cached session', () => {
  it('reads weekly content and tense pages without a query', async ({ server, learner }) => {
    const read = async () => {
      await learner.call('GET /api/get/main/content', { query: { ActiveWeek: 1, level_id: FIXTURE.a1 } });
      await learner.call('GET /api/get/all/week/content', { query: { code: 'audio' } });
      await learner.call('GET /api/grammars');
    };
    await read();
    const queries = vi.spyOn(server.services.db.getExecutor(), 'executeQuery');
    await read();
    expect(queries).not.toHaveBeenCalled();
    server.services.sessions.evict(learner.subscriberId);
    await read();
    expect(queries).toHaveBeenCalled();
    queries.mockRestore();
  });
});

describe('the query of finished items', () => {
  it('uses its index', async ({ server, learner }) => {
    await addEvents(server, learner, 3000);
    const planOf = async (query: string) => {
      const { rows } = await sql<Record<string, string>>`explain ${sql.raw(query)}`.execute(server.services.db);
      return rows.flatMap((row) => Object.values(row)).join('\n');
    };
    const mine = `from learning_event where subscriber_id = '${learner.subscriberId}'`;
    const finishing = "kind in ('item_done', 'quiz_passed', 'quiz_failed', 'practical_done', 'review_answer')";
    const pointsPerDay = `select learner_day, sum(points) ${mine} and ${finishing} group by learner_day`;
    // Vacuum skips pages whose commit is not on disk yet; they become index-only after the next vacuum.
    await expect
      .poll(async () => {
        await sql`vacuum analyze learning_event`.execute(server.services.db);
        return planOf(pointsPerDay);
      })
      .toContain('Index Only Scan using learning_event_by_day');
    expect(
      await planOf(`select item_uuid ${mine} and kind in ('item_done', 'quiz_passed', 'practical_done')`),
    ).toContain('learning_event_points_once');
    expect(
      await planOf(
        `select at, id ${mine} and (at, id) > ('2026-03-01', '${learner.subscriberId}') order by at, id limit 500`,
      ),
    ).toContain('learning_event_by_time');
    expect(await planOf(`select learner_day, at - lag(at) over (order by at, id) ${mine}`)).toContain(
      'Index Only Scan using learning_event_by_time',
    );
  });
});

/** Inserts `count` answers, half of them of the learner. */
async function addEvents(server: TestApp, { subscriberId }: Learner, count: number): Promise<void> {
  const other = await signUp(server);
  await sql`
    insert into learning_event (subscriber_id, id, at, learner_day, kind, item_uuid, correct)
    select case when n % 2 = 0 then ${subscriberId}::uuid else ${other.subscriberId}::uuid end, gen_random_uuid(),
      timestamptz '2026-01-01' + n * interval '1 hour', date '2026-01-01' + n / 24, case when n % 3 = 0 then 'quiz_answer' else 'review_answer' end,
      gen_random_uuid(), true
    from generate_series(1, ${count}::int) as n`.execute(server.services.db);
}
