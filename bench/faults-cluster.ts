import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOwnPostgres, type OwnPostgres } from '../server/test/own-postgres.ts';
import { startTestRedis, type TestRedis } from '../server/test/redis.ts';
import { endServer, hasEnded, spawnServer, waitUntilReady, type ServerProcess } from '../server/test/server-process.ts';
import { startBalancer, type Balancer } from '../server/test/tiny-balancer.ts';

export const NODES = ['web-1', 'web-2', 'worker'] as const;
export type NodeName = (typeof NODES)[number];

const PLENTY = '1000000';

/** A separate installation: PostgreSQL, Redis, two web nodes and a worker behind a balancer. */
export class FaultCluster {
  readonly folder = mkdtempSync(join(tmpdir(), 'lisan-faults-'));
  readonly postgres: OwnPostgres;
  readonly redis: TestRedis;
  readonly #servers = new Map<NodeName, ServerProcess>();
  #env: Record<string, string>;
  #main: string | undefined;
  readonly #expected = new Set<ServerProcess>();
  #balancer: Balancer | null = null;
  /** Exits without an injected fault, with the output of the process. */
  readonly unexpectedExits: string[] = [];

  constructor(postgres: OwnPostgres, redis: TestRedis, env: Record<string, string>) {
    this.postgres = postgres;
    this.redis = redis;
    this.#env = env;
  }

  get url(): string {
    return this.#balancer?.url ?? '';
  }

  /** The simulated phone shows a code at the process that sent it. */
  get phoneUrl(): string {
    return this.server('worker').url;
  }

  get env(): Record<string, string> {
    return this.#env;
  }

  /** Sets the database and other settings of the nodes that start from now on. */
  useEnv(env: Record<string, string>): void {
    this.#env = env;
  }

  /** Sets the version of the nodes that start from now on, by its main file; undefined for this one. */
  runVersion(main: string | undefined): void {
    this.#main = main;
  }

  dataDir(name: NodeName): string {
    return join(this.folder, name);
  }

  server(name: NodeName): ServerProcess {
    const server = this.#servers.get(name);
    if (!server) throw new Error(`${name} was not started`);
    return server;
  }

  async startAll(): Promise<void> {
    await Promise.all(NODES.map((name) => this.start(name)));
    this.#balancer = await startBalancer(this.#webUrls());
  }

  /** Starts a node on its previous port and data directory. */
  async start(name: NodeName): Promise<void> {
    const dataDir = this.dataDir(name);
    mkdirSync(dataDir, { recursive: true });
    const port = this.#servers.get(name)?.port;
    const server = await spawnServer(
      {
        DATA_DIR: dataDir,
        REDIS_URL: this.redis.url,
        ROLE: name === 'worker' ? 'worker' : 'web',
        // Codes and tokens are checked by every node.
        OTP_PEPPER: 'faults-otp-pepper-0123456789abcdef-x',
        SIGNING_KEY: 'faults-signing-key-0123456789abcdef-x',
        DRAIN_DELAY_MS: '1000',
        RATE_LIMIT_READ: PLENTY,
        RATE_LIMIT_WRITE: PLENTY,
        RATE_LIMIT_OTP: PLENTY,
        LOG_LEVEL: 'error',
        ...this.#env,
      },
      port,
      this.#main,
    );
    this.#servers.set(name, server);
    void server.exited.then((code) => {
      if (!this.#expected.has(server))
        this.unexpectedExits.push(`${name} ended with ${code}: ${server.output().slice(-2_000)}`);
    });
    await waitUntilReady(server);
  }

  async end(name: NodeName, signal: NodeJS.Signals): Promise<number | null> {
    const server = this.server(name);
    this.#expected.add(server);
    return endServer(server, signal);
  }

  signal(name: NodeName, signal: NodeJS.Signals): void {
    this.server(name).child.kill(signal);
  }

  /** Seconds until every node is ready; NaN when one is not within the limit. */
  async secondsUntilReady(limitMs = 30_000): Promise<number> {
    const started = performance.now();
    const pending = new Set<NodeName>(NODES);
    while (pending.size > 0) {
      if (performance.now() - started > limitMs) return Number.NaN;
      for (const name of pending) if (await this.server(name).isReady()) pending.delete(name);
      if (pending.size > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return (performance.now() - started) / 1000;
  }

  async drop(): Promise<void> {
    for (const server of this.#servers.values()) {
      this.#expected.add(server);
      if (!hasEnded(server)) server.child.kill('SIGCONT');
      await endServer(server, 'SIGKILL');
    }
    await this.#balancer?.close();
    await this.redis.kill();
    await this.postgres.drop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #webUrls(): string[] {
    return [this.server('web-1').url, this.server('web-2').url];
  }
}

export async function openCluster(
  databaseEnv: (postgres: OwnPostgres) => Record<string, string>,
  { onDatabaseFolder }: { onDatabaseFolder?: (folder: string) => void } = {},
): Promise<FaultCluster> {
  const postgres = await startOwnPostgres([], onDatabaseFolder);
  const redis = await startTestRedis();
  return new FaultCluster(postgres, redis, databaseEnv(postgres));
}
