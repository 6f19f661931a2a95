import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { binaries, startOwnPostgres, type OwnPostgres } from '../server/test/own-postgres.ts';

const LIBRARIES = ['pg_stat_statements', 'auto_explain'] as const;

/** Returns the missing libraries: Debian’s package of the server includes them, other packages may not. */
export function missingLibraries(): string[] {
  if (binaries === null) return [...LIBRARIES];
  const folder = join(binaries, '../lib');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return LIBRARIES.filter((name) => !files.includes(`${name}.so`));
}

/**
 * Starts a server that counts the buffers of every statement and can log its plans; nothing in it has to survive a
 * crash.
 */
export async function startScalePostgres(): Promise<OwnPostgres> {
  const missing = missingLibraries();
  if (missing.length > 0) throw new Error(`PostgreSQL lacks ${missing.join(' and ')}`);
  const settings = {
    shared_preload_libraries: LIBRARIES.join(','),
    'pg_stat_statements.max': '10000',
    'pg_stat_statements.track': 'top',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_verbose': 'off',
    logging_collector: 'on',
    log_destination: 'jsonlog',
    log_directory: 'plans',
    log_filename: 'plans',
    log_rotation_age: '0',
    log_rotation_size: '0',
    log_checkpoints: 'off',
    fsync: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '2GB',
    checkpoint_timeout: '1h',
    shared_buffers: '2GB',
    maintenance_work_mem: '512MB',
    max_parallel_maintenance_workers: '1',
    // The bench vacuums and analyzes itself, so that no measurement runs beside autovacuum.
    autovacuum: 'off',
    jit: 'off',
    max_connections: '60',
  };
  return startOwnPostgres(Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]));
}
