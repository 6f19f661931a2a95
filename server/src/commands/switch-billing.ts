import { readBillingControl } from '../features/subscription/billing/billing-control.ts';
import { setBilling, type BillingOrder } from '../features/subscription/billing/set-billing.ts';
import { runForStaff } from './open-for-staff.ts';
import { createClock } from '../platform/clock.ts';

const USAGE = `Usage:
  npm run billing                 whether charges are made
  npm run billing -- pause        no charge begins until resumed; leaving goes on
  npm run billing -- reconcile    books what the carrier took since the newest ledger entry, then resumes
  npm run billing -- resume       charges go on without that`;

const ORDERS: readonly BillingOrder[] = ['pause', 'reconcile', 'resume'];
const [given] = process.argv.slice(2);

await runForStaff(async ({ db }) => {
  const order = ORDERS.find((one) => one === given);
  if (order) await setBilling({ db, clock: createClock() }, order, 'command line');
  else if (given !== undefined) {
    console.error(USAGE);
    process.exitCode = 1;
    return;
  }
  const { mode, since, changed_by } = await readBillingControl(db);
  console.log(`Billing is ${mode} since ${since.toISOString()} (${changed_by}).`);
});
