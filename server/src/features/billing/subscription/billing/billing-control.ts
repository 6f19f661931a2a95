import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { BillingControlTable } from '../../../../platform/database/tables/carrier.ts';

export type BillingControl = Omit<BillingControlTable, 'id'>;
export type BillingMode = BillingControl['mode'];

/**
 * Returns whether charges may be initiated. The row stays share-locked until the transaction ends: a change of the mode
 * waits for transactions that initiate charges, and no charge is initiated after it.
 */
export async function isBillingOn(trx: Database): Promise<boolean> {
  const { rows } = await sql<{ mode: BillingMode }>`
    select mode from billing_control where id = 1 for share`.execute(trx);
  return rows[0]?.mode === 'on';
}

export async function readBillingControl(db: Database): Promise<BillingControl> {
  const { id: _, ...control } = await db
    .selectFrom('billing_control')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return control;
}

/** Sets the mode; with `onlyFrom`, returns false if another mode was set meanwhile. */
export async function setBillingMode(
  db: Database,
  { onlyFrom, ...set }: BillingControl & { onlyFrom?: BillingMode },
): Promise<boolean> {
  const updated = await db
    .updateTable('billing_control')
    .set(set)
    .where('id', '=', 1)
    .$if(onlyFrom !== undefined, (q) => q.where('mode', '=', onlyFrom ?? 'on'))
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}
