import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLBACK_KEY } from './billing-carrier.ts';
import { runServer, type RunningServer } from './tools/run-server.ts';

// One worker at a time: a separate process, as in production, with a carrier that speaks CAMARA.

const SECRETS = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')] as const;
const PRELOAD = join(import.meta.dirname, 'billing-preload.ts');

export type WorkerOptions = {
  port: number;
  dataDir: string;
  carrierUrl: string;
  windowMinutes: number;
  /** The fault that is seeded into its code, if any. */
  fault: string | null;
  env: Record<string, string>;
};

let running: RunningServer | undefined;

export async function startWorker({ port, dataDir, ...options }: WorkerOptions): Promise<RunningServer> {
  running = await runServer({ port, dataDir, env: { ...environmentOf(options), STATEMENT_COUNTS: dataDir } });
  return running;
}

function environmentOf({ carrierUrl, windowMinutes, fault, env }: Omit<WorkerOptions, 'port' | 'dataDir'>) {
  return {
    // In production a carrier is reached by https only.
    NODE_ENV: 'test',
    ROLE: 'worker',
    ALLOW_SIMULATORS: 'true',
    PUSH_GATEWAY: 'none',
    OTP_PEPPER: SECRETS[0],
    SIGNING_KEY: SECRETS[1],
    // As in an installation with a separate process for renewals; messages and recordings have other processes.
    WORKER_QUEUES: 'billing',
    NODE_OPTIONS: `--import ${PRELOAD}`,
    SEEDED_FAULT: fault ?? '',
    CARRIER_GATEWAY: 'camara',
    CARRIER_ABSENCE_WINDOW_MIN: String(windowMinutes),
    CARRIER_REQUESTS_PER_SECOND: '5000',
    CARRIER_MAX_IN_FLIGHT: '4000',
    CARRIER_CALLBACK_KEYS: CALLBACK_KEY,
    CAMARA_URL: carrierUrl,
    CAMARA_TOKEN_URL: `${carrierUrl}/token`,
    CAMARA_CLIENT_ID: 'bench',
    CAMARA_CLIENT_SECRET: 'bench-secret',
    CAMARA_NOTIFICATION_URL: 'https://bench.example/api/carrier/callbacks',
    CAMARA_TIMEOUT_MS: '10000',
    CAMARA_PAGE_SIZE: '500',
    ...env,
  };
}

/** Leaves no worker behind, in any case. */
export async function killWorker(): Promise<void> {
  await running?.kill();
}

/** Returns the number of statements that all workers so far sent to the database. */
export function countStatements(dataDir: string): number {
  return readdirSync(dataDir)
    .filter((name) => /^statements-\d+$/.test(name))
    .reduce((sum, name) => sum + Number(readFileSync(join(dataDir, name), 'utf8')), 0);
}
