import { randomUUID } from 'node:crypto';
import { appointTeacher } from './features/teacher/appoint-teacher.ts';
import { runForStaff } from './open-for-staff.ts';
import { createClock } from './platform/clock.ts';
import { readStaffNumber } from './read-staff-number.ts';

const [typed, name, bio = ''] = process.argv.slice(2);
if (typed === undefined || name === undefined || name.trim() === '') {
  console.error('Usage: npm run teacher -- <msisdn> "<name>" ["<bio>"]');
  process.exit(1);
}

await runForStaff(async ({ db, config }) => {
  const msisdn = readStaffNumber(config, typed);
  const parts = { db, config, clock: createClock(), newId: randomUUID };
  const appointed = await appointTeacher(parts, { msisdn, name: name.trim(), bio: bio.trim() });
  const found = appointed.isNew ? 'now teaches as' : 'teaches already as';
  console.log(`${appointed.msisdn} ${found} ${appointed.name}`);
});
