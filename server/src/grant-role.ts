import { Role } from '@lisan/contract/subscriber';
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { normaliseMsisdn } from './domain/subscriber/msisdn.ts';
import { grantKnownRole, grantRole } from './features/subscriber/grant-role.ts';
import { runForStaff } from './open-for-staff.ts';
import { createClock } from './platform/clock.ts';

const USAGE = `Usage: npm run role -- <msisdn> ${Role.options.join('|')} [--create]`;

const FAULTS = {
  malformed: 'is no phone number; write it in full, such as +9647701234567',
  not_mobile: 'is no mobile number',
  country_not_served: 'belongs to a country that COUNTRIES does not list',
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { create: { type: 'boolean' } },
});
const [typed, wanted, ...more] = positionals;
const role = Role.safeParse(wanted);
if (typed === undefined || !role.success || more.length > 0) {
  console.error(USAGE);
  process.exit(1);
}

await runForStaff(async ({ db, config }) => {
  const read = normaliseMsisdn(typed, config);
  if (!read.ok) throw new Error(`${typed} ${FAULTS[read.reason]}.`);
  const parts = { db, config, clock: createClock(), newId: randomUUID };
  const grant = { msisdn: read.msisdn, role: role.data };
  const granted = values['create'] === true ? await grantRole(parts, grant) : await grantKnownRole(parts, grant);
  if (granted === null)
    throw new Error(
      `${read.msisdn} has never signed in. Check the number, or pass --create to give it the role before its first sign-in.`,
    );
  console.log(`${granted.msisdn} now has: ${granted.roles.join(', ')}`);
});
