import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '../../../test/own-postgres.ts';
import { runsRedisTests, startTestRedis, type TestRedis } from '../../../test/redis.ts';
import { createLog } from '../log.ts';
import { RedisLink } from './redis-link.ts';

const GROUP = 'main';

describe.runIf(runsRedisTests())('sentinels', () => {
  let primary: TestRedis;
  let replica: TestRedis;
  let sentinel: ChildProcess;
  let folder: string;
  let link: RedisLink;
  beforeAll(async () => {
    [primary, replica] = [await startTestRedis(), await startTestRedis()];
    const port = Number(new URL(primary.url).port);
    const admin = new Redis(replica.url);
    // Without a file in the working directory.
    await admin.config('SET', 'repl-diskless-load', 'swapdb');
    await admin.replicaof('127.0.0.1', port);
    folder = mkdtempSync(join(tmpdir(), 'lisan-sentinel-'));
    const sentinelPort = await findFreePort();
    const file = join(folder, 'sentinel.conf');
    writeFileSync(
      file,
      [
        `port ${sentinelPort}`,
        'bind 127.0.0.1',
        `dir ${folder}`,
        `sentinel monitor ${GROUP} 127.0.0.1 ${port} 1`,
        `sentinel down-after-milliseconds ${GROUP} 500`,
        `sentinel failover-timeout ${GROUP} 2000`,
        '',
      ].join('\n'),
    );
    sentinel = spawn('redis-server', [file, '--sentinel'], { stdio: 'ignore' });
    await vi.waitFor(async () => expect(await admin.info('replication')).toContain('master_link_status:up'), 20_000);
    await admin.quit();
    const asking = new Redis(sentinelPort, '127.0.0.1', { lazyConnect: false, retryStrategy: () => 50 });
    asking.on('error', () => undefined);
    // It promotes a replica only once it has found it.
    await vi.waitFor(async () => expect(await asking.call('SENTINEL', 'replicas', GROUP)).toHaveLength(1), {
      timeout: 30_000,
      interval: 100,
    });
    asking.disconnect();
    link = new RedisLink(`redis+sentinel://127.0.0.1:${sentinelPort}/${GROUP}`, createLog('silent'));
  }, 60_000);
  afterAll(async () => {
    await link?.close();
    if (sentinel !== undefined && sentinel.exitCode === null) {
      sentinel.kill('SIGKILL');
      await once(sentinel, 'exit');
    }
    await Promise.all([primary, replica].map((server) => server?.kill()));
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });

  it('name the primary, and after its loss the one that replaces it', { timeout: 60_000 }, async () => {
    const received = vi.fn<(message: Buffer) => void>();
    link.listen('events', { onMessage: received });
    await vi.waitFor(() => expect(link.isConnected).toBe(true), 20_000);
    await link.commands.set('key', 'before');
    await primary.kill();
    await vi.waitFor(() => link.commands.set('key', 'after'), { timeout: 40_000, interval: 100 });
    const promoted = new Redis(replica.url);
    expect(await promoted.get('key')).toBe('after');
    await promoted.quit();
    // Subscriptions follow too.
    await vi.waitFor(
      async () => {
        await link.commands.publish('events', 'hello');
        expect(received).toHaveBeenCalled();
      },
      { timeout: 20_000, interval: 100 },
    );
  });
});
