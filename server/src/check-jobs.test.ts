import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { callApi } from '../test/call-api.ts';
import { checkJobs } from './check-jobs.ts';

let on: TestApp;
beforeEach(async () => {
  on = await buildTestApp();
});
afterEach(() => on.close());

const BROKEN = {
  name: 'deliver-sms' as const,
  workers: 'broadcast' as const,
  pass: () => new Promise<number>(() => undefined),
  nextDue: async () => null,
  maxPassMs: 10,
};
const readinessOf = () => on.services.readiness.report();

it('takes a worker out of service whose codes are due and not sent, counted from its start', async () => {
  await callApi(on.app, 'POST /api/client/login', { body: { msisdn: '+9647901234567' } });
  // A backlog that an earlier process left.
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
