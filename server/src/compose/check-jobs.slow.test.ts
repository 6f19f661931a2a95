import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callApi } from '../../test/call-api.ts';
import { smsQueue } from '../features/account/notification/sms-queue.ts';
import { checkJobs, checkLane } from './check-jobs.ts';

let on: TestApp;
beforeEach(async () => {
  on = await buildTestApp();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await on.close();
});

const BROKEN = {
  name: 'deliver-sms' as const,
  workers: 'broadcast' as const,
  pass: () => new Promise<number>(() => undefined),
  nextDue: async () => null,
  maxPassMs: 10,
};
const readinessOf = () => on.services.readiness.report();

it('takes a worker out of service when codes are due and not sent, counted from its start', async () => {
  await callApi(on.app, 'POST /api/client/login', { body: { msisdn: '+9647901234567' } });
  // A backlog of an earlier process.
  on.advance(120_000);
  checkJobs({ ...on.services, config: { ...on.services.config, role: 'worker' } });
  expect(await readinessOf()).toEqual({ isReady: true, reasons: [] });
  on.advance(31_000);
  await expect.poll(readinessOf).toEqual({ isReady: false, reasons: ['lag:sms'] });
  await on.deliverSms();
  await expect.poll(readinessOf).toEqual({ isReady: true, reasons: [] });
});

it('takes a worker out of service whose pass is stuck, and no process that serves learners', async () => {
  const { services } = on;
  await services.jobs.open();
  services.jobs.run(BROKEN);
  checkJobs(services);
  await expect.poll(() => services.jobs.health.get('deliver-sms')?.state.overdueMs ?? 0).toBeGreaterThan(0);
  expect(await readinessOf()).toEqual({ isReady: true, reasons: [] });
  checkJobs({ ...services, config: { ...services.config, role: 'worker' } });
  expect(await readinessOf()).toEqual({ isReady: false, reasons: ['job:deliver-sms'] });
  expect(await services.metrics.render()).toMatch(/lisan_job_overdue_seconds\{name="deliver-sms"\} \d/);
});

it('reports no lag for an unavailable database, and an error for every other failure', async () => {
  const failing = (error: Error) => {
    vi.spyOn(smsQueue, 'nextDue').mockRejectedValueOnce(error);
    return checkLane(on.services, { queue: smsQueue, lane: 'otp', maxMs: 1, startedAt: new Date(0) });
  };
  await expect(failing(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))).resolves.toBeUndefined();
  await expect(failing(new Error('no such column'))).rejects.toThrow('no such column');
});
