import { createHash } from 'node:crypto';
import { ConfigError } from '../../../../config/config-error.ts';
import { countryOf } from '../../../../domain/subscriber/countries.ts';
import { money } from '../../../../domain/money/money.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { BillingDeps } from '../../deps.ts';
import { PlanCatalogue } from './plan-catalogue.ts';
import { PLAN_SEEDS, type PlanSeed } from './plan-seed.ts';
import { hasOtherPrice, insertTerms, plansWithTerms, upsertPlan } from './plan-store.ts';
import { termsText, type TermsFacts } from './terms-text.ts';

type Deps = Pick<BillingDeps, 'db' | 'clock' | 'carrier' | 'config' | 'course'>;
type Common = Pick<TermsFacts, 'leaveBySms' | 'support'> & { currency: string; now: Date };

/**
 * Publishes the plans, priced in the currency of the installation's own country. Runs at every start; terms already
 * published stay, and new words make a new version.
 * @throws ConfigError naming the plans that have no price in that currency, or were sold at another price
 */
export async function seedPlans(deps: Deps): Promise<PlanCatalogue> {
  const { phone, email } = deps.course.info.support;
  const common = {
    currency: countryOf(deps.config.defaultCountry).currency,
    leaveBySms: keywordOf(deps),
    support: { phone, email },
    now: deps.clock.now(),
  };
  const unpriced = PLAN_SEEDS.filter(({ prices }) => prices[common.currency] === undefined).map(({ name }) => name);
  if (unpriced.length > 0)
    throw new ConfigError([
      `DEFAULT_COUNTRY: its currency is ${common.currency}, in which ${unpriced.join(', ')} has no price; add one to plan-seed.ts or set the country whose currency the carrier charges in`,
    ]);
  return deps.db.transaction().execute(async (trx) => {
    for (const [position, seed] of PLAN_SEEDS.entries()) await publish(trx, { seed, position, common });
    return new PlanCatalogue(await plansWithTerms(trx), common.leaveBySms, () => deps.clock.now());
  });
}

async function publish(
  trx: Database,
  { seed, position, common }: { seed: PlanSeed; position: number; common: Common },
) {
  const { id, name, period, isDefault, freeDays } = seed;
  const price = money(seed.prices[common.currency] ?? Number.NaN, common.currency);
  if (await hasOtherPrice(trx, { planId: id, price }))
    throw new ConfigError([
      `DEFAULT_COUNTRY: ${name} was sold in another currency than ${common.currency}, or at another price; set the country that it was sold in, or make a new plan instead`,
    ]);
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

function keywordOf({ carrier }: Deps): TermsFacts['leaveBySms'] {
  const { shortCode, keywords } = carrier.capabilities();
  const keyword = keywords.unsubscribe[0];
  return shortCode !== null && keyword !== undefined ? { shortCode, keyword: keyword.toUpperCase() } : null;
}
