import type { Period } from '@lisan/contract/billing/subscription';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

export type PlanVersionRow = {
  id: string;
  name: string;
  period: Period;
  position: number;
  is_default: boolean;
  opens_at: Date | null;
  retired_at: Date | null;
  replaces: string | null;
  version: string;
  amount: number;
  currency: string;
  exponent: number;
  free_days: number;
  text: string;
  published_at: Date;
};

const VERSION = sql`
  select p.id, p.name, p.period, p.position, p.is_default, p.opens_at, p.retired_at, p.replaces, t.version, t.amount,
    t.currency, t.exponent, t.free_days, t.text, t.published_at
  from plan p join plan_terms t on t.plan_id = p.id and t.version = p.terms_version`;

/** Returns every version, by plan and then the latest first. */
export async function allPlanVersions(db: Database): Promise<PlanVersionRow[]> {
  const { rows } = await sql<PlanVersionRow>`
    ${VERSION} order by p.position, t.published_at desc, p.id`.execute(db);
  return rows;
}

/** Serialises the changes of all plans until the transaction ends: at least one plan must stay on offer. */
export async function lockPlans(trx: Database): Promise<PlanVersionRow[]> {
  await sql`select id from plan order by id for update`.execute(trx);
  return allPlanVersions(trx);
}

export async function setRetired(trx: Database, id: string, at: Date): Promise<void> {
  await trx.updateTable('plan').set({ retired_at: at }).where('id', '=', id).execute();
}

type New = Omit<PlanVersionRow, 'is_default' | 'retired_at'> & { replaces: string };

/** Inserts a version with its terms. */
export async function insertPlanVersion(trx: Database, row: New): Promise<void> {
  const { id, version, amount, currency, exponent, free_days, text, published_at, ...plan } = row;
  await trx
    .insertInto('plan')
    .values({ id, ...plan, is_default: false, terms_version: version, retired_at: null })
    .execute();
  await trx
    .insertInto('plan_terms')
    .values({ plan_id: id, version, amount, currency, exponent, free_days, text, published_at })
    .execute();
}
