import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { createClock } from '../clock.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import type { Job } from './job.ts';
import { Jobs } from './jobs.ts';

let database: OpenDatabase;
let opened: Jobs[];
let errors: unknown[];

beforeEach(async () => {
  database = await openTestDatabase();
  opened = [];
  errors = [];
});
afterEach(async () => {
  for (const jobs of opened) await jobs.stop();
  await database.close();
});

function createJobs(directUrl = database.directUrl): Jobs {
  const log = { error: (what: unknown) => errors.push(what), warn: () => undefined, info: () => undefined };
  const jobs = new Jobs({ db: database.db, directUrl, clock: createClock(), log, random: () => 0.5 });
  opened.push(jobs);
  return jobs;
}

async function openJobs(): Promise<Jobs> {
  const jobs = createJobs();
  await jobs.open();
  return jobs;
}

/** A list of a given length; each pass processes one item. */
function listOf(count: number, over: Partial<Job> = {}) {
  const list = { left: count, passes: 0 };
  const job: Job = {
    name: 'deliver-sms',
    workers: 'broadcast',
    pass: async () => {
      list.passes += 1;
      if (list.left === 0) return 0;
      list.left -= 1;
      return 1;
    },
    nextDue: async () => null,
    ...over,
  };
  return { list, job };
}

async function until(isTrue: () => boolean): Promise<void> {
  await expect.poll(isTrue, { timeout: 15_000, interval: 20 }).toBe(true);
}

describe('a job', () => {
  it('stands still while its process must not run jobs, and continues by itself; codes do not wait', async () => {
    const jobs = await openJobs();
    let isWrong = true;
    let checks = 0;
    jobs.runOnlyWhile(async () => {
      checks += 1;
      if (isWrong) throw new Error('the clock is wrong');
    });
    const waiting = listOf(3);
    const codes = listOf(3, { name: 'deliver-codes', isUrgent: true });
    jobs.run(waiting.job);
    jobs.run(codes.job);
    await until(() => codes.list.left === 0 && errors.length > 0);
    jobs.wake('deliver-sms');
    expect(waiting.list).toEqual({ left: 3, passes: 0 });
    isWrong = false;
    await until(() => waiting.list.left === 0);
    const before = checks;
    const many = listOf(500);
    jobs.run({ ...many.job, name: 'deliver-push' });
    await until(() => many.list.left === 0);
    expect(checks - before).toBeLessThan(100);
  });

  it('processes existing rows, and added ones when woken', async () => {
    const jobs = await openJobs();
    const { list, job } = listOf(3);
    jobs.run(job);
    await until(() => list.left === 0);
    list.left = 2;
    jobs.wake('deliver-sms');
    await until(() => list.left === 0);
  });

  it('runs again when the next row is due', async () => {
    const jobs = await openJobs();
    const dueAt = Date.now() + 400;
    const { list, job } = listOf(1, { nextDue: async () => (list.left === 0 ? null : new Date(dueAt)) });
    const pass = job.pass;
    job.pass = async (signal) => (Date.now() < dueAt ? ((list.passes += 1), 0) : pass(signal));
    jobs.run(job);
    await until(() => list.left === 0);
    expect(list.passes).toBeLessThan(6);
  });

  it('runs again after a pass that failed, and not before its backoff ends', async () => {
    const jobs = await openJobs();
    const { list, job } = listOf(1);
    const pass = job.pass;
    const failedAt: number[] = [];
    let succeededAt = 0;
    job.pass = async (signal) => {
      if (failedAt.length === 0) {
        failedAt.push(Date.now());
        throw new Error('database unavailable');
      }
      succeededAt ||= Date.now();
      return pass(signal);
    };
    jobs.run(job);
    await until(() => errors.length === 1);
    for (let n = 0; n < 20; n += 1) jobs.wake('deliver-sms');
    await until(() => list.left === 0);
    expect(succeededAt - (failedAt[0] ?? 0)).toBeGreaterThanOrEqual(990);
    expect(errors).toHaveLength(1);
  });

  it('never runs concurrently with itself, however long a pass takes and however often it is woken', async () => {
    const jobs = await openJobs();
    const seen = { running: 0, max: 0, passes: 0 };
    const { job } = listOf(0, {
      pass: async () => {
        seen.running += 1;
        seen.max = Math.max(seen.max, seen.running);
        await sleep(50);
        seen.running -= 1;
        seen.passes += 1;
        return 0;
      },
    });
    jobs.run(job);
    for (let n = 0; n < 60; n += 1) {
      jobs.wake('deliver-sms');
      await sleep(5);
    }
    await until(() => seen.passes > 3);
    expect(seen.max).toBe(1);
  });

  it('is not lost when it is woken during its last pass', async () => {
    const jobs = await openJobs();
    const { list, job } = listOf(0);
    const pass = job.pass;
    let isWoken = false;
    job.pass = async (signal) => {
      const processed = await pass(signal);
      if (!isWoken) {
        isWoken = true;
        list.left = 1;
        jobs.wake('deliver-sms');
      }
      return processed;
    };
    jobs.run(job);
    await until(() => list.left === 0 && isWoken);
  });
});

describe('stop', () => {
  it('lets a pass in flight and its work finish, and signals it', async () => {
    const jobs = await openJobs();
    const seen = { isStarted: false, isAborted: false, isDone: false, isDrained: false };
    const { job } = listOf(0, {
      pass: async (signal) => {
        seen.isStarted = true;
        await sleep(300);
        seen.isAborted = signal.aborted;
        seen.isDone = true;
        return 1;
      },
      drain: async () => {
        await sleep(100);
        seen.isDrained = true;
      },
    });
    jobs.run(job);
    await until(() => seen.isStarted);
    await jobs.stop();
    expect(seen).toMatchObject({ isAborted: true, isDone: true, isDrained: true });
  });

  it('needs no open wake-ups: a closed one ignores its calls', () => {
    createJobs().wakeAll();
  });
});

describe('a published name', () => {
  it('reaches its subscribers until their timeout', async () => {
    const jobs = await openJobs();
    const first = jobs.subscribe('subscription:1');
    const second = jobs.subscribe('subscription:2');
    jobs.publish('subscription:1');
    expect(await first.received(5_000)).toBe(true);
    expect(await second.received(20)).toBe(false);
  });
});

/** Other processes are reached through PostgreSQL; PGlite has none. */
describe('several processes', () => {
  const onPostgres = (run: (directUrl: string) => Promise<void>) => async () => {
    if (database.directUrl !== null) await run(database.directUrl);
  };

  it(
    'wake each other, though only one of them runs the job',
    onPostgres(async () => {
      const [web, worker] = [await openJobs(), await openJobs()];
      const { list, job } = listOf(0);
      worker.run(job);
      await until(() => list.passes > 0);
      list.left = 1;
      web.wake('deliver-sms');
      await until(() => list.left === 0);
      const subscription = web.subscribe('subscription:1');
      worker.publish('subscription:1');
      expect(await subscription.received(15_000)).toBe(true);
    }),
  );

  it(
    'process missed rows once a broken wake-up connection is restored',
    onPostgres(async (directUrl) => {
      const [web, worker] = [await openJobs(), await openJobs()];
      const { list, job } = listOf(0);
      worker.run(job);
      await until(() => list.passes > 0);
      await endConnections(directUrl);
      await until(() => !worker.isReachable);
      list.left = 1;
      await until(() => list.left === 0 && worker.isReachable);
      list.left = 1;
      // Its own connection broke as well: until it is restored, the pool sends the wake-up.
      web.wake('deliver-sms');
      await until(() => list.left === 0);
      expect(errors).toEqual([]);
    }),
  );

  it(
    'do not start where notifications go elsewhere, and name the wrong variable',
    onPostgres(async (directUrl) => {
      const elsewhere = new URL(directUrl);
      elsewhere.pathname = '/postgres';
      await expect(createJobs(elsewhere.href).open()).rejects.toThrow(/DATABASE_DIRECT_URL.*PgBouncer/);
    }),
  );
});

async function endConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'lisan-wake-ups' and datname = current_database()`);
  await client.end();
}
