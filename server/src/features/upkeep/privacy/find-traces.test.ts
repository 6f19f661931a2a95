import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../../test/database.ts';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { findTraces } from './find-traces.ts';

const ACCOUNTS = 2_000;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`insert into subscriber (id, msisdn, country, name, created_at, last_seen_at)
    select gen_random_uuid(), '+9647' || (700000000 + n), 'IQ', case when n % 100 = 0 then 'زرقاء' else 'سارة' end,
      now(), now()
    from generate_series(1, ${sql.lit(ACCOUNTS)}) as n`.execute(database.db);
});
afterAll(() => database.close());

it.each([1, 7, 1_000])('finds every row of a table that it reads %i blocks at a time', async (blocks) => {
  const found = await findTraces(database.db, ['زرقاء'], { blocks });
  expect(found).toEqual([{ table: 'subscriber', rows: ACCOUNTS / 100 }]);
  expect(await findTraces(database.db, ['ليس في القاعدة'], { blocks })).toEqual([]);
  expect(await findTraces(database.db, ['+9647'], { blocks })).toEqual([{ table: 'subscriber', rows: ACCOUNTS }]);
});

it('reads no table as a whole with one statement', async () => {
  const statements: string[] = [];
  const { db } = database;
  const executor = db.getExecutor();
  const compile = executor.compileQuery.bind(executor);
  await findTraces(
    db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        statements.push(compile(node, queryId).sql);
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
    ['زرقاء'],
    { blocks: 5 },
  );
  const ofAccounts = statements.filter((text) => text.includes('from "subscriber"'));
  expect(ofAccounts.length).toBeGreaterThan(3);
  expect(ofAccounts.filter((text) => !/ctid"? </.test(text))).toEqual([]);
});
