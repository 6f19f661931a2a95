import { randomUUID } from 'node:crypto';
import { listCourseVersions, publishVersion } from '../features/course/publish-version.ts';
import { runForStaff } from './open-for-staff.ts';
import { createClock } from '../platform/clock.ts';

const [command, hash = ''] = process.argv.slice(2);
if (command !== 'list' && !(command === 'publish' && hash !== '')) {
  console.error('Usage: npm run course -- list | publish <hash>');
  process.exit(1);
}

await runForStaff(async ({ db }) => {
  if (command === 'publish') {
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
