import { name, text } from '@lisan/contract/values/text';
import { randomUUID } from 'node:crypto';
import { appointTeacher } from '../features/live/teacher/appoint-teacher.ts';
import { runForStaff } from './open-for-staff.ts';
import { createClock } from '../platform/clock.ts';
import { readStaffArguments, readStaffText } from './read-staff-arguments.ts';
import { readStaffNumber } from './read-staff-number.ts';

const USAGE = 'Usage: npm run staff:teacher -- <msisdn> "<name>" ["<bio>"] [--create]';

const Name = name(80);
const Bio = text(500, 0);

const { positionals, values } = readStaffArguments({
  options: { create: { type: 'boolean' } },
  minWords: 2,
  maxWords: 3,
  usage: USAGE,
});
const [typed = '', typedName = '', typedBio = ''] = positionals;

await runForStaff(async ({ db, config }) => {
  const msisdn = readStaffNumber(config, typed);
  const parts = { db, config, clock: createClock(), newId: randomUUID };
  const appointed = await appointTeacher(parts, {
    msisdn,
    name: readStaffText('name', typedName, Name),
    bio: readStaffText('bio', typedBio, Bio),
    create: values.create === true,
  });
  if (appointed === null)
    throw new Error(
      `${msisdn} has never signed in. Check the number, or pass --create to make it a teacher before its first sign-in.`,
    );
  const found = appointed.isNew ? 'now teaches as' : 'teaches already as';
  console.log(`${appointed.msisdn} ${found} ${appointed.name}`);
});
