import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { callApi } from '../../../test/call-api.ts';
import { FIXTURE } from '../../../test/fixture-release.ts';
import { signUp, type Learner } from '../../../test/sign-up.ts';

let test: TestApp;
let learner: Learner;

beforeAll(async () => {
  test = await buildTestApp();
  learner = await signUp(test);
});
afterAll(() => test.close());

describe('a warm session', () => {
  it('reads weekly content and tense pages without a query', async () => {
    const { token } = learner;
    const read = async () => {
      await callApi(test.app, 'GET /api/get/main/content', { token, query: { ActiveWeek: 1, level_id: FIXTURE.a1 } });
      await callApi(test.app, 'GET /api/get/all/week/content', { token, query: { code: 'audio' } });
      await callApi(test.app, 'GET /api/grammars', { token });
    };
    await read();
    const queries = vi.spyOn(test.services.db.getExecutor(), 'executeQuery');
    await read();
    expect(queries).not.toHaveBeenCalled();
    test.services.sessions.evict(learner.subscriberId);
    await read();
    expect(queries).toHaveBeenCalled();
    queries.mockRestore();
  });
});

describe('what a learner has done', () => {
  it('is read by index', async () => {
    const planOf = (query: string) =>
      test.services.db.transaction().execute(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx);
        const { rows } = await sql<Record<string, string>>`explain ${sql.raw(query)}`.execute(trx);
        return rows.flatMap((row) => Object.values(row)).join('\n');
      });
    const mine = `from learning_event where subscriber_id = '${learner.subscriberId}'`;
    expect(await planOf(`select learner_day, sum(points) ${mine} group by learner_day`)).toContain(
      'learning_event_by_day',
    );
    expect(
      await planOf(`select item_uuid ${mine} and kind in ('item_done', 'quiz_passed', 'practical_done')`),
    ).toContain('learning_event_points_once');
  });
});
