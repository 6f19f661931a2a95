import { randomUUID } from 'node:crypto';
import { loadSecrets } from '../config/secrets.ts';
import { issueLoginCode } from '../features/account/otp/login-codes.ts';
import { runForStaff } from './open-for-staff.ts';
import { createClock } from '../platform/clock.ts';
import { readStaffArguments } from './read-staff-arguments.ts';
import { readStaffNumber } from './read-staff-number.ts';

const USAGE = 'Usage: npm run staff:login-code -- <msisdn>';

const [typed = ''] = readStaffArguments({ minWords: 1, maxWords: 1, usage: USAGE }).positionals;

await runForStaff(async ({ db, config }) => {
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const secrets = await loadSecrets(config, { mayMake: false });
  const services = { db, clock: createClock(), newId: randomUUID, secrets, publicUrl };
  const { url } = await issueLoginCode(services, readStaffNumber(config, typed));
  console.log(`${url}\nValid once, for ten minutes.`);
});
