import { Role } from '@lisan/contract/subscriber';
import { randomUUID } from 'node:crypto';
import { grantRole } from './features/subscriber/grant-role.ts';
import { runForStaff } from './open-for-staff.ts';
import { createClock } from './platform/clock.ts';

const [msisdn, wanted] = process.argv.slice(2);
const role = Role.safeParse(wanted);
if (msisdn === undefined || !role.success) {
  console.error(`Usage: npm run role -- <msisdn> ${Role.options.join('|')}`);
  process.exit(1);
}

await runForStaff(async ({ db, config }) => {
  const granted = await grantRole({ db, config, clock: createClock(), newId: randomUUID }, { msisdn, role: role.data });
  console.log(`${granted.msisdn} now has: ${granted.roles.join(', ')}`);
});
