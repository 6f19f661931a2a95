import { sql } from 'kysely';
import { budgetLimit, reachedMark, type BudgetMark } from '../../domain/otp/otp-budget.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Gauge } from '../../platform/metrics/metrics.ts';
import type { OtpDeps } from './deps.ts';

const DAY_MS = 86_400_000;

const USED_RATIO: Gauge = {
  name: 'lisan_otp_budget_used_ratio',
  help: 'One-time codes of the day (UTC) as a fraction of the budget of their country',
  label: 'country',
};

type Parts = Pick<OtpDeps, 'clock' | 'config'>;

/** A mark of a country's budget that a code reached; to be logged once its transaction is committed. */
export type ReachedMark = { country: string; day: string; sent: number; mark: BudgetMark };

/**
 * Counts a code against the day's budget of its country, which bounds the bill of SMS traffic pumped from many addresses
 * to many numbers. The last fifth is for known clients alone.
 * @throws AppError too_many_requests until midnight UTC
 */
export async function consumeOtpBudget(
  trx: Database,
  { clock, config }: Parts,
  { country, isKnown }: { country: string; isKnown: boolean },
): Promise<ReachedMark | null> {
  const now = clock.now();
  const day = dayOf(now);
  const daily = config.otpDailyBudget;
  const { sent } = await trx
    .insertInto('otp_budget')
    .values({ country, day, sent: 1 })
    .onConflict((c) => c.columns(['country', 'day']).doUpdateSet({ sent: sql`otp_budget.sent + 1` }))
    .returning('sent')
    .executeTakeFirstOrThrow();
  // The count is rolled back with the transaction of a code that is not sent.
  if (sent > budgetLimit({ daily, isKnown }))
    throw new AppError('too_many_requests', { retryAfter: (DAY_MS - (now.getTime() % DAY_MS)) / 1000 });
  const mark = reachedMark(sent, daily);
  return mark === null ? null : { country, day, sent, mark };
}

/** Every number of codes is reached once a day, so each mark is logged once over all nodes. */
export function logReachedMark(
  { log, config }: Pick<OtpDeps, 'log' | 'config'>,
  { country, day, sent, mark }: ReachedMark,
): void {
  const fields = { country, day, sent, budget: config.otpDailyBudget, percent: mark * 100 };
  if (mark === 1) log.error(fields, 'otp daily budget reached');
  else log.warn(fields, 'otp daily budget reached');
}

/** Shows how much of the day's codes each country has used; the same at every process. */
export function measureOtpBudget({ metrics, db, clock, config }: Parts & Pick<OtpDeps, 'metrics' | 'db'>): void {
  metrics.measure(USED_RATIO, async () => {
    const rows = await db
      .selectFrom('otp_budget')
      .select(['country', 'sent'])
      .where('day', '=', dayOf(clock.now()))
      .execute();
    const sentIn = new Map(rows.map(({ country, sent }) => [country, sent]));
    return new Map(config.countries.map((country) => [country, (sentIn.get(country) ?? 0) / config.otpDailyBudget]));
  });
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}
