import { expect, it } from 'vitest';
import { JobHealth } from './job-health.ts';

const MINUTE_MS = 60_000;
const OUTAGE = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

function createHealth(maxPassMs = 10 * MINUTE_MS) {
  const logged: [level: string, message: string, failures: number][] = [];
  const clock = { now: 0 };
  const log = (level: string) => (fields: { failures: number }, message: string) =>
    void logged.push([level, message, fields.failures]);
  const health = new JobHealth({
    name: 'deliver-codes',
    maxPassMs,
    // The three calls of the logger, each with fields and a message.
    log: { error: log('error'), warn: log('warn'), info: log('info') } as never,
    now: () => clock.now,
  });
  return { health, clock, logged };
}

it('is unhealthy when a job has failed for two minutes, and healthy after a pass', () => {
  const { health, clock } = createHealth();
  health.failed(new Error('a bug'));
  clock.now = 2 * MINUTE_MS;
  expect(() => health.check()).not.toThrow();
  clock.now += 1;
  expect(() => health.check()).toThrow('job deliver-codes has failed for 120 s');
  health.passStarted();
  health.passEnded();
  expect(() => health.check()).not.toThrow();
});

it('is unhealthy while a pass exceeds its limit', () => {
  const { health, clock } = createHealth(10 * MINUTE_MS);
  health.passStarted();
  clock.now = 10 * MINUTE_MS + 1;
  expect(() => health.check()).toThrow('a pass of job deliver-codes has run for 600 s');
  expect(health.state).toEqual({ failingMs: 0, overdueMs: 1 });
  health.passEnded();
  expect(() => health.check()).not.toThrow();
});

it('logs the first failure, a summary each minute and the recovery; a database outage as a warning', () => {
  const { health, clock, logged } = createHealth();
  for (clock.now = 0; clock.now <= 2 * MINUTE_MS; clock.now += 10_000) health.failed(OUTAGE);
  health.succeeded();
  health.succeeded();
  clock.now += 1;
  health.failed(new Error('a bug'));
  expect(logged).toEqual([
    ['warn', 'job failed: database or disk unavailable', 1],
    ['warn', 'job failed: database or disk unavailable', 7],
    ['warn', 'job failed: database or disk unavailable', 13],
    ['info', 'job recovered', 13],
    ['error', 'job failed', 1],
  ]);
});
