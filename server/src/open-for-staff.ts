import { ConfigError } from './config/config-error.ts';
import { readConfig, type Config } from './config/config.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { openDatabase, type Database } from './platform/database/open-database.ts';
import { withStartLock } from './platform/database/start-lock.ts';
import { createLog } from './platform/log.ts';

/** Runs a staff command on the database of this configuration and says in one line what went wrong, if anything did. */
export async function runForStaff(command: (on: { db: Database; config: Config }) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(process.env);
    const database = await openDatabase({
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      pool: 1,
      settings: config.postgres,
    });
    try {
      await withStartLock(database, { log: createLog('warn'), timeoutMs: 0 }, () => migrateDatabase(database));
      await command({ db: database.db, config });
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof ConfigError) && !(error instanceof Error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
