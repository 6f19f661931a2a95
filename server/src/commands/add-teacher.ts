import { randomUUID } from 'node:crypto';
import { appointTeacher } from '../features/teacher/appoint-teacher.ts';
import { runForStaff } from './open-for-staff.ts';
import { createClock } from '../platform/clock.ts';
import { readStaffArguments } from './read-staff-arguments.ts';
import { readStaffNumber } from './read-staff-number.ts';

const USAGE = 'Usage: npm run teacher -- <msisdn> "<name>" ["<bio>"] [--create]';

const given = readStaffArguments({ create: { type: 'boolean' } }, USAGE);
const [typed, name, bio = '', ...more] = given.positionals;
if (typed === undefined || name === undefined || name.trim() === '' || more.length > 0) {
  console.error(USAGE);
  process.exit(1);
}

await runForStaff(async ({ db, config }) => {
  const msisdn = readStaffNumber(config, typed);
  const parts = { db, config, clock: createClock(), newId: randomUUID };
  const appointed = await appointTeacher(parts, {
    msisdn,
    name: name.trim(),
    bio: bio.trim(),
    create: given.values.create === true,
  });
  if (appointed === null)
    throw new Error(
      `${msisdn} has never signed in. Check the number, or pass --create to make it a teacher before its first sign-in.`,
    );
  const found = appointed.isNew ? 'now teaches as' : 'teaches already as';
  console.log(`${appointed.msisdn} ${found} ${appointed.name}`);
});
