import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { refused } from '../../../../../test/call-api.ts';
import { finishItem } from '../../../../../test/finish-item.ts';
import { FIXTURE } from '../../../../../test/fixture-release.ts';
import { it } from '../../../../../test/fixture.ts';
import { setAccess } from '../../../../../test/set-access.ts';
import { signUp } from '../../../../../test/sign-up.ts';

const EXPORT = 'GET /api/progress/export';

const rowsOf = (csv: string) =>
  csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');

describe('the export of learning events', () => {
  it('is a file that Excel reads, one row per activity, oldest first', async ({ server, learner }) => {
    await finishItem(server, learner, FIXTURE.word);
    await finishItem(server, learner, FIXTURE.dialogue);
    const response = await learner.request(EXPORT);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="lisan-progress-2026-03-10.csv"',
      'cache-control': 'private, no-store',
    });
    expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const rows = rowsOf(response.body);
    expect(rows[0]).toBe('التاريخ والوقت,يوم التعلّم,النشاط,المستوى,الأسبوع,العنصر,الإجابة,النقاط');
    expect(rows.slice(1)).toEqual([
      expect.stringMatching(/^2026-03-10 12:\d\d,2026-03-10,إنهاء عنصر,A1,1,name,,2$/),
      expect.stringMatching(/^2026-03-10 12:\d\d,2026-03-10,إنهاء عنصر,A1,1,Hello,,5$/),
    ]);
  });

  it('contains every event once, over many pages', async ({ server, learner }) => {
    // 1,203 events, many of them in the same millisecond.
    await sql`
      insert into learning_event (subscriber_id, id, at, learner_day, kind, item_uuid, correct)
      select ${learner.subscriberId}::uuid, gen_random_uuid(), timestamptz '2026-03-01' + n / 10 * interval '1 minute',
        date '2026-03-01', 'quiz_answer', ${FIXTURE.word}::uuid, n % 2 = 0
      from generate_series(1, 1203) as n`.execute(server.services.db);
    const rows = rowsOf((await learner.request(EXPORT)).body);
    expect(rows).toHaveLength(1204);
    expect(rows.filter((row) => row.endsWith(',صحيحة,0'))).toHaveLength(601);
    const times = rows.slice(1).map((row) => row.slice(0, 16));
    expect(times).toEqual(times.toSorted());
  });

  it('is available after the end of the subscription, and contains only own events', async ({ server, learner }) => {
    await finishItem(server, learner, FIXTURE.word);
    await setAccess(server, learner, null);
    expect(rowsOf((await learner.request(EXPORT)).body)).toHaveLength(2);
    const other = await signUp(server);
    expect(rowsOf((await other.request(EXPORT)).body)).toHaveLength(1);
  });

  it('is refused without a full token', async ({ server, newcomer }) => {
    expect((await refused(server.app, EXPORT)).status).toBe(401);
    expect((await newcomer.refused(EXPORT)).status).toBe(403);
  });
});
