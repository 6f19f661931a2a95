import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { leaveByList } from '../features/billing/subscription/leaving/leave-by-list.ts';
import { loadPlans } from '../features/billing/subscription/plans/load-plans.ts';
import { createClock } from '../platform/clock.ts';
import { runForStaff } from './open-for-staff.ts';
import { exitWith, readStaffArguments } from './read-staff-arguments.ts';

const USAGE = `Usage:
  npm run staff:leave -- <file>    lets the numbers of a file leave, as if each had sent STOP
A line has a number in any spelling and, after a comma, the time of the STOP with its zone, if it is known:
+964 770 123 4567, 2026-11-26T17:36:46Z`;

const [file = ''] = readStaffArguments({ minWords: 1, maxWords: 1, usage: USAGE }).positionals;
const list = await readFile(file, 'utf8').catch(() => exitWith(`${file} cannot be read.`));

await runForStaff(async ({ db, config }) => {
  const deps = { config, db, clock: createClock(), newId: randomUUID, plans: await loadPlans(db) };
  const { left, gone, agreedSince, unknown, unread } = await leaveByList(deps, list);
  console.log(`Left: ${left}. Had left already: ${gone}. Agreed again since: ${agreedSince}. Unknown: ${unknown}.`);
  for (const { line, text } of unread) console.log(`Line ${line} has no number, or a time without a zone: ${text}`);
  if (unread.length > 0) process.exitCode = 1;
});
