import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { Readiness } from '../platform/readiness.ts';

/** Filesystems reserve whole blocks, so fewer bytes may still fit on a full disk. */
const PROBE = Buffer.alloc(4096, 1);

type Parts = {
  config: Config;
  log: FastifyBaseLogger;
  /** Rejects while the database is not writable. */
  probeDatabase: () => Promise<void>;
};

/**
 * Creates the readiness checks of a process: its database and its data directory.
 *
 * Why: docs/decisions/026-readiness-checks.md
 */
export function createReadiness({ config, log, probeDatabase }: Parts): Readiness {
  const readiness = new Readiness(log);
  readiness.add('database', probeDatabase);
  readiness.add('disk', () => probeDisk(config.dataDir));
  return readiness;
}

/** The file is removed each time, because a full disk would still accept a rewrite of an existing file in place. */
async function probeDisk(dataDir: string): Promise<void> {
  const file = join(dataDir, `.write-probe-${process.pid}`);
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, PROBE);
  } finally {
    await rm(file, { force: true });
  }
}
