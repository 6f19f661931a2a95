import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { collectDefaultMetrics } from 'prom-client';
import type { Readiness } from '../readiness.ts';
import type { Metrics } from './metrics.ts';

/** Connections of a pool, as pg counts them. */
export type PoolStats = { total: number; idle: number; waiting: number };

type Measured = {
  metrics: Metrics;
  readiness: Readiness;
  /** Null for the embedded database. */
  poolStats: (() => PoolStats) | null;
  longReads: { readonly counts: { replica: number; main: number } };
  failures: { readonly counts: ReadonlyMap<string, number> };
  config: { dataDir: string };
};

/** Measures this process: memory, CPU, garbage collection, event-loop lag, the pool, the disk, and whether it is ready. */
export function measureProcess({ metrics, readiness, poolStats, longReads, failures, config }: Measured): void {
  collectDefaultMetrics({ register: metrics.registry });
  metrics.measure({ name: 'lisan_disk_free_ratio', help: 'Free part of the fullest disk of the data directory' }, () =>
    freeRatio(config.dataDir),
  );
  metrics.measure({ name: 'lisan_ready', help: 'Whether the process should be given requests' }, async () =>
    Number((await readiness.report()).isReady),
  );
  metrics.measure(
    { name: 'lisan_long_reads', help: 'Long reads since the start, by the database that they used', label: 'database' },
    () => new Map(Object.entries(longReads.counts)),
  );
  metrics.measure(
    { name: 'lisan_database_failures', help: 'What the database did not do since the start', label: 'reason' },
    () => failures.counts,
  );
  if (poolStats) {
    metrics.measure(
      {
        name: 'lisan_database_connections',
        help: 'Connections of the pool, and calls that wait for one',
        label: 'state',
        // Otherwise the queries of the other gauges would be counted as waiting.
        isEarly: true,
      },
      () => new Map(Object.entries(poolStats())),
    );
  }
}

/** Folders that may be on separate disks; missing folders count as the data directory. */
const FOLDERS = ['.', 'media', 'live'];

/** Free part of space or of files, whichever is less, on the fullest of the disks. Some file systems limit no files. */
async function freeRatio(dataDir: string): Promise<number> {
  const disks = await Promise.all(FOLDERS.map((folder) => statfs(join(dataDir, folder)).catch(() => statfs(dataDir))));
  return Math.min(
    ...disks.map(({ bavail, blocks, ffree, files }) => Math.min(bavail / blocks, files > 0 ? ffree / files : 1)),
  );
}
