import { randomUUID } from 'node:crypto';
import { loadSecrets } from './config/secrets.ts';
import { issueLoginCode } from './features/auth/issue-login-code.ts';
import { readMsisdn } from './features/subscriber/read-msisdn.ts';
import { runForStaff } from './open-for-staff.ts';
import { createClock } from './platform/clock.ts';

const [typed] = process.argv.slice(2);
if (typed === undefined) {
  console.error('Usage: npm run login-code -- <msisdn>');
  process.exit(1);
}

await runForStaff(async ({ db, config }) => {
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const services = { db, clock: createClock(), newId: randomUUID, secrets: await loadSecrets(config), publicUrl };
  const { url } = await issueLoginCode(services, readMsisdn({ config }, typed).msisdn);
  console.log(`${url}\nGood once, for ten minutes.`);
});
