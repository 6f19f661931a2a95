import { createServer } from 'node:http';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { DEFAULT_POSTGRES_SETTINGS } from '../../server/src/config/database-config.ts';
import { sql } from 'kysely';

// The reference of a start: Node, the embedded database opened and asked once, and an HTTP server without a route.
const [port, dataDir = ''] = process.argv.slice(2);
const { db } = await openDatabase({ databaseUrl: undefined, dataDir, pool: 1, settings: DEFAULT_POSTGRES_SETTINGS });
await sql`select 1`.execute(db);
createServer().listen(Number(port), '127.0.0.1');
