import type { Database } from '../../../../platform/database/schema.ts';
import { PlanCatalogue } from './plan-catalogue.ts';
import { plansWithTerms } from './plan-store.ts';

/** Loads the plans as the last start published them. */
export async function loadPlans(db: Database): Promise<PlanCatalogue> {
  return new PlanCatalogue(await plansWithTerms(db));
}
