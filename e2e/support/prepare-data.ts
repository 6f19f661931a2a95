import { readRelease } from '@lisan/content/publish/read-release';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runServer } from '../../bench/tools/run-server.ts';

// `node e2e/support/prepare-data.ts FOLDER` writes the initial files of the processes of a test run:
// - data: the data folder of a server that has started once, with the migrated database, the course and the demo's
// people. A server starts on a copy of it in a quarter of the time.
// - course.json: the release of the course's files, for the journeys' answer book.

const folder = process.argv[2];
if (folder === undefined) throw new Error('Which folder? `node e2e/support/prepare-data.ts FOLDER`');
const dataDir = join(folder, 'data');
mkdirSync(dataDir, { recursive: true });
const [server, { items, questions }] = await Promise.all([
  runServer({ dataDir, env: { DATABASE_URL: '' } }),
  readRelease(join(import.meta.dirname, '../../content')),
]);
writeFileSync(join(folder, 'course.json'), JSON.stringify({ items, questions }));
await server.stop();
