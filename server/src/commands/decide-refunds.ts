import { text } from '@lisan/contract/values/text';
import { randomUUID } from 'node:crypto';
import { formatMinor } from '../domain/money/money.ts';
import { maskMsisdn } from '../domain/subscriber/msisdn.ts';
import { requestRefund } from '../features/billing/subscription/refunds/request-refund.ts';
import { declineRefund } from '../features/billing/subscription/refunds/decline-refund.ts';
import { listReviews } from '../features/billing/subscription/refunds/list-reviews.ts';
import { AppError } from '../platform/app-error.ts';
import { runForStaff } from './open-for-staff.ts';
import { exitWith, readStaffArguments, readStaffText } from './read-staff-arguments.ts';
import { createClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/schema.ts';

const USAGE = `Usage:
  npm run staff:refunds                                   charges that need a decision
  npm run staff:refunds -- pay <charge> --reason "…"      refund the charge [--amount <minor units>] [--end-access]
  npm run staff:refunds -- decline <charge>               the charge was right`;

const Reason = text(300);

const { positionals, values } = readStaffArguments({
  options: { reason: { type: 'string' }, amount: { type: 'string' }, 'end-access': { type: 'boolean' } },
  maxWords: 2,
  usage: USAGE,
});
const [order, charge] = positionals;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

// Workers start a decided refund within a minute.
const services = (db: Database) => ({ db, clock: createClock(), newId: randomUUID, jobs: { wake: () => undefined } });

await runForStaff(async ({ db }) => {
  if (order === undefined) return list(db);
  if (charge !== undefined && !UUID.test(charge))
    throw new Error(`${charge} is not the id of a charge: \`npm run staff:refunds\` lists them.`);
  if (order === 'decline' && charge !== undefined) return decline(db, charge);
  if (order === 'pay' && charge !== undefined && values.reason !== undefined) return refund(db, charge, values.reason);
  exitWith(USAGE);
});

async function list(db: Database): Promise<void> {
  const reviews = await listReviews(db);
  if (reviews.length === 0) console.log('No charge needs a decision.');
  for (const { attempt_id, opened_at, msisdn, state, kind, asked, ...money } of reviews) {
    const instead = kind === 'other_amount' ? ` instead of ${formatMinor(asked)} ${asked.currency}` : '';
    const amount = `${formatMinor(money)} ${money.currency}${instead}`;
    console.log(`${attempt_id}  ${opened_at.toISOString()}  ${maskMsisdn(msisdn)}  ${amount}  ${state}`);
  }
}

async function decline(db: Database, attemptId: string): Promise<void> {
  await explained(declineRefund(services(db), attemptId));
  console.log('The charge is not refunded.');
}

async function refund(db: Database, attemptId: string, reason: string): Promise<void> {
  const endsAccess = values['end-access'] ?? false;
  const amount = values.amount === undefined ? {} : { amount: readAmount(values.amount) };
  const wish = { attemptId, reason: readStaffText('reason', reason, Reason), endsAccess, ...amount };
  const refundId = await explained(requestRefund(services(db), { ...wish, by: 'command line' }));
  console.log(`Refund ${refundId} is requested; the ledger shows it once the carrier has agreed.`);
}

/** @throws Error unless it is a whole number of minor units */
function readAmount(typed: string): number {
  if (!/^[1-9][0-9]{0,14}$/.test(typed)) throw new Error(`${typed} is no amount: write a whole number of minor units.`);
  return Number(typed);
}

/** Describes the refusals of a decision in plain words. */
async function explained<T>(decision: Promise<T>): Promise<T> {
  return decision.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'not_found') throw new Error('No paid charge, or no open decision, has this id.');
    throw new Error('The amount exceeds what is left of the charge.');
  });
}
