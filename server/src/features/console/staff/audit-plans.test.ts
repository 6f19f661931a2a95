import { sql } from 'kysely';
import { expect } from 'vitest';
import { it } from '../../../../test/fixture.ts';
import { rowsRead } from '../../../../test/rows-read.ts';
import type { Learner } from '../../../../test/sign-up.ts';
import { makeStaff } from '../../../../test/staff.ts';
import { listAudit } from './list-audit.ts';

const ENTRIES = 5_000;
const SUBJECT = '00000000-0000-4000-8000-00000000beef';

let staff: Learner;
it.beforeAll(async ({ server }) => {
  staff = await makeStaff(server, 'admin');
  const { db } = server.services;
  await sql`
    insert into audit_entry (id, at, actor_id, actor, roles, call, outcome, subject_type, subject_id)
    select gen_random_uuid(), timestamptz '2026-03-01' + n * interval '1 s', ${staff.subscriberId}::uuid, 'x', '{admin}',
      'GET /api/console/learners/:uuid', case when n % 2500 = 0 then 'refused' else 'done' end, 'subscriber',
      case when n = 7 then ${SUBJECT} else gen_random_uuid()::text end
    from generate_series(1, ${sql.lit(ENTRIES)}) as n`.execute(db);
  await sql`analyze audit_entry`.execute(db);
});

it.for([
  ['of a subject', { subject_id: SUBJECT }, 1],
  ['that were refused', { outcome: 'refused' as const }, 2],
] as const)('entries %s are found without reading the others', async ([_name, query, count], { server }) => {
  const audit = { audit: () => Promise.resolve() };
  const { entries } = await listAudit(server.services, audit, query);
  expect(entries).toHaveLength(count);
  if (server.engine !== 'postgres') return;
  expect(await rowsRead(server.services.db, (db) => listAudit({ db }, audit, query))).toBeLessThan(50);
});
