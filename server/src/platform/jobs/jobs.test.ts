import { setTimeout as sleep } from 'node:timers/promises';
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

async function openJobs(): Promise<Jobs> {
  const log = { error: (what: unknown) => errors.push(what), warn: () => undefined };
  const jobs = new Jobs(database.queue, { clock: createClock(), log });
  await jobs.open();
  opened.push(jobs);
  return jobs;
}

/** A list with so much on it; each pass takes one. */
function listOf(count: number, over: Partial<Job> = {}) {
  const list = { left: count, passes: 0 };
  const job: Job = {
    name: 'deliver-sms',
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

async function until(holds: () => boolean): Promise<void> {
  for (let waited = 0; !holds(); waited += 20) {
    if (waited > 8_000) throw new Error('it did not come about');
    await sleep(20);
  }
}

describe('Jobs', () => {
  it('works off what was left behind, and what is added when woken', async () => {
    const jobs = await openJobs();
    const { list, job } = listOf(3);
    await jobs.run(job);
    await until(() => list.left === 0);
    list.left = 2;
    jobs.wake('deliver-sms');
    await until(() => list.left === 0);
  });

  it('looks again when the next row falls due', async () => {
    const jobs = await openJobs();
    const dueAt = Date.now() + 400;
    const { list, job } = listOf(0, { nextDue: async () => (list.left === 0 ? null : new Date(dueAt)) });
    list.left = 1;
    job.pass = async () => {
      list.passes += 1;
      if (Date.now() < dueAt || list.left === 0) return 0;
      list.left = 0;
      return 1;
    };
    await jobs.run(job);
    await until(() => list.left === 0);
    expect(list.passes).toBeLessThan(6);
  });

  it('tries a pass that failed again', async () => {
    const jobs = await openJobs();
    const { list, job } = listOf(1);
    const pass = job.pass;
    let fails = 1;
    job.pass = async () => {
      if (fails-- > 0) throw new Error('the database was away');
      return pass();
    };
    await jobs.run(job);
    await until(() => list.left === 0);
    expect(errors).toHaveLength(1);
  });

  it('is woken by a process that runs no jobs', async () => {
    const [web, worker] = [await openJobs(), await openJobs()];
    const { list, job } = listOf(0);
    await worker.run(job);
    await until(() => list.passes > 0);
    list.left = 1;
    web.wake('deliver-sms');
    await until(() => list.left === 0);
  });

  it('lets a pass that has begun finish when it stops', async () => {
    const jobs = await openJobs();
    const seen = { isBegun: false, isDone: false };
    await jobs.run({
      name: 'deliver-sms',
      nextDue: async () => null,
      pass: async () => {
        seen.isBegun = true;
        await sleep(300);
        seen.isDone = true;
        return 1;
      },
    });
    await until(() => seen.isBegun);
    await jobs.stop();
    expect(seen.isDone).toBe(true);
  });

  it('says nothing and loses nothing while it is closed', () => {
    new Jobs(database.queue, {
      clock: createClock(),
      log: { error: () => undefined, warn: () => undefined },
    }).wakeAll();
  });
});
