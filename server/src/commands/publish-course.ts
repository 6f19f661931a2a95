import { readCourseSource } from '@lisan/content/publish/course-source';
import { randomUUID } from 'node:crypto';
import { CONTENT_ROOT } from '../compose/build-services.ts';
import { exportCourse } from '../features/console/course/export-course.ts';
import { listCourseVersions, publishVersion } from '../features/learning/course/publish-version.ts';
import { createClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/schema.ts';
import { runForStaff } from './open-for-staff.ts';
import { exitWith, readStaffArguments } from './read-staff-arguments.ts';

const USAGE = `Usage:
  npm run course:list                                             the imported versions; the published one has an asterisk
  npm run course:publish -- <hash>                                publishes a version again
  npm run course:export -- <hash or draft> [--into <folder>]      writes its files into content/, or the folder`;

const { positionals, values } = readStaffArguments({
  options: { into: { type: 'string' } },
  minWords: 1,
  maxWords: 2,
  usage: USAGE,
});
const [command, ref] = positionals;
const isKnown = ref === undefined ? command === 'list' : command === 'publish' || command === 'export';
if (!isKnown || (values.into !== undefined && command !== 'export')) exitWith(USAGE);

await runForStaff(async ({ db }) => {
  if (ref === undefined) return list(db);
  if (command === 'export') return write(db, { ref, into: values.into ?? CONTENT_ROOT });
  const published = await publishVersion({ db, clock: createClock(), newId: randomUUID }, ref);
  console.log(`Published: ${published}. Running processes follow within seconds.`);
});

async function list(db: Database): Promise<void> {
  for (const version of await listCourseVersions({ db })) {
    const published = version.published_at?.toISOString() ?? 'never';
    console.log(
      `${version.isPublished ? '*' : ' '} ${version.hash}  imported ${version.created_at.toISOString()}  published ${published}`,
    );
  }
}

async function write(db: Database, to: { ref: string; into: string }): Promise<void> {
  const courseSource = await readCourseSource(CONTENT_ROOT);
  const written = await exportCourse({ db, courseSource, rootDir: CONTENT_ROOT }, to);
  for (const name of written) console.log(name);
  console.log(`${written.length} files written into ${to.into}.`);
}
