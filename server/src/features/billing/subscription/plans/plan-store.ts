import type { Money } from '@lisan/contract/values/values';
import type { Insertable } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { PlanTable, PlanTermsTable } from '../../../../platform/database/tables/subscription.ts';

export async function upsertPlan(db: Database, row: Insertable<PlanTable>): Promise<void> {
  // A plan that staff closed stays closed.
  const { id: _, retired_at: __, ...set } = row;
  await db
    .insertInto('plan')
    .values(row)
    .onConflict((c) => c.column('id').doUpdateSet(set))
    .execute();
}

/** Inserts terms; terms that are published already stay as they are. */
export async function insertTerms(db: Database, row: PlanTermsTable): Promise<void> {
  await db
    .insertInto('plan_terms')
    .values(row)
    .onConflict((c) => c.columns(['plan_id', 'version']).doNothing())
    .execute();
}

/** Returns the terms of a plan under a version, as they were published. */
export async function publishedTerms(
  db: Database,
  at: { planId: string; version: string },
): Promise<PlanTermsTable | undefined> {
  return db
    .selectFrom('plan_terms')
    .selectAll()
    .where('plan_id', '=', at.planId)
    .where('version', '=', at.version)
    .executeTakeFirst();
}

/** Returns whether this plan was ever sold at another price. */
export async function hasOtherPrice(db: Database, at: { planId: string; price: Money }): Promise<boolean> {
  const other = await db
    .selectFrom('plan_terms')
    .select('version')
    .where('plan_id', '=', at.planId)
    .where((e) => e.or([e('amount', '!=', at.price.amount), e('currency', '!=', at.price.currency)]))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Returns every plan, retired ones included, with the terms in force, in display order. */
export async function plansWithTerms(db: Database) {
  return db
    .selectFrom('plan')
    .innerJoin('plan_terms as terms', (join) =>
      join.onRef('terms.plan_id', '=', 'plan.id').onRef('terms.version', '=', 'plan.terms_version'),
    )
    .select([
      'plan.id',
      'plan.name',
      'plan.period',
      'plan.is_default',
      'plan.retired_at',
      'plan.opens_at',
      'plan.replaces',
    ])
    .select(['terms.version', 'terms.amount', 'terms.currency', 'terms.exponent', 'terms.free_days', 'terms.text'])
    .orderBy('plan.position')
    .orderBy('plan.opens_at')
    .execute();
}

export type PlanRow = Awaited<ReturnType<typeof plansWithTerms>>[number];
