import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { formatMinor } from '../domain/money/money.ts';
import { maskMsisdn } from '../domain/subscriber/msisdn.ts';
import { requestRefund } from '../features/subscription/refunds/request-refund.ts';
import { declineRefund } from '../features/subscription/refunds/decline-refund.ts';
import { listReviews } from '../features/subscription/refunds/list-reviews.ts';
import { runForStaff } from './open-for-staff.ts';
import { createClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/open-database.ts';

const USAGE = `Usage:
  npm run refunds                                   charges that need a decision
  npm run refunds -- pay <charge> --reason "…"      refund the charge [--amount <minor units>] [--end-access]
  npm run refunds -- decline <charge>               the charge was right`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { reason: { type: 'string' }, amount: { type: 'string' }, 'end-access': { type: 'boolean' } },
});
const [order, charge] = positionals;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

// Workers start a decided refund within a minute.
const services = (db: Database) => ({ db, clock: createClock(), newId: randomUUID, jobs: { wake: () => undefined } });

await runForStaff(async ({ db }) => {
  if (order === undefined) return list(db);
  if (charge !== undefined && !UUID.test(charge))
    throw new Error(`${charge} is not the id of a charge: \`npm run refunds\` lists them.`);
  if (order === 'decline' && charge !== undefined) return decline(db, charge);
  if (order === 'pay' && charge !== undefined && values.reason !== undefined) return refund(db, charge, values.reason);
  console.error(USAGE);
  process.exitCode = 1;
});

async function list(db: Database): Promise<void> {
  const reviews = await listReviews(db);
  if (reviews.length === 0) console.log('No charge needs a decision.');
  for (const { attempt_id, opened_at, msisdn, state, ...money } of reviews) {
    console.log(
      `${attempt_id}  ${opened_at.toISOString()}  ${maskMsisdn(msisdn)}  ${formatMinor(money)} ${money.currency}  ${state}`,
    );
  }
}

async function decline(db: Database, attemptId: string): Promise<void> {
  await declineRefund(services(db), attemptId);
  console.log('The charge is not refunded.');
}

async function refund(db: Database, attemptId: string, reason: string): Promise<void> {
  const endsAccess = values['end-access'] ?? false;
  const amount = values.amount === undefined ? {} : { amount: Number(values.amount) };
  const refundId = await requestRefund(services(db), { attemptId, reason, endsAccess, by: 'command line', ...amount });
  console.log(`Refund ${refundId} is requested; the ledger shows it once the carrier has agreed.`);
}
