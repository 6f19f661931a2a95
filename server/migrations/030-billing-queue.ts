import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/**
 * The billing outbox becomes a queue like the others: an index for each lane, and effects that wait for an earlier one
 * are held instead of looked over by every claim.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
create index billing_outbox_charges on billing_outbox (next_try_at) where state = 'queued' and type = 'charge';
create index billing_outbox_other on billing_outbox (next_try_at) where state = 'queued' and type <> 'charge';
drop index billing_outbox_due;
drop index billing_outbox_leaving;
update billing_outbox as r set state = 'held'
where state = 'queued' and type in ('charge', 'open_mandate', 'end_mandate') and exists (
  select 1 from billing_outbox as e
  where e.subscriber_id = r.subscriber_id and e.state = 'queued' and e.seq < r.seq
    and e.type in ('open_mandate', 'end_mandate'));
`;
