import type { Config } from '../config/config.ts';
import { countFiles } from '../features/upkeep/retention/count-files.ts';
import { openMediaStore } from '../gateways/media/open-media-store.ts';
import { connectS3 } from '../gateways/media/s3.ts';
import { restoreVersions } from '../gateways/media/s3-versions.ts';
import { runForStaff } from './open-for-staff.ts';
import { exitWith, readStaffArguments } from './read-staff-arguments.ts';

const USAGE = `Usage:
  npm run db:count-media                            how many files the database names, and how many are missing
  npm run db:restore-media -- <time> [--dry-run]    makes the files of that time current again, from the bucket's versions
<time> has a zone: 2026-11-26T17:36:46Z`;
const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/;

const { positionals, values } = readStaffArguments({
  options: { 'dry-run': { type: 'boolean' } },
  maxWords: 2,
  usage: USAGE,
});
const [order, typed] = positionals;
const at = order === undefined ? null : readTime(order, typed);

await runForStaff(async ({ db, config }) => {
  if (at !== null) await restore(config, at, values['dry-run'] === true);
  let missing = 0;
  for (const count of await countFiles({ db, media: openMediaStore(config) })) {
    console.log(`${count.what}: ${count.named}, missing: ${count.missing}`);
    missing += count.missing;
  }
  if (missing > 0) process.exitCode = 1;
});

async function restore({ s3 }: Config, time: Date, isDryRun: boolean): Promise<void> {
  if (!s3) throw new Error('Only a bucket has versions. Copy the files back to DATA_DIR/media.');
  const client = await connectS3(s3);
  const { seen, restored } = await restoreVersions({ client, config: s3, at: time, copies: !isDryRun });
  for (const key of restored) console.log(`${isDryRun ? 'would restore' : 'restored'} ${key}`);
  console.log(`Files with versions: ${seen}, ${isDryRun ? 'to restore' : 'restored'}: ${restored.length}.`);
}

function readTime(word: string, text: string | undefined): Date {
  const time = new Date(TIME.test(text ?? '') ? (text ?? '').replace(/([+-]\d\d)$/, '$1:00') : Number.NaN);
  if (word !== 'restore' || Number.isNaN(time.getTime()) || time > new Date()) exitWith(USAGE);
  return time;
}
