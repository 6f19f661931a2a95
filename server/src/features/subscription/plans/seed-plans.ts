import { createHash } from 'node:crypto';
import { countryOf } from '../../../domain/subscriber/countries.ts';
import { money } from '../../../domain/money/money.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { PlanCatalogue } from './plan-catalogue.ts';
import { PLAN_SEEDS, type PlanSeed } from './plan-seed.ts';
import { hasOtherPrice, insertTerms, plansWithTerms, upsertPlan } from './plan-store.ts';
import { termsText, type TermsFacts } from './terms-text.ts';

type Ground = Pick<Services, 'db' | 'clock' | 'carrier' | 'config' | 'course'>;
type Common = Pick<TermsFacts, 'leaveBySms' | 'support'> & { currency: string; now: Date };

/**
 * Publishes the plans, priced in the currency of the installation's own country. Done at every start; terms already
 * published stay, and new words make a new version.
 * @throws Error naming the plan that has no price in that currency, or had another one
 */
export async function seedPlans(ground: Ground): Promise<PlanCatalogue> {
  const { phone, email } = ground.course.info.support;
  const common = {
    currency: countryOf(ground.config.defaultCountry).currency,
    leaveBySms: keywordOf(ground),
    support: { phone, email },
    now: ground.clock.now(),
  };
  return ground.db.transaction().execute(async (trx) => {
    for (const [position, seed] of PLAN_SEEDS.entries()) await publish(trx, { seed, position, common });
    return new PlanCatalogue(await plansWithTerms(trx), common.leaveBySms);
  });
}

async function publish(
  trx: Database,
  { seed, position, common }: { seed: PlanSeed; position: number; common: Common },
) {
  const { id, name, period, isDefault, freeDays } = seed;
  const price = money(priceIn(seed, common.currency), common.currency);
  if (await hasOtherPrice(trx, { planId: id, price }))
    throw new Error(`${name} was sold at another price: make a new plan instead`);
  const text = termsText({ ...common, price, period, freeDays });
  const version = `${period}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
  await upsertPlan(trx, {
    id,
    name,
    period,
    position,
    is_default: isDefault,
    terms_version: version,
    retired_at: null,
  });
  await insertTerms(trx, { plan_id: id, version, ...price, free_days: freeDays, text, published_at: common.now });
}

function keywordOf({ carrier }: Ground): TermsFacts['leaveBySms'] {
  const { shortCode, keywords } = carrier.capabilities();
  const keyword = keywords.unsubscribe[0];
  return shortCode !== null && keyword !== undefined ? { shortCode, keyword: keyword.toUpperCase() } : null;
}

function priceIn({ name, prices }: PlanSeed, currency: string): number {
  const amount = prices[currency];
  if (amount === undefined) throw new Error(`${name} has no price in ${currency}: add one to plan-seed.ts`);
  return amount;
}
