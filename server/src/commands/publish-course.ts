import { randomUUID } from 'node:crypto';
import { listCourseVersions, publishVersion } from '../features/course/publish-version.ts';
import { runForStaff } from './open-for-staff.ts';
import { exitWith, readStaffArguments } from './read-staff-arguments.ts';
import { createClock } from '../platform/clock.ts';

const USAGE = 'Usage: npm run course -- list | publish <hash>';

const [command, hash] = readStaffArguments({ minWords: 1, maxWords: 2, usage: USAGE }).positionals;
if (command !== (hash === undefined ? 'list' : 'publish')) exitWith(USAGE);

await runForStaff(async ({ db }) => {
  if (hash !== undefined) {
    const published = await publishVersion({ db, clock: createClock(), newId: randomUUID }, hash);
    console.log(`Published: ${published}. Running processes follow within seconds.`);
    return;
  }
  for (const version of await listCourseVersions({ db })) {
    const published = version.published_at?.toISOString() ?? 'never';
    console.log(
      `${version.isPublished ? '*' : ' '} ${version.hash}  imported ${version.created_at.toISOString()}  published ${published}`,
    );
  }
});
