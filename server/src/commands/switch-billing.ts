import { readBillingControl } from '../features/billing/subscription/billing/billing-control.ts';
import { setBilling, type BillingOrder } from '../features/billing/subscription/billing/set-billing.ts';
import { runForStaff } from './open-for-staff.ts';
import { exitWith, readStaffArguments } from './read-staff-arguments.ts';
import { createClock } from '../platform/clock.ts';

const USAGE = `Usage:
  npm run staff:billing                 whether charges are made
  npm run staff:billing -- pause        no charge is initiated until resumed; leaving continues
  npm run staff:billing -- reconcile    books what the carrier took since the newest ledger entry, then resumes
  npm run staff:billing -- resume       charges continue without that`;

const ORDERS: readonly BillingOrder[] = ['pause', 'reconcile', 'resume'];
const [typed] = readStaffArguments({ maxWords: 1, usage: USAGE }).positionals;
const order = ORDERS.find((one) => one === typed);
if (typed !== undefined && order === undefined) exitWith(USAGE);

await runForStaff(async ({ db }) => {
  if (order) await setBilling({ db, clock: createClock() }, order, 'command line');
  const { mode, since, changed_by } = await readBillingControl(db);
  console.log(`Billing is ${mode} since ${since.toISOString()} (${changed_by}).`);
});
