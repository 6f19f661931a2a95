import { ConfigError } from '../config/config-error.ts';
import { readConfig, type Config } from '../config/config.ts';
import { readPostgresAddress } from '../config/database-config.ts';
import type { LongReads } from '../platform/database/long-reads.ts';
import { hasEmbeddedDatabase } from '../platform/database/embedded-folder.ts';
import { isMigrated, migrateDatabase } from '../platform/database/migrate.ts';
import { openDatabase, type OpenDatabase } from '../platform/database/open-database.ts';
import type { Database } from '../platform/database/schema.ts';
import { withStartLock } from '../platform/database/start-lock.ts';
import { createLog } from '../platform/log.ts';

type Work = (on: { db: Database; longReads: LongReads; config: Config }) => Promise<void>;

/**
 * Runs a staff command on the database of this configuration, which it prints to stderr, and prints a failure in one
 * line. A database that no start of the server has prepared is refused, because a command for the real system must not
 * succeed on an empty database.
 */
export async function runForStaff(command: Work): Promise<void> {
  try {
    const config = readConfig(process.env);
    console.error(`Database: ${describeDatabase(config)}`);
    // Checked before it is opened, because opening would create it.
    if (config.databaseUrl === undefined && !hasEmbeddedDatabase(config.dataDir)) throw missing(config);
    const database = await openDatabase({
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      pool: 1,
      settings: config.postgres,
    });
    try {
      await withStartLock(database, { log: createLog('warn'), timeoutMs: 0 }, () => prepare(config, database));
      await command({ db: database.db, longReads: database.longReads, config });
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof ConfigError) && !(error instanceof Error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function prepare(config: Config, database: OpenDatabase): Promise<void> {
  if (!(await isMigrated(database.db))) throw missing(config);
  await migrateDatabase(database);
}

function missing(config: Config): Error {
  const where = describeDatabase(config);
  return new Error(
    `There is no database of Lisan in ${where}. Set DATABASE_URL or DATA_DIR to those of the server, or start it once.`,
  );
}

/** Returns host and database without the password, or the directory. */
function describeDatabase({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return `${dataDir} (embedded)`;
  const url = readPostgresAddress(databaseUrl);
  return `${url?.searchParams.get('host') ?? url?.host}${url?.pathname} (PostgreSQL)`;
}
