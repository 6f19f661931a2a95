import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';

const DAY_MS = 86_400_000;

/**
 * Counts a code against the day's budget of its country. Past it no code leaves until the next day (UTC), which bounds
 * the bill of SMS traffic pumped from many addresses to many numbers.
 * @throws AppError too_many_requests until midnight UTC
 */
export async function consumeOtpBudget(
  trx: Database,
  services: Pick<Services, 'clock' | 'config' | 'log'>,
  country: string,
): Promise<void> {
  const now = services.clock.now();
  const day = now.toISOString().slice(0, 10);
  const { sent } = await trx
    .insertInto('otp_budget')
    .values({ country, day, sent: 1 })
    .onConflict((c) => c.columns(['country', 'day']).doUpdateSet({ sent: sql`otp_budget.sent + 1` }))
    .returning('sent')
    .executeTakeFirstOrThrow();
  if (sent <= services.config.otpDailyBudget) return;
  services.log.error({ country, day }, 'otp daily budget exhausted');
  throw new AppError('too_many_requests', { retryAfter: (DAY_MS - (now.getTime() % DAY_MS)) / 1000 });
}
