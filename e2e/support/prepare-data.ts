import { runServer } from '../../bench/tools/run-server.ts';

// `node e2e/support/prepare-data.ts FOLDER` fills a data folder with what the first start creates: the migrated
// database, the course and the demo's people. A server starts on a copy of it in a quarter of the time.

const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('Which folder? `node e2e/support/prepare-data.ts FOLDER`');
const server = await runServer({ dataDir, env: { DATABASE_URL: '' } });
await server.stop();
