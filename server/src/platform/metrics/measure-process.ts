import { statfs } from 'node:fs/promises';
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
  config: { dataDir: string };
};

/** Measures this process: memory, CPU, garbage collection, event-loop lag, the pool, the disk, and whether it is ready. */
export function measureProcess({ metrics, readiness, poolStats, longReads, config }: Measured): void {
  collectDefaultMetrics({ register: metrics.registry });
  metrics.measure({ name: 'lisan_disk_free_ratio', help: 'Free part of the disk of the data directory' }, async () => {
    const disk = await statfs(config.dataDir);
    return disk.bavail / disk.blocks;
  });
  metrics.measure({ name: 'lisan_ready', help: 'Whether the process should be given requests' }, async () =>
    Number((await readiness.report()).isReady),
  );
  metrics.measure(
    { name: 'lisan_long_reads', help: 'Long reads since the start, by the database that they used', label: 'database' },
    () => new Map(Object.entries(longReads.counts)),
  );
  if (poolStats) {
    metrics.measure(
      {
        name: 'lisan_database_connections',
        help: 'Connections of the pool, and calls that wait for one',
        label: 'state',
      },
      () => new Map(Object.entries(poolStats())),
    );
  }
}
