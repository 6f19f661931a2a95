import { sql } from 'kysely';
import {
  budgetCapacity,
  consumeBudget,
  refillBudget,
  usedShare,
  type BudgetMark,
  type OtpBudget,
} from '../../../domain/otp/otp-budget.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Gauge } from '../../../platform/metrics/metrics.ts';
import type { AccountDeps } from '../deps.ts';

const USED_RATIO: Gauge = {
  name: 'lisan_otp_budget_used_ratio',
  help: 'Used one-time codes of a country as a fraction of what may be sent at once',
  label: 'country',
};

type Parts = Pick<AccountDeps, 'clock' | 'config'>;

/** A mark of a country's budget that a code reached; to be logged once its transaction is committed. */
export type ReachedMark = { country: string; left: number; mark: BudgetMark };

/**
 * Consumes a code of the budget of its country, which bounds the bill of SMS traffic pumped from many addresses to many
 * numbers and refills by the hour. The last fifth is for known clients alone; `trust` is the trust in the asking
 * network.
 * @throws AppError too_many_requests until the budget has a code for this client
 */
export async function consumeOtpBudget(
  trx: Database,
  { clock, config }: Parts,
  { country, ...client }: { country: string; isKnown: boolean; trust: number },
): Promise<ReachedMark | null> {
  const now = clock.now();
  const daily = config.otpDailyBudget;
  const stored = await lockBudget(trx, country, { left: budgetCapacity(daily), at: now, warned: 0 });
  const consumed = consumeBudget(refillBudget(stored, daily, now), { daily, ...client });
  if (!consumed.ok) throw new AppError('too_many_requests', { retryAfter: Math.ceil(consumed.retryAfterMs / 1000) });
  const { left, at, warned } = consumed.budget;
  await trx.updateTable('otp_allowance').set({ codes_left: left, at, warned }).where('country', '=', country).execute();
  await countForOlderProcesses(trx, country, now);
  return consumed.mark === null ? null : { country, left: Math.floor(left), mark: consumed.mark };
}

/** Locks the budget of a country for this transaction; `full` is the budget of a country without one. */
async function lockBudget(trx: Database, country: string, full: OtpBudget): Promise<OtpBudget> {
  const row = await trx
    .insertInto('otp_allowance')
    .values({ country, codes_left: full.left, at: full.at, warned: full.warned })
    .onConflict((c) => c.column('country').doUpdateSet({ country: sql`excluded.country` }))
    .returning(['codes_left', 'at', 'warned'])
    .executeTakeFirstOrThrow();
  return { left: row.codes_left, at: row.at, warned: row.warned };
}

/** Processes of the previous version compare the codes of a day with their budget. */
async function countForOlderProcesses(trx: Database, country: string, now: Date): Promise<void> {
  await trx
    .insertInto('otp_budget')
    .values({ country, day: now.toISOString().slice(0, 10), sent: 1 })
    .onConflict((c) => c.columns(['country', 'day']).doUpdateSet({ sent: sql`otp_budget.sent + 1` }))
    .execute();
}

export function logReachedMark(
  { log, config }: Pick<AccountDeps, 'log' | 'config'>,
  { country, left, mark }: ReachedMark,
): void {
  const fields = { country, left, budget: config.otpDailyBudget, percent: mark * 100 };
  if (mark === 1) log.error(fields, 'otp budget reached');
  else log.warn(fields, 'otp budget reached');
}

/** Shows how much of its codes each country has used; the same at every process. */
export function measureOtpBudget({ metrics, db, clock, config }: Parts & Pick<AccountDeps, 'metrics' | 'db'>): void {
  metrics.measure(USED_RATIO, async () => {
    const daily = config.otpDailyBudget;
    const rows = await db.selectFrom('otp_allowance').selectAll().execute();
    const budgets = new Map(
      rows.map(({ country, codes_left, at, warned }) => [country, { left: codes_left, at, warned }]),
    );
    const usedIn = (country: string) => {
      const budget = budgets.get(country);
      return budget ? usedShare(refillBudget(budget, daily, clock.now()), daily) : 0;
    };
    return new Map(config.countries.map((country) => [country, usedIn(country)]));
  });
}
