import { Role } from '@lisan/contract/values/roles';
import { randomUUID } from 'node:crypto';
import { grantKnownRole, grantRole } from '../features/account/subscriber/grant-role.ts';
import { runForStaff } from './open-for-staff.ts';
import { createClock } from '../platform/clock.ts';
import { exitWith, readStaffArguments } from './read-staff-arguments.ts';
import { readStaffNumber } from './read-staff-number.ts';

const USAGE = `Usage: npm run staff:role -- <msisdn> ${Role.options.join('|')} [--create]`;

const { positionals, values } = readStaffArguments({
  options: { create: { type: 'boolean' } },
  minWords: 2,
  maxWords: 2,
  usage: USAGE,
});
const [typed = '', wanted] = positionals;
const role = Role.safeParse(wanted);
if (!role.success) exitWith(USAGE);

await runForStaff(async ({ db, config }) => {
  const msisdn = readStaffNumber(config, typed);
  const parts = { db, config, clock: createClock(), newId: randomUUID };
  const grant = { msisdn, role: role.data };
  const granted = values['create'] === true ? await grantRole(parts, grant) : await grantKnownRole(parts, grant);
  if (granted === null)
    throw new Error(
      `${msisdn} has never signed in. Check the number, or pass --create to give it the role before its first sign-in.`,
    );
  console.log(`${granted.msisdn} now has: ${granted.roles.join(', ')}`);
});
